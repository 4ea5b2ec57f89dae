import type { Root } from 'react-dom/client'
import type { Person } from '@/session/person'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/dialog/confirm-dialog'
import { BidiText } from '@/ui/text'

const PersonName = ({ person: { email, username, sub } }: { person: Person }) => (
  <BidiText>{email ?? username ?? (sub ? `user ${sub}` : 'another user')}</BidiText>
)

/** Replaces the app after another person signed in in another tab, because this tab belongs to the previous person. */
export const SignedInElsewhere = ({ person }: { person: Person }) => (
  <main className="mx-auto flex min-h-dvh max-w-120 flex-col items-center justify-center gap-3 p-6 text-center">
    <title>Signed in as another user</title>
    <h1 className="text-xl font-semibold wrap-anywhere">
      Signed in as <PersonName person={person} /> in another tab
    </h1>
    <p className="text-muted">This tab belonged to another user and has stopped. Unsaved changes were not sent.</p>
    <Button variant="primary" ref={(button) => button?.focus()} onClick={() => location.reload()}>
      Reload
    </Button>
  </main>
)

/** Asks the signed-in person whether to switch to the person whose tokens came with the URL. */
export function askToSwitch(root: Root, currentPerson: Person, linkedPerson: Person): Promise<boolean> {
  return new Promise((answer) =>
    root.render(
      <ConfirmDialog
        question={
          <>
            The link you opened signs in <PersonName person={linkedPerson} />. You are signed in as{' '}
            <PersonName person={currentPerson} />.
          </>
        }
        consequence={
          <>
            Confirm to continue as <PersonName person={linkedPerson} /> in all tabs, or Cancel to stay signed in as{' '}
            <PersonName person={currentPerson} />.
          </>
        }
        answer={answer}
      />,
    ),
  )
}

/** Replaces the app when its configuration is invalid. Lists each variable and what is expected. */
export const ConfigProblems = ({ problems }: { problems: readonly string[] }) => (
  <main className="mx-auto max-w-160 p-8">
    <h1 className="text-xl font-semibold">This back-office is not set up correctly</h1>
    <p className="mt-2">Correct these settings and deploy again:</p>
    <ul className="mt-4 flex list-disc flex-col gap-2 pl-5">
      {problems.map((problem) => (
        <li key={problem} className="wrap-anywhere">
          <code>{problem}</code>
        </li>
      ))}
    </ul>
  </main>
)
