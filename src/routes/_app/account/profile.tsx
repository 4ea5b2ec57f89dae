import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '@/api/prefetch'
import { profileQuery } from '@/features/profile/profile'
import { ProfileForm } from '@/features/profile/profile-form'

export const Route = createFileRoute('/_app/account/profile')({
  loader: ({ context }) => prefetch(context.queryClient, profileQuery),
  staticData: { screen: { title: 'Profile', description: 'Update your profile', crumbs: [{ label: 'Profile' }] } },
  component: ProfileForm,
})
