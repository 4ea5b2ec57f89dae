import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: {
    screen: {
      title: 'Dashboard',
      description: 'Statistics, reports, common data',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Summary' }],
    },
  },
  component: () => <h2 className="text-lg font-semibold">Dashboard</h2>,
})
