import type { UseQueryResult } from '@tanstack/react-query'
import { FileField } from '@/form/fields/file-field'
import { TagsField } from '@/form/fields/tags-field'
import { TextField } from '@/form/fields/text-field'
import { type Close, FormDialog } from '@/form/form-dialog'
import { undoUpdate } from '@/form/save/undo-update'
import { useRecordForm } from '@/form/use-record-form'
import { sendUser, useRecentUser } from './recent-users'
import { toForm, userFields, userForm } from './user-form-rules'
import { blank, roleNames, type User, users } from './users'

const help = {
  email: 'The email address used to sign in. It must be unique.',
  password: 'At least 6 characters.',
  roles: 'Choose from the list, or type a new role and press Enter.',
}

export const undoUserUpdate = undoUpdate('users', { ...users, send: sendUser }, (user) => toForm(user, user.id))

type UserFormProps = { id: number; record: UseQueryResult<User>; onClose: Close }

/** Creates (id 0) or edits a user. */
export function UserForm({ id, record, onClose }: UserFormProps) {
  const form = useRecordForm({
    title: 'Create/Update user',
    noun: 'user',
    record,
    id,
    blank,
    toValues: (item) => toForm(item, id),
    rules: userForm(id),
    fields: userFields,
    nameField: 'email',
    readPage: (request) => users.readPage({ ...request, orderBy: 'email' }),
    mutation: { ...users.save(id), mutationFn: (values) => sendUser(values, id) },
    undo: undoUserUpdate,
    onClose,
  })
  useRecentUser(record.data)
  const { control } = form
  return (
    <FormDialog form={form} onClose={onClose}>
      <TextField control={control} name="email" autoComplete="off" help={help.email} required />
      <TextField
        control={control}
        name="password"
        autoComplete="new-password"
        help={help.password}
        hint={id === 0 ? undefined : 'Leave it blank to keep the current password.'}
        required={id === 0}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="firstName" required />
        <TextField control={control} name="lastName" />
      </div>
      <TextField control={control} name="phone" />
      <FileField control={control} name="avatar" />
      <TagsField control={control} name="roles" options={roleNames} help={help.roles} />
    </FormDialog>
  )
}
