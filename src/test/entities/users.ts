import { toForm, userForm } from '@/features/users/user-form-rules'
import { blank, users } from '@/features/users/users'
import { type EntityCase, write } from './entity-case'

const person = { firstName: 'N', lastName: 'L', phone: '0901', avatar: '/n.png' }
const user = { ...toForm(blank, 0), email: 'dao@example.com', password: 'dance123' }

/** The users have tests of their own for list and form. */
export const usersCase: EntityCase = {
  path: 'users/list',
  api: 'users',
  noun: 'user',
  entry: {
    label: 'User management',
    description: 'Search, change status (active/block), add/edit users',
    shortcut: 'u',
    found: 'users',
  },
  texts: { keys: ['first_name', 'last_name', 'email', 'phone', 'avatar', 'status'], field: 'Email' },
  calls: {
    blank,
    list: (client, state) => client.query(users.list(state)),
    item: (client, id) => client.query(users.item(id)),
    save: (client, id) =>
      write(client, users.save(id), {
        ...person,
        email: `${id}@example.com`,
        password: 'changed',
        roles: ['Coach'],
      }),
    saved: { ...person, email: '3@example.com', roles: ['Coach'] },
    complete: { id: 3, changes: {} },
    normalize: (typed) => userForm(0).parse({ ...user, firstName: typed, lastName: typed }).firstName,
  },
}
