import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Disputes } from '@/form/disputes'
import { FieldDraft } from '@/form/draft-offer'
import { FormUploads, useFormUploads } from '@/form/form-uploads'
import { LeaveQuestion } from '@/form/leave-question'
import { TextField } from '@/form/text-field'
import { typedInto } from '@/form/typed'
import { useDraft } from '@/form/use-draft'
import { useRead } from '@/form/use-read'
import { useRecordForm } from '@/form/use-record-form'
import { useSettle } from '@/form/use-settle'
import { useSubmit } from '@/form/use-submit'
import { labelOf } from '@/form/values'
import { Button } from '@/ui/button'
import { FileField } from '@/upload/file-field'
import { profileForm, profileQuery, saveProfile, toForm } from './profile'

const blank = { email: '', firstName: '', lastName: '', phone: '', avatar: '' }

/**
 * The profile of the signed-in user (specification §2). Failures to load or save are only logged (§8): the form keeps the
 *  * unsaved changes and marks them as such. A profile that failed to load cannot be saved.
 */
export function ProfileForm() {
  const loaded = useQuery(profileQuery)
  const save = useMutation(saveProfile)
  const read = useRead(loaded)
  const ready = read === 'read'
  const uploads = useFormUploads()
  const { isHeld, shared } = uploads
  const form = useRecordForm({ record: loaded, blank, toValues: toForm, rules: profileForm })
  const { control } = form
  const { isDirty } = form.formState
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty || isHeld,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })

  const fields = useRef<HTMLFieldSetElement>(null)
  const draft = useDraft({
    key: '/account/profile',
    ready,
    typed: () => typedInto(form, fields.current),
    onRestore: ({ values }) => form.setValues((now) => ({ ...now, ...values }), { shouldDirty: true }),
  })
  const { settle, isSettling, asked, rebase } = useSettle({
    form,
    record: loaded,
    save,
    toValues: toForm,
    twin: undefined,
    uploads,
  })
  const saving = useIsMutating({ mutationKey: saveProfile.mutationKey }) // includes a save from before the form was left
  const busy = isSettling || saving > 0
  const submit = useSubmit({
    form,
    save,
    settle,
    busy,
    blocked: !ready || isHeld,
    onSaved: (values) => {
      draft.saved()
      const saved = { ...values, password: '' }
      rebase(saved)
      form.reset(saved, { keepDirtyValues: false })
    },
  })

  return (
    <>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        aria-label="Profile"
        className="max-w-160 rounded-card bg-surface p-5 shadow-raised ring-1 ring-line sm:p-6"
      >
        {draft.offered && loaded.data && (
          <FieldDraft
            draft={draft.offered}
            busy={busy}
            saved={toForm(loaded.data)}
            fields={fields}
            onRestore={draft.restore}
            onDrop={draft.drop}
          />
        )}
        <FormUploads value={shared}>
          <fieldset
            ref={fields}
            disabled={!ready || busy}
            aria-busy={read === 'pending'}
            className="flex min-w-0 flex-col gap-4"
          >
            <TextField
              control={control}
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              help="The e-mail address used to sign in."
              required
            />
            <TextField
              control={control}
              name="password"
              label="Password"
              type="password"
              autoComplete="new-password"
              help="Leave it blank to keep the current password."
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                control={control}
                name="firstName"
                label="First Name"
                autoComplete="given-name"
                help="Given name, including accents."
                required
              />
              <TextField
                control={control}
                name="lastName"
                label="Last Name"
                autoComplete="family-name"
                help="Family name, including accents."
              />
            </div>
            <TextField
              control={control}
              name="phone"
              label="Phone"
              type="tel"
              autoComplete="tel"
              help="With or without spaces."
            />
            <FileField
              control={control}
              name="avatar"
              label="Avatar"
              accept="image"
              dir="user"
              help="A picture of yourself."
            />
          </fieldset>
        </FormUploads>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" disabled={busy || !ready}>
            {busy ? 'Updating...' : 'Update Profile'}
          </Button>
          <output className="text-sm text-muted">
            {isHeld ? 'Waiting for the upload to finish.' : isDirty && 'You have unsaved changes.'}
          </output>
        </div>
      </form>
      {asked && <Disputes {...asked} labelOf={(name) => labelOf(fields.current, name)} />}
      <LeaveQuestion leaving={leaving} />
    </>
  )
}
