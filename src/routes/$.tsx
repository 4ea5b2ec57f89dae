import { createFileRoute, redirect } from '@tanstack/react-router'

// Any unknown path redirects to the prefix (specification §2). Its guard redirects visitors to the login screen.
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
