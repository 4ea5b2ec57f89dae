import { useEffect } from 'react'
import { createPersonalStore } from '@/session/personal-store'
import { z } from '@/zod'
import type { UserForm } from './user-form-rules'
import { contactOf, fullName, type User, users } from './users'

/** How many users are kept. */
const MAX_USERS = 5

const recentUser = z.object({ id: z.number(), title: z.string(), detail: z.string() })

/** The users whose form or membership this person has opened in this tab, the latest first. */
export const recentUsers = createPersonalStore<readonly z.infer<typeof recentUser>[]>([], {
  name: 'recent-users',
  schema: z.array(recentUser),
})

const toRecentUser = (user: Pick<User, 'firstName' | 'lastName' | 'email' | 'phone'>, id: number) => ({
  id,
  title: fullName(user),
  detail: contactOf(user),
})

/** Lists a user whose dialog is open among the recent ones. */
export function useRecentUser(user: User | undefined) {
  useEffect(() => {
    if (!user?.id) return // it is new, or has not loaded
    const others = recentUsers.get().filter(({ id }) => id !== user.id)
    recentUsers.set([toRecentUser(user, user.id), ...others].slice(0, MAX_USERS))
  }, [user])
}

/** Saves a user, and updates the entry among the recent ones. The form and its Undo use it. */
export async function sendUser(form: UserForm, id: number) {
  await users.send(form, id)
  recentUsers.set(recentUsers.get().map((user) => (user.id === id ? toRecentUser(form, id) : user)))
}

/** Removes a user who was deleted. */
export const removeRecentUser = (id: number) => recentUsers.set(recentUsers.get().filter((user) => user.id !== id))
