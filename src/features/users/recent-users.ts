import { useEffect } from 'react'
import { createPersonalStore } from '@/session/personal-store'
import { z } from '@/zod'
import { contactOf, fullName, type User } from './users'

/** How many users are kept. */
const MAX_USERS = 5

const recentUser = z.object({ id: z.number(), title: z.string(), detail: z.string() })

/** The users whose form or membership this person has opened in this tab, the latest first. */
export const recentUsers = createPersonalStore<readonly z.infer<typeof recentUser>[]>([], {
  name: 'recent-users',
  schema: z.array(recentUser),
})

/** Lists a user whose dialog is open among the recent ones. */
export function useRecentUser(user: User | undefined) {
  useEffect(() => {
    if (!user?.id) return // it is new, or has not loaded
    const others = recentUsers.get().filter(({ id }) => id !== user.id)
    recentUsers.set([{ id: user.id, title: fullName(user), detail: contactOf(user) }, ...others].slice(0, MAX_USERS))
  }, [user])
}
