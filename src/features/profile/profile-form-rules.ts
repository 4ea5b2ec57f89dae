// The rules are not in `profile.ts`, because the header of every screen would then load them.

import type { Fields } from '@/form/form-context'
import { email, line, requiredLine } from '@/form/rules'
import { z } from '@/zod'

/** The rules of the form (specification §5). Password, last name and phone have none. */
export const profileForm = z.object({
  email,
  password: z.string('Please enter a valid password').check(z.normalize()),
  firstName: requiredLine('Please enter a valid first name'),
  lastName: line('Please enter a valid last name'),
  phone: line('Please enter a valid phone number'),
  avatar: z.string(),
})
export type ProfileForm = z.infer<typeof profileForm>

export const profileFields: Fields<ProfileForm> = {
  email: { label: 'Email', type: 'email' },
  password: { label: 'Password', type: 'password' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  phone: { label: 'Phone', type: 'tel' },
  avatar: { label: 'Avatar', file: { accept: 'image', dir: 'user', invalid: 'Please upload a valid avatar file' } },
}

/** Converts the profile to form values. The password is never loaded. */
export const toForm = (loaded: Omit<ProfileForm, 'password'>): ProfileForm => ({ ...loaded, password: '' })
