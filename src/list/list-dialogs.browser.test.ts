import { expect, test } from 'vitest'
import { startToDashboard } from '@/test/browser/list-page'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { cancel, clickAtOnce, dialog, rows } from '@/test/browser/screen'

const name = () => rows().getByRole('link').first()
const membership = () =>
  rows()
    .getByRole('button', { name: /^Membership of user \d+/ })
    .first()

test('of two dialogs that are opened before the first one is shown, the second one is', async () => {
  renderRoute('users/list?page=2')
  await expect.element(membership()).toBeVisible()
  clickAtOnce(name(), membership())
  await expect.element(dialog()).toHaveAccessibleName(expect.stringMatching(/Membership/))
  expect(currentPath()).toMatch(/^users\/list\?page=2&membership=\d+$/)
  await expect.element(cancel()).toBeVisible()
})

test('a dialog that is opened while another screen loads opens over its own list', async () => {
  renderRoute('users/list?page=2')
  await expect.element(name()).toBeVisible()
  await startToDashboard()
  clickAtOnce(name())
  await expect.poll(currentPath).toMatch(/^users\/list\?page=2&edit=\d+$/)
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => document.querySelector('main table')).not.toBeNull()
})
