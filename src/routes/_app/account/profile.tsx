import { noop } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { profileQuery } from '@/features/profile/profile'
import { ProfileForm } from '@/features/profile/profile-form'

export const Route = createFileRoute('/_app/account/profile')({
  loader: ({ context }) => void context.queryClient.query(profileQuery).catch(noop),
  staticData: { screen: { title: 'Profile', description: 'Update your profile', crumbs: [{ label: 'Profile' }] } },
  component: ProfileForm,
})
