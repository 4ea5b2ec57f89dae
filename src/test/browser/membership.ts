import { page } from 'vitest/browser'
import { calls } from './network'
import { dialog } from './screen'

/** The button in the row of user 3. */
export const membershipButton = () => page.getByRole('button', { name: /^Membership of user 3\b/ })
export const period = (months: number) => dialog().getByRole('radio', { name: `${months} months` })
/** The current expiry, such as `August 1st, 2030`. All memberships of the tests end at noon. */
export const expiry = (day: string) => dialog().getByText(`To ${day} 12:00pm`)
/** The rows of the history. */
export const periods = () =>
  dialog()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
export const periodCount = () => periods().elements().length
/** The extensions of user 3 that were sent. */
export const extensions = () => calls('POST', 'users/3/memberships')
