import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { envelope, text } from '@/api/fields'
import { http } from '@/api/http'
import { email, line, requiredLine } from '@/form/rules'
import { z } from '@/zod'

const path = 'api/v1/users/profile'
const key = [path] as const

/** The profile of the signed-in user (specification §7). */
const profile = z
  .object({ email: text, firstName: text, lastName: text, phone: text, avatar: text })
  // Every field is optional, but an empty response is rejected: saving it would overwrite the real profile.
  .check(z.refine((loaded) => Object.values(loaded).some((value) => value !== '')))
export type Profile = z.infer<typeof profile>

/** The rules of the form (specification §5). Password, last name and phone have none. */
export const profileForm = z.object({
  email,
  password: z.string('Please enter a valid password').check(z.normalize()),
  firstName: requiredLine('Please enter a valid first name'),
  lastName: line('Please enter a valid last name'),
  phone: line('Please enter a valid phone number'),
  avatar: z.string('Please upload a valid avatar file'),
})
export type ProfileForm = z.infer<typeof profileForm>

/** Converts the profile to form values. The password is never loaded. */
export const toForm = (loaded: Profile): ProfileForm => ({ ...loaded, password: '' })

export const profileQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => http.get(path, { signal }).json(envelope(profile)),
  retryOnMount: false, // the loader has just asked
  meta: { failure: 'logged only' }, // specification §8
})

/** Saves the profile (specification §7). An empty password is omitted. */
export const saveProfile = mutationOptions({
  mutationKey: [...key, 'save'],
  mutationFn: async ({ password, ...form }: ProfileForm) => {
    await http.post(path, { json: { ...form, ...(password && { password }) } })
  },
  gcTime: 1_000, // its variables hold the password
  meta: { invalidates: [key], success: 'Update profile successful', failure: 'logged only' },
})
