import { createFileRoute } from '@tanstack/react-router'

// A placeholder with a heading only (specification §2).
export const Route = createFileRoute('/_app/layout')({
  staticData: {
    screen: {
      title: 'Layout customization',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Layout customization' }],
    },
  },
})
