import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setDate } from '@/test/browser/clock'
import { renderRoute } from '@/test/browser/render-route'

const membership = (text: string) =>
  page.getByRole('button', { name: `Membership of user 3. Membership ${text}. Aug 1st, 2030` })

test('a clock that was set back takes effect when a screen is opened', async () => {
  setDate('2031-01-01')
  renderRoute('users/list?keyword=dao')
  await expect.element(membership('expired on August 1st, 2030 12:00pm')).toBeVisible()
  setDate('2030-01-01')
  renderRoute('users/list?keyword=dao')
  await expect.element(membership('runs until August 1st, 2030 12:00pm')).toBeVisible()
})
