import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '@/shell/not-built'

export const Route = createFileRoute('/_app/courses/$courseId/lessons')({
  staticData: {
    screen: {
      title: 'Lesson management',
      description: 'Search, enable/disable, add/edit lessons',
      crumbs: [
        { label: 'Dashboard', to: '/dashboard' },
        { label: 'Course management', to: '/courses/list' },
        { label: 'Lesson management' },
      ],
    },
  },
  component: NotBuilt,
})
