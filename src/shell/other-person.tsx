import type { Root } from 'react-dom/client'
import { nameOf, type Person } from '@/session/person'
import { Button } from '@/ui/button'

/** In place of everything once somebody else signed in in another tab: this one belongs to the person before. */
export const SignedInElsewhere = ({ person }: { person: Person }) => (
  <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-center justify-center gap-3 p-6 text-center">
    <title>Signed in as somebody else</title>
    <h1 className="text-xl font-semibold wrap-anywhere">Signed in as {nameOf(person)} in another tab</h1>
    <p className="text-muted">
      This tab was somebody else's and has stopped. What was not saved in it has not been sent.
    </p>
    <Button look="primary" ref={(button) => button?.focus()} onClick={() => location.reload()}>
      Reload
    </Button>
  </main>
)

/**
 * Asks whoever is signed in whether the person whose tokens came with the address shall take their place.
 * @returns false as well when the question can't be shown: the present session stays
 */
export async function askToSwitch(view: Root, present: Person, given: Person): Promise<boolean> {
  const dialog = await import('@/ui/confirm-dialog').catch(() => null)
  if (!dialog) return false
  return new Promise((answer) =>
    view.render(
      <dialog.ConfirmDialog
        question={`The link you opened signs in ${nameOf(given)}. You are signed in as ${nameOf(present)}.`}
        consequence={`Confirm to go on as ${nameOf(given)} in all tabs, Cancel to stay ${nameOf(present)}.`}
        answer={answer}
      />,
    ),
  )
}
