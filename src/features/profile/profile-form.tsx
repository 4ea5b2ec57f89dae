import { useQuery } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { useBaseValues } from '@/form/conflicts/use-base-values'
import { getDirtyValues } from '@/form/dirty-values'
import { FieldsDraftOffer } from '@/form/drafts/draft-offer'
import { useDraft } from '@/form/drafts/use-draft'
import { FileField } from '@/form/fields/file-field'
import { TextField } from '@/form/fields/text-field'
import { FormFields } from '@/form/form-fields'
import { useFormRegistry } from '@/form/form-registry'
import { LeaveGuard } from '@/form/leave-question'
import { isBusy } from '@/form/save/save-status'
import { useSaveRecord } from '@/form/save/use-save-record'
import { useFreshRecord } from '@/form/use-fresh-record'
import { useRecordForm } from '@/form/use-record-form'
import { Button } from '@/ui/button'
import { profileQuery, saveProfile } from './profile'
import { profileForm, toForm, undoProfileUpdate, type ProfileForm as Values } from './profile-form-rules'

const blank = { email: '', firstName: '', lastName: '', phone: '', avatar: '' }

/**
 * The profile of the signed-in person (specification §2). A failed load, check or save is only logged (§8): the values
 * stay and are marked as unsaved, and a profile that did not load can't be saved.
 */
export function ProfileForm() {
  const record = useQuery(profileQuery)
  const freshness = useFreshRecord(record)
  const ready = freshness === 'fresh'
  const form = useRecordForm({ record, blank, toValues: toForm, rules: profileForm })
  const { isDirty } = form.formState
  const registry = useFormRegistry()
  const { isUploading } = registry
  const base = useBaseValues({ form, record, toValues: toForm, registry })
  const draft = useDraft({
    formKey: '/account/profile',
    ready,
    getValues: () => getDirtyValues(form, registry.isPassword),
    onRestore: ({ values }) => form.setValues((now) => ({ ...now, ...values }), { shouldDirty: true }),
  })
  const { status, prompts, submit } = useSaveRecord({
    form,
    record,
    toValues: toForm,
    mutation: saveProfile,
    undo: undoProfileUpdate,
    id: 0,
    nameField: 'email',
    registry,
    base,
    isBlocked: !ready || isUploading,
    onSaved: (values) => {
      draft.discardAfterSave()
      const saved = { ...values, password: '' }
      base.restore(saved)
      form.reset(saved, { keepDirtyValues: false })
    },
  })
  const busy = isBusy(status)

  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Profile"
        className="max-w-160 rounded-card bg-surface p-5 shadow-raised ring-1 ring-line sm:p-6"
      >
        {draft.offered && record.data && (
          <FieldsDraftOffer
            draft={draft.offered}
            busy={busy}
            saved={toForm(record.data)}
            labelOf={registry.labelOf}
            onRestore={draft.restore}
            onDiscard={draft.discard}
          />
        )}
        <FormFields registry={registry} isLoading={freshness === 'pending'} canFocus={false} disabled={!ready || busy}>
          <ProfileFields control={form.control} />
        </FormFields>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" disabled={busy || !ready}>
            {busy ? 'Updating...' : 'Update Profile'}
          </Button>
          <output className="text-sm text-muted">
            {isUploading ? 'Waiting for the upload to finish.' : isDirty && 'You have unsaved changes.'}
          </output>
        </div>
      </form>
      {prompts}
      <LeaveGuard isDirty={isDirty} unfinishedUploads={registry.unfinishedUploads} />
    </>
  )
}

const ProfileFields = ({ control }: { control: Control<Values> }) => (
  <>
    <TextField
      control={control}
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      help="The email address used to sign in."
      required
    />
    <TextField
      control={control}
      name="password"
      label="Password"
      type="password"
      autoComplete="new-password"
      hint="Leave it blank to keep the current password."
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField control={control} name="firstName" label="First Name" autoComplete="given-name" required />
      <TextField control={control} name="lastName" label="Last Name" autoComplete="family-name" />
    </div>
    <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="tel" />
    <FileField control={control} name="avatar" label="Avatar" accept="image" dir="user" />
  </>
)
