// The rules are not in `users.ts`, because the list of users would then load them.

import type { Fields } from '@/form/form-context'
import { email, line, requiredLine } from '@/form/rules'
import { z } from '@/zod'

/** The schema of the user form (specification §5). The password is required for a new user; blank keeps the old one. */
export const userForm = (id: number) =>
  z.object({
    email,
    password: z.string().check(
      z.normalize(),
      z.refine((typed) => typed.length >= 6 || (id !== 0 && typed === ''), 'Please enter a valid password'),
    ),
    firstName: requiredLine('Please enter a valid first name'),
    lastName: line(),
    phone: line(),
    avatar: z.string(),
    roles: z.array(line()),
  })
export type UserForm = z.infer<ReturnType<typeof userForm>>

export const userFields: Fields<UserForm> = {
  email: { label: 'Email', type: 'email' },
  password: { label: 'Password', type: 'password' },
  firstName: { label: 'First Name' },
  lastName: { label: 'Last Name' },
  phone: { label: 'Phone', type: 'tel' },
  avatar: { label: 'Avatar', file: { accept: 'image', dir: 'user' } },
  roles: { label: 'Roles' },
}

/** Converts a user to form values. A new user starts with the role Member (specification §5). */
export const toForm = (record: Omit<UserForm, 'password'>, id: number): UserForm => ({
  email: record.email,
  password: '',
  firstName: record.firstName,
  lastName: record.lastName,
  phone: record.phone,
  avatar: record.avatar,
  roles: id === 0 ? ['Member'] : record.roles,
})
