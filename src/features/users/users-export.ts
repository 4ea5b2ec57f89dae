import type { ExportColumn } from '@/list/export/list-export'
import { formatIso } from '@/ui/dates/dates'
import { formatRoles, type User } from './users'

/** The columns of an exported list of users. An import recognizes their headings. */
export const usersExport: ExportColumn<User>[] = [
  { shownIn: 'first_name', header: 'ID', value: ({ id }) => String(id || '') },
  { shownIn: 'first_name', header: 'Last Name', value: ({ lastName }) => lastName },
  { shownIn: 'first_name', header: 'First Name', value: ({ firstName }) => firstName },
  { shownIn: 'email', header: 'Email', value: ({ email }) => email },
  { shownIn: 'phone', header: 'Phone', value: ({ phone }) => phone },
  { shownIn: 'last_access', header: 'Last Access', value: ({ lastAccess }) => formatIso(lastAccess) },
  { shownIn: 'roles', header: 'Roles', value: formatRoles },
  { shownIn: 'status', header: 'Status', value: ({ status }) => status },
  { shownIn: 'membership', header: 'Membership Until', value: ({ membership }) => formatIso(membership?.expiredAt) },
  { shownIn: undefined, header: 'Avatar', value: ({ avatar }) => avatar },
]
