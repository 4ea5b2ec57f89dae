import { createPersonalStore } from '@/session/personal-store'
import { z } from '@/zod'

/** How many users are kept. */
const MAX_USERS = 5

const recentUser = z.object({ id: z.number(), title: z.string(), detail: z.string() })
type RecentUser = z.infer<typeof recentUser>

/** The users whose form or membership this person has opened in this tab, the latest first. */
export const recentUsers = createPersonalStore<readonly RecentUser[]>([], {
  name: 'recent-users',
  schema: z.array(recentUser),
})

/** Lists a user whose dialog is open first. */
export function addRecentUser(user: RecentUser) {
  const others = recentUsers.get().filter(({ id }) => id !== user.id)
  recentUsers.set([user, ...others].slice(0, MAX_USERS))
}

/** Updates a listed user after a save, or removes a deleted one. */
export const updateRecentUser = (id: number, saved?: RecentUser) =>
  recentUsers.set(recentUsers.get().flatMap((user) => (user.id === id ? (saved ?? []) : [user])))
