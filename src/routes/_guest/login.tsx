import { createFileRoute } from '@tanstack/react-router'
import { config } from '@/config/config'
import { LoginForm } from '@/features/auth/login-form'

export const Route = createFileRoute('/_guest/login')({
  component: () => (
    <>
      <title>{config.appName}</title>
      <LoginForm />
    </>
  ),
})
