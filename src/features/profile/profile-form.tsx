import { useQuery } from '@tanstack/react-query'
import { FileField } from '@/form/fields/file-field'
import { TextField } from '@/form/fields/text-field'
import { FormFields } from '@/form/form-fields'
import { LeaveGuard } from '@/form/leave-guard'
import { undoUpdate } from '@/form/save/undo-update'
import { useRecordForm } from '@/form/use-record-form'
import { Button } from '@/ui/button'
import { profile, profileQuery, saveProfile } from './profile'
import { profileFields, profileForm, toForm } from './profile-form-rules'

const help = {
  email: 'The email address used to sign in.',
  password: 'Leave it blank to keep the current password.',
}
const blank = { email: '', firstName: '', lastName: '', phone: '', avatar: '' }

export const undoProfileUpdate = undoUpdate('profile', profile, toForm)

/**
 * The profile of the signed-in person (specification §2). A failed load, check or save is only logged (§8): the values
 * stay and are marked as unsaved, and a profile that did not load can't be saved.
 */
export function ProfileForm() {
  const record = useQuery(profileQuery)
  const form = useRecordForm({
    title: 'Profile',
    noun: 'profile',
    record,
    id: 0,
    blank,
    toValues: toForm,
    rules: profileForm,
    fields: profileFields,
    nameField: 'email',
    mutation: saveProfile,
    undo: undoProfileUpdate,
    valuesAfterSave: (values) => ({ ...values, password: '' }),
  })
  const { control, isBusy, isUploading, isDirty } = form
  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={form.submit}
        aria-label={form.title}
        className="max-w-160 rounded-card bg-surface p-5 shadow-raised ring-1 ring-line sm:p-6"
      >
        <FormFields form={form}>
          <TextField control={control} name="email" autoComplete="email" help={help.email} required />
          <TextField control={control} name="password" autoComplete="new-password" hint={help.password} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField control={control} name="firstName" autoComplete="given-name" required />
            <TextField control={control} name="lastName" autoComplete="family-name" />
          </div>
          <TextField control={control} name="phone" autoComplete="tel" />
          <FileField control={control} name="avatar" />
        </FormFields>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            disabled={isBusy || form.freshness !== 'fresh'}
            aria-disabled={isUploading}
          >
            {isBusy ? 'Updating...' : 'Update Profile'}
          </Button>
          <output className="text-sm text-muted">
            {isUploading ? 'Waiting for the upload to finish.' : isDirty && 'You have unsaved changes.'}
          </output>
        </div>
      </form>
      {form.conflictDialog}
      <LeaveGuard {...form.leaveGuard} />
    </>
  )
}
