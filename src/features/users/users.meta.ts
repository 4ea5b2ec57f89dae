import { UserRound, Users } from '@lucide/icons'
import type { EntityMeta, ListMeta } from '../entity-meta'

export const usersList = {
  name: 'users',
  route: '/users/list',
  path: 'api/v1/users',
  add: 'Add Account',
  orderBy: '-last_access',
  sortKeys: ['first_name', 'email', 'phone', 'last_access', 'status'],
  filterSortKeys: ['membership'],
  dialogs: ['edit', 'membership', 'import', 'export', 'review'],
} as const satisfies ListMeta

/** The choices of the filters in the URL. Days are written like `2026-01-01_2026-02-01`, with an open start or end. */
export const userChoice =
  /^(status\.(active|blocked|pending)|role\.(admin|moderator|member|other)|membership\.(none|valid|expired|expires-(7|30|90)|expired-30|ends-month)|lastAccess\.(never|(?!_$)((19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?_((19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?))$/

export const usersMeta = {
  list: usersList,
  label: 'User management',
  icon: Users,
  shortcut: 'u',
  searchTerms: 'users members accounts',
  found: { label: 'Users', plural: 'users', icon: UserRound },
} as const satisfies EntityMeta
