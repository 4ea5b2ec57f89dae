import { type ComponentProps, type ReactNode, type SubmitEvent, useId } from 'react'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog/dialog'
import { SignInAgainNote } from './sign-in-again'

type FormFrameProps = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  onCancel: () => void
  submitButton?: Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'aria-disabled' | 'children'>
  /** An earlier save, from a form that was left, is still running, and a later one must not overtake it. */
  isWaiting?: boolean
  /** What comes before the buttons. */
  footer?: ReactNode
  cancelButton?: Pick<ComponentProps<typeof Button>, 'ref' | 'children'>
  /** The classes of the form. */
  className?: string
}

/** A dialog with a form and two buttons, Cancel and Confirm unless they are labeled otherwise (specification §2). */
export function FormFrame(props: FormFrameProps) {
  const { onSubmit, onCancel, submitButton, cancelButton, isWaiting, footer, className, children, ...dialog } = props
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.stopPropagation() // React also calls the handlers of a form that renders this dialog
    onSubmit(event)
  }
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {isWaiting && (
            <output className="basis-full text-sm text-muted">Waiting for an earlier save to finish.</output>
          )}
          {footer}
          <Button onClick={onCancel} {...cancelButton}>
            {cancelButton?.children ?? 'Cancel'}
          </Button>
          <Button type="submit" form={id} variant="primary" {...submitButton}>
            {submitButton?.children ?? 'Confirm'}
          </Button>
        </>
      }
    >
      <SignInAgainNote />
      <form id={id} method="post" noValidate onSubmit={submit} aria-label={dialog.title} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
