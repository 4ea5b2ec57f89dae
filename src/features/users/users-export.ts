import type { ExportColumn } from '@/list/export/list-export'
import { formatRoles, type User } from './users'

/** The columns of an exported list of users. An import recognizes their headings. */
export const usersExport: ExportColumn<User>[] = [
  { shownWith: 'first_name', header: 'ID', value: ({ id }) => id || null },
  { shownWith: 'first_name', header: 'Last Name', value: ({ lastName }) => lastName },
  { shownWith: 'first_name', header: 'First Name', value: ({ firstName }) => firstName },
  { shownWith: 'email', header: 'Email', value: ({ email }) => email },
  { shownWith: 'phone', header: 'Phone', value: ({ phone }) => phone },
  { shownWith: 'last_access', header: 'Last Access', date: 'moment', value: ({ lastAccess }) => lastAccess },
  { shownWith: 'roles', header: 'Roles', value: formatRoles },
  { shownWith: 'status', header: 'Status', value: ({ status }) => status },
  {
    shownWith: 'first_name',
    header: 'Membership Until',
    date: 'day',
    value: ({ membership }) => membership?.expiredAt,
  },
  { shownWith: undefined, header: 'Avatar', value: ({ avatar }) => avatar },
]
