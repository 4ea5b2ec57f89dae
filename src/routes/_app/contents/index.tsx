import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/contents/')({
  beforeLoad: () => {
    throw redirect({ to: '/contents/news', replace: true })
  },
})
