import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/courses/')({
  beforeLoad: () => {
    throw redirect({ to: '/courses/list', replace: true })
  },
})
