import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { cellsOf, rows } from '@/test/browser/screen'
import { resizeWindow } from '@/test/browser/shell'

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

function setMemberships() {
  change(backend.db.users, 1, { membership: { expired_at: '2031-02-25T05:00:00Z' } })
  change(backend.db.users, 2, { membership: { expired_at: inDays(-3) } })
  change(backend.db.users, 3, { membership: { expired_at: inDays(20) } })
  change(backend.db.users, 4, { membership: null })
}
const rowOf = (id: number) =>
  rows().filter({ has: page.getByRole('button', { name: `Delete user ${id}`, exact: true }) })
/** The color of an end in a cell of a user: green or without one, red once past, amber within 30 days. */
const colorIn = (id: number, cell: number) => {
  const [end] = cellsOf(rowOf(id))
    .nth(cell)
    .getByText(/^(?:[A-Z][a-z]{2} \d+[a-z]{2}, 20\d\d|None|—)$/)
    .elements()
  return getComputedStyle(end ?? document.body).color
}

// Rules: §2: End of a membership
describe.each([1440, 375])('the end of a membership in a window of %i pixels', (width) => {
  test('is on the button of the membership: green, red once past, amber within 30 days, gray for none', async () => {
    setMemberships()
    await resizeWindow(width, 900)
    renderRoute('users/list?orderBy=email&perPage=100')
    await expect.element(rowOf(1).getByText('Feb 25th, 2031')).toBeVisible()
    await expect.element(rowOf(4).getByText('None')).toBeVisible()
    const actions = cellsOf(rowOf(1)).elements().length - 1
    const colors = [1, 2, 3, 4].map((id) => colorIn(id, actions))
    expect(new Set(colors).size).toBe(4)
    expect(colors[1]).toBe('rgb(192, 36, 50)')
  })
})
