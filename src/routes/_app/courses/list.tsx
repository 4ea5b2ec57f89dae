import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '@/shell/not-built'

export const Route = createFileRoute('/_app/courses/list')({
  staticData: {
    screen: {
      title: 'Course management',
      description: 'Search, enable/disable, add/edit courses, assign users',
      crumbs: [{ label: 'Dashboard', to: '/dashboard' }, { label: 'Course management' }],
    },
  },
  component: NotBuilt,
})
