import { createFileRoute } from '@tanstack/react-router'
import { profileQuery } from '@/features/profile/profile'
import { ProfileForm } from '@/features/profile/profile-form'

export const Route = createFileRoute('/_app/account/profile')({
  loader: ({ context }) => {
    context.queryClient.query(profileQuery).catch(() => undefined) // logged only (specification §8)
  },
  staticData: { screen: { title: 'Profile', description: 'Update your profile', crumbs: [{ label: 'Profile' }] } },
  component: ProfileForm,
})
