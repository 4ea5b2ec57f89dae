import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, clickByScript, press } from '@/test/browser/screen'
import { focus, main } from '@/test/browser/shell'

const tooltip = () => page.getByRole('tooltip')
const membership = (id: number) => page.getByRole('button', { name: new RegExp(`^Membership of user ${id}\\.`) })
/** Reloads the list without moving the pointer or the focus. */
const refresh = () => clickByScript(button('Refresh list', main()))

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

test('a tooltip disappears with its button', async () => {
  renderRoute('users/list')
  await focus(membership(1))
  await press('{Tab}')
  await expect.element(tooltip()).toHaveTextContent('Delete')
  backend.db.users = backend.db.users.filter(({ id }) => id !== 1)
  refresh()
  await expect.element(button('Delete user 1', main())).not.toBeInTheDocument()
  await expect.element(tooltip()).not.toBeInTheDocument()
})
