import { useState } from 'react'
import type { QuestionProps } from '@/jobs/action'
import { ActionQuestion } from '@/jobs/question'
import { countOf } from '@/text'
import { formatShortDay } from '@/ui/dates/dates'
import { useNow } from '@/ui/dates/use-now'
import { extendedUntil, type Period } from './extension-rules'
import { PeriodRadios } from './period-radios'
import { membershipState, type User } from './users'

/** Chooses the period, and shows for each person the current and the new end of the membership (specification §4, §9). */
export function ExtendQuestion(props: QuestionProps<User>) {
  const { action, items } = props
  const now = useNow()
  const [months, setMonths] = useState<Period>(6)
  return (
    <ActionQuestion
      {...props}
      question={`Extend the membership of ${countOf(items.length, 'user')} by ${months} months?`}
      rows={items.map((user) => ({
        ...action.toRow(user),
        detail: describeEnds(user, months, now),
        data: { months, expiredAt: user.membership?.expiredAt ?? '' },
      }))}
    >
      <fieldset className="mt-3">
        <legend className="mb-1.5 font-medium">Period</legend>
        <PeriodRadios months={months} onChange={setMonths} />
      </fieldset>
    </ActionQuestion>
  )
}

/** The end of a membership before and after an extension: 'Aug 1st, 2026 → Feb 1st, 2027'. */
function describeEnds(user: User, months: Period, now: Date): string {
  const state = membershipState(user, now)
  const before = state === 'none' ? 'No membership' : formatShortDay(user.membership?.expiredAt)
  return `${before}${state === 'expired' ? ' (expired)' : ''} → ${formatShortDay(extendedUntil(user, months, now))}`
}
