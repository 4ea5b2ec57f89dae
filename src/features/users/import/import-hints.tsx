import { type ReactNode, useId } from 'react'
import { describePause } from '@/jobs/request-gate'
import { repairPhone } from '@/spreadsheet/cell-damage'
import { countOf, truncate } from '@/text'
import { Button } from '@/ui/button'
import { useClock } from '@/ui/dates/use-now'
import { roleNames } from '../users'
import type { ImportContent } from './import-content'
import { replaceRole } from './import-roles'
import type { useImport } from './use-import'

/** At most so many unknown roles are asked about at once: a column with something else has hundreds. */
const MAX_ROLES = 4

/** How the table was read, and what can be corrected or decided for many rows at once. */
export function ImportHints({ users, content }: { users: ReturnType<typeof useImport>; content: ImportContent }) {
  const { checked, leftOut, hiddenCount, pause } = users
  const now = useClock(pause !== undefined)
  const { table, includesHidden, confirmedRoles } = content
  const damaged = checked.filter(
    ({ state, notes }) => notes.warnings.phone && state !== 'created' && state !== 'existing',
  ).length
  const failed = checked.filter(({ state, reason }) => state === 'pending' && reason !== '').length
  return (
    <>
      {table.notes.map((note) => (
        <Hint key={note} text={note} />
      ))}
      {leftOut.length > 0 && <Hint text={`Titles, notes and examples are left out: ${listRows(leftOut)}.`} />}
      {hiddenCount > 0 && (
        <Hint
          text={`The spreadsheet hides ${countOf(hiddenCount, 'row')}, for example by a filter. ${includesHidden ? 'They are included.' : 'They are left out.'}`}
        >
          <Button onClick={() => users.change({ includesHidden: !includesHidden })}>
            {includesHidden ? 'Leave them out' : 'Include them'}
          </Button>
        </Hint>
      )}
      {pause && <Hint text={`Emails are being looked up. ${describePause(pause, now)}`} />}
      {users.rolesToConfirm.slice(0, MAX_ROLES).map(([role, rows]) => (
        <Hint
          key={role}
          text={`${countOf(rows, 'row has', 'rows have')} the unknown role “${truncate(role, 60)}”. Create with the role:`}
        >
          {roleNames.map((name) => (
            <Button key={name} onClick={() => users.editRows('roles', (roles) => replaceRole(roles, role, name))}>
              {name}
            </Button>
          ))}
          <Button onClick={() => users.change({ confirmedRoles: [...confirmedRoles, role] })}>Keep it</Button>
        </Hint>
      ))}
      {damaged > 0 && (
        <Hint
          text={`${countOf(damaged, 'phone number has', 'phone numbers have')} probably lost the zero or plus at the beginning in a spreadsheet.`}
        >
          <Button onClick={() => users.editRows('phone', repairPhone)}>
            {damaged === 1 ? 'Restore it' : 'Restore them'}
          </Button>
        </Hint>
      )}
      {failed > 0 && (
        <Hint text={`${countOf(failed, 'email')} could not be looked up.`}>
          <Button onClick={() => users.lookUpAgain((result) => result === 'failed')}>Retry</Button>
        </Hint>
      )}
    </>
  )
}

const listRows = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'row' : 'rows'} ${lines.slice(0, 8).join(', ')}${lines.length > 8 ? ' and others' : ''}`

function Hint({ text, children }: { text: string; children?: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-2 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-warning"
    >
      <p id={id} className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {text}
      </p>
      {children}
    </fieldset>
  )
}
