import { type ReactNode, useId } from 'react'
import { countOf } from '@/format-count'
import type { Pause } from '@/jobs/request-gate'
import { PauseText } from '@/list/pause-text'
import { Button } from '@/ui/button'
import { roleNames } from '../users'
import type { CheckedRow } from './rows/row-states'

type ImportHintsProps = {
  checked: readonly CheckedRow[]
  unchecked: number
  pause: Pause | undefined
  rolesToConfirm: readonly (readonly [role: string, rows: number])[]
  replaceRole: (role: string, by: string) => void
  confirmRole: (role: string) => void
  repairPhones: () => void
  lookUpAgain: () => void
}

/** At most so many unknown roles are asked about at once: a column with something else has hundreds. */
const MAX_ROLES = 4

/** What can be mended or decided for many rows at once. */
export function ImportHints(props: ImportHintsProps) {
  const { checked, unchecked, pause, rolesToConfirm, replaceRole, confirmRole, repairPhones, lookUpAgain } = props
  const damaged = checked.filter(
    ({ state, notes }) => notes.warnings.phone && state !== 'created' && state !== 'existing',
  ).length
  return (
    <>
      {pause && (
        <Hint
          text={
            <>
              Emails are being looked up. <PauseText pause={pause} />
            </>
          }
        />
      )}
      {rolesToConfirm.slice(0, MAX_ROLES).map(([role, rows]) => (
        <Hint
          key={role}
          text={`${countOf(rows, 'row has', 'rows have')} the unknown role “${role}”. Create with the role:`}
        >
          {roleNames.map((name) => (
            <Button key={name} onClick={() => replaceRole(role, name)}>
              {name}
            </Button>
          ))}
          <Button onClick={() => confirmRole(role)}>Keep it</Button>
        </Hint>
      ))}
      {damaged > 0 && (
        <Hint
          text={`${countOf(damaged, 'phone number has', 'phone numbers have')} probably lost the zero or plus at the beginning in a spreadsheet.`}
        >
          <Button onClick={repairPhones}>{damaged === 1 ? 'Restore it' : 'Restore them'}</Button>
        </Hint>
      )}
      {unchecked > 0 && (
        <Hint text={`${countOf(unchecked, 'email')} could not be looked up.`}>
          <Button onClick={lookUpAgain}>Retry</Button>
        </Hint>
      )}
    </>
  )
}

function Hint({ text, children }: { text: ReactNode; children?: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-2 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-warning"
    >
      <p id={id} className="min-w-0 flex-1 basis-60">
        {text}
      </p>
      {children}
    </fieldset>
  )
}
