import type { UseQueryResult } from '@tanstack/react-query'
import { FileField } from '@/form/fields/file-field'
import { TagsField } from '@/form/fields/tags-field'
import { TextField } from '@/form/fields/text-field'
import { type Close, FormDialog } from '@/form/form-dialog'
import { useRecordForm } from '@/form/use-record-form'
import { toForm, undoUserUpdate, userForm } from './user-form-rules'
import { blank, roleNames, type User, users } from './users'

const help = {
  email: 'The email address used to sign in. It must be unique.',
  password: 'At least 6 characters.',
  roles: 'Choose from the list, or type a new role and press Enter.',
}

type UserFormProps = { id: number; record: UseQueryResult<User>; onClose: Close }

/** Creates (id 0) or edits a user. */
export function UserForm({ id, record, onClose }: UserFormProps) {
  const toValues = (item: User) => toForm(item, id)
  const form = useRecordForm({ record, blank, toValues, rules: userForm(id) })
  const { control } = form
  return (
    <FormDialog
      title="Create/Update user"
      noun="user"
      form={form}
      record={record}
      toValues={toValues}
      save={users.save(id)}
      undo={undoUserUpdate}
      lookup={{ list: (state) => users.list({ ...state, orderBy: 'email' }), field: 'email' }}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        help={help.email}
        required
      />
      <TextField
        control={control}
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        help={help.password}
        hint={id === 0 ? undefined : 'Leave it blank to keep the current password.'}
        required={id === 0}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="firstName" label="First Name" required />
        <TextField control={control} name="lastName" label="Last Name" />
      </div>
      <TextField control={control} name="phone" label="Phone" type="tel" />
      <FileField control={control} name="avatar" label="Avatar" accept="image" dir="user" />
      <TagsField control={control} name="roles" label="Roles" options={roleNames} help={help.roles} />
    </FormDialog>
  )
}
