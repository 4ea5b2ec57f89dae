import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { column, columns } from '@/test/browser/list-page'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { cellsOf, rows, textsOf } from '@/test/browser/screen'
import { main, resizeWindow } from '@/test/browser/shell'

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const cells = () => cellsOf(rows())

/** The texts and colors of the ends of some memberships. */
function setMemberships() {
  change(backend.db.users, 1, { membership: { expired_at: '2031-02-25T05:00:00Z' } })
  change(backend.db.users, 2, { membership: { expired_at: inDays(-3) } })
  change(backend.db.users, 3, { membership: { expired_at: inDays(20) } })
  change(backend.db.users, 4, { membership: null })
}
const rowOf = (id: number) =>
  rows().filter({ has: page.getByRole('button', { name: `Delete user ${id}`, exact: true }) })
const colorOf = (id: number, text: RegExp) => getComputedStyle(rowOf(id).getByText(text).element()).color

describe('the end of a membership', () => {
  test('is a column that can be shown, red once past, amber within 30 days, with a dash for none', async () => {
    setMemberships()
    renderRoute('users/list?orderBy=email&perPage=100')
    await expect.element(rows().first()).toBeVisible()
    await expect.element(column('Membership')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Columns and density' }).click()
    await page.getByRole('checkbox', { name: 'Membership' }).click()
    await expect.element(column('Membership')).toBeVisible()
    await expect.element(cells().filter({ hasText: 'Feb 25th, 2031' })).toBeVisible()
    const colors = [1, 2, 3].map((id) => colorOf(id, /^[A-Z][a-z]{2} \d+[a-z]{2}, 20\d\d$/))
    expect(new Set(colors).size).toBe(3)
    expect(colors[1]).toBe('rgb(192, 36, 50)')
    const names = textsOf(columns())
    await expect.element(cellsOf(rowOf(4)).nth(names.indexOf('Membership'))).toHaveTextContent('—')
  })

  test('is a line of each card on a phone', async () => {
    setMemberships()
    await resizeWindow(375, 640)
    renderRoute('users/list?orderBy=email&perPage=100')
    await expect.element(main().getByText('Feb 25th, 2031')).toBeVisible()
  })
})
