import { UserRound, Users } from '@lucide/icons'
import type { EntityMeta, ListMeta } from '../entity-meta'

export const usersList = {
  name: 'users',
  route: '/users/list',
  path: 'api/v1/users',
  orderBy: '-last_access',
  sortKeys: ['first_name', 'email', 'phone', 'last_access', 'status'],
  dialogs: ['edit', 'membership', 'import'],
} as const satisfies ListMeta

export const usersMeta = {
  list: usersList,
  label: 'User management',
  icon: Users,
  shortcut: 'u',
  searchTerms: 'users members accounts',
  found: { label: 'Users', plural: 'users', icon: UserRound },
} as const satisfies EntityMeta
