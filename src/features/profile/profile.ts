import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { envelope, text } from '@/api/fields'
import { http } from '@/api/http'
import { createPersonalStore } from '@/session/personal-store'
import { z } from '@/zod'
import type { ProfileForm } from './profile-form-rules'

const usersPath = 'api/v1/users'
const path = `${usersPath}/profile`
/** The key of the users: their list shows the person, too, and a change of one makes the other stale. */
const key = [usersPath] as const

/** The profile of the signed-in user (specification §7). */
const schema = z
  .object({ email: text, firstName: text, lastName: text, phone: text, avatar: text })
  // Every field is optional, but an empty response is rejected: saving it would overwrite the real profile.
  .check(z.refine((loaded) => Object.values(loaded).some((value) => value !== '')))

const readProfile = (signal?: AbortSignal) => http.get(path, { signal: signal ?? null }).json(envelope(schema))

const send = async ({ password, ...form }: ProfileForm) => {
  await http.post(path, { json: { ...form, ...(password && { password }) } })
}

export const profile = { key, parse: (stored: unknown) => schema.parse(stored), readItem: () => readProfile(), send }

/** The URL of the picture, so that the user menu shows it after a reload without a call. */
export const profilePicture = createPersonalStore('', { name: 'picture', schema: z.string() })

export const profileQuery = queryOptions({
  queryKey: [...key, 'profile'],
  queryFn: async ({ signal }) => {
    const loaded = await readProfile(signal)
    profilePicture.set(loaded.avatar)
    return loaded
  },
  retryOnMount: false, // the loader has just asked
  meta: { failure: 'logged only' }, // specification §8
})

/** Saves the profile (specification §7). An empty password is omitted. */
export const saveProfile = mutationOptions({
  mutationKey: [...key, 'profile', 'save'],
  mutationFn: send,
  gcTime: 1_000, // its variables hold the password
  meta: { invalidates: [key], success: 'Update profile successful', failure: 'logged only' },
})
