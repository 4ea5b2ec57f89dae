import { FileCheck, X } from '@lucide/icons'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { discardBackgroundForm } from '@/form/drafts/background-forms'
import type { BackgroundForm } from '@/form/drafts/drafts'
import { labelOf } from '@/form/form-context'
import { Button } from '@/ui/button'
import { confirm } from '@/ui/dialog/confirm'
import { Icon } from '@/ui/icon/icon'
import { IconButton } from '@/ui/icon/icon-button'
import { getActivityHeading, getScreenHeading, moveFocusOnUnmount } from '@/ui/interaction/focus'
import { formatBytes } from '@/upload/formats'
import { type Upload, useUploadStates } from '@/upload/upload-state'
import { UploadFailure, UploadProgress } from '@/upload/upload-status'

const stateTexts = {
  checking: 'Saving…',
  saving: 'Saving…',
  notSaved: 'Go back and confirm to save it.',
  unknown: 'Go back to check.',
}

/** A form in the activity panel: its files, a button that returns to it and one that discards it. */
export function ActivityPanelItem({ form }: { form: BackgroundForm }) {
  const id = useId()
  const { history } = useRouter()
  const { formKey, title, noun, name, url, values, phase, failure } = form
  const uploads = [...form.uploads.values()]
  const isDone = useUploadStates(uploads, (states) => states.every(({ is }) => is === 'done'))
  const isSending = phase === 'saving'
  useEffect(
    () => () => {
      if (document.activeElement === document.body) getScreenHeading()?.focus() // it was discarded
    },
    [],
  )
  const back = () => {
    getScreenHeading()?.focus() // the form returns the focus here when it closes, because this button will be gone
    history.push(url, { reopenedForm: formKey })
  }
  const askAndDiscard = async () => {
    const isEmpty = Object.keys(values).length === 0 && uploads.every((one) => one.getState().is === 'idle')
    const question = 'Discard without saving?'
    const consequence = `What you typed and uploaded for ${name || `the ${noun}`} will be lost.`
    if (!isEmpty && !(await confirm({ question, consequence, danger: true }))) return
    discardBackgroundForm(form)
  }
  return (
    <li aria-labelledby={id} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex items-start gap-2">
        <h3 id={id} className="min-w-0 flex-1 py-1.5 font-medium wrap-anywhere">
          <span>{title}</span>
          {name && (
            <>
              : <bdi>{name}</bdi>
            </>
          )}
        </h3>
        {!isSending && (
          <IconButton
            ref={toActivityHeading}
            icon={X}
            label={`Discard ${title}${name && `: ${name}`}`}
            tooltip="Discard"
            onClick={askAndDiscard}
          />
        )}
      </div>
      {[...form.uploads].map(([field, upload]) => (
        <FileStatus key={field} upload={upload} label={labelOf(form.fields, field)} />
      ))}
      {failure && <p className="text-sm text-danger">{failure.reason}</p>}
      {isDone && (
        <p className="text-sm text-muted">{stateTexts[phase ?? (failure?.isUnknown ? 'unknown' : 'notSaved')]}</p>
      )}
      {!isSending && (
        <Button
          ref={toActivityHeading}
          variant={isDone ? 'primary' : 'plain'}
          onClick={back}
          className="self-start"
        >{`Back to the ${noun}`}</Button>
      )}
    </li>
  )
}

function FileStatus({ upload, label }: { upload: Upload; label: string }) {
  const state = useSyncExternalStore(upload.subscribe, upload.getState)
  switch (state.is) {
    case 'idle':
      if (state.refused) return <UploadFailure {...state.refused} />
      return <p className="text-sm text-muted">{`${label}: the upload was cancelled.`}</p>
    case 'running':
      return <UploadProgress state={state} upload={upload} buttonRef={toActivityHeading} />
    case 'failed':
      return <UploadFailure {...state} onRetry={upload.retry} buttonRef={toActivityHeading} />
    case 'done':
      return (
        <p className="flex items-center gap-2 text-sm">
          <Icon icon={FileCheck} className="shrink-0 text-success" />
          <bdi className="min-w-0 truncate">{state.file.name}</bdi>
          <span className="shrink-0 text-muted">{`Uploaded, ${formatBytes(state.file.size)}`}</span>
        </p>
      )
  }
}

/** The ref of a button in the activity panel that may disappear: the heading then gets its focus. */
export const toActivityHeading = moveFocusOnUnmount(getActivityHeading)
