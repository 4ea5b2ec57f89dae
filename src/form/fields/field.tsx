import { CircleHelp } from '@lucide/icons'
import { type ReactNode, useId } from 'react'
import { Icon } from '@/ui/icon/icon'
import { lightDismiss, usePopoverContent } from '@/ui/interaction/popover'

/** The attributes that connect a control to its label, its help and its error message. */
type ControlProps = {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean
}

type FieldProps = {
  label: string
  /** The text of the help popover. */
  help?: string | undefined
  /** A sentence below the control, which the error message replaces. */
  hint?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  children: (control: ControlProps) => ReactNode
}

/**
 * A labeled control (specification §5, generic form fields). An error marks the control; its message appears below the
 * control and, in red, in the help popover. A field without help has a popover only while it has an error.
 */
export function Field({ label, help, hint, error, required = false, children }: FieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-6 items-center gap-1 pointer-coarse:min-h-8">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="font-medium text-danger">
            *
          </span>
        )}
        {(help || error) && <Help label={label} text={help} error={error} />}
      </div>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error || hint ? `${id}-note` : undefined,
        'aria-required': required,
      })}
      {(error || hint) && (
        <p
          key={error} // scrolls again when the message changes
          ref={error ? scrollToMessage : undefined}
          id={`${id}-note`}
          className={`text-sm ${error ? 'text-danger' : 'text-muted'}`}
        >
          {error || hint}
        </p>
      )}
    </div>
  )
}

/** Scrolls to a message that appears below the focused control, where the buttons of the form may hide it. */
function scrollToMessage(message: HTMLElement | null) {
  if (message?.parentElement?.contains(document.activeElement)) message.scrollIntoView({ block: 'nearest' })
}

type HelpProps = { label: string; text: string | undefined; error: string | undefined }

function Help({ label, text, error }: HelpProps) {
  const id = useId()
  const { hasContent, onToggle } = usePopoverContent()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="touch-target inline-flex size-6 items-center justify-center rounded-full text-muted hover:text-text"
      >
        <Icon icon={CircleHelp} size={15} />
        <span className="sr-only">{`Help: ${label}`}</span>
      </button>
      <div
        ref={lightDismiss}
        id={id}
        popover="auto"
        onToggle={onToggle}
        className="popover-at-[top_span-right] max-w-72 rounded-control bg-surface p-3 text-sm text-text shadow-floating"
      >
        {hasContent && text && <p>{text}</p>}
        {hasContent && error && <p className="text-danger not-first:mt-1.5">{error}</p>}
      </div>
    </>
  )
}

/** The classes of a text control. It is as high as a select (specification §9). */
export const controlClass =
  'h-10 w-full field-frame px-3 text-text placeholder:text-muted disabled:bg-sunken disabled:text-muted aria-invalid:border-danger pointer-coarse:min-h-11'
