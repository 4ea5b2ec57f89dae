import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, press, rows } from '@/test/browser/screen'
import { boxOf, focus, main } from '@/test/browser/shell'

const tooltip = () => page.getByRole('tooltip')
const membership = (id: number) => page.getByRole('button', { name: new RegExp(`^Membership of user ${id}\\.`) })
/** A time after the last sign-in, which moves a user to the top of the list. */
const later = () => new Date(Date.now() + 60_000).toISOString()
/** Reloads the list without moving the pointer or the focus. */
const refresh = () =>
  button('Refresh list', main())
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))

test('a tooltip follows the new label of its button', async () => {
  renderRoute('users/list?keyword=dao')
  await focus(membership(3))
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(tooltip()).toHaveTextContent('Block')
  change(backend.db.users, 3, { status: 'blocked' })
  refresh()
  await expect.element(button('Activate user 3', main())).toHaveFocus()
  await expect.element(tooltip()).toHaveTextContent('Activate')
})

test('a tooltip moves with its button and disappears with it', async () => {
  renderRoute('users/list')
  await focus(membership(1))
  await press('{Tab}')
  await expect.element(tooltip()).toHaveTextContent('Delete')
  const remove = button('Delete user 1', main())
  const top = () => boxOf(remove).top
  /** The distance between the tooltip and its button. */
  const gap = () => top() - boxOf(tooltip()).bottom
  const [gapBefore, topBefore] = [gap(), top()]

  change(backend.db.users, 3, { last_access_at: later() })
  refresh()
  await expect.element(rows().first()).toMatchTextContent('Đào Nguyễn Thị Hồng')
  expect(top()).toBeGreaterThan(topBefore)
  await expect.element(remove).toHaveFocus()
  await expect.poll(gap).toBeCloseTo(gapBefore)

  backend.db.users = backend.db.users.filter(({ id }) => id !== 1)
  refresh()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(tooltip()).not.toBeInTheDocument()
})
