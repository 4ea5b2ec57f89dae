import { createFileRoute } from '@tanstack/react-router'

// A placeholder with a heading only (specification §2).
export const Route = createFileRoute('/_app/contents/about-us')({
  staticData: {
    screen: { title: 'About Us', crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'About Us' }] },
  },
})
