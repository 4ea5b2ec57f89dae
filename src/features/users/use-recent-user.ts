import { useEffect } from 'react'
import { addRecentUser } from './recent-users'
import { toRecentUser, type User } from './users'

/** Lists a user whose dialog is open among the recent ones. */
export function useRecentUser(user: User | undefined) {
  useEffect(() => {
    if (user?.id) addRecentUser(toRecentUser(user, user.id)) // otherwise it is new, or has not loaded
  }, [user])
}
