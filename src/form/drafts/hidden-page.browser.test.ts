import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { backend, change } from '@/test/browser/network'
import { removeApp, renderRoute } from '@/test/browser/render-route'
import { button, cancel, dialog, field, textsOf } from '@/test/browser/screen'
import { discardAll } from '@/test/browser/session'
import { expectPreview, holdStep, pick, progress } from '@/test/browser/uploads'

const FORM = 'users/list?keyword=dao&edit=3'
const draft = () => page.getByRole('region', { name: 'Draft' })
const draftRows = () =>
  textsOf(
    draft()
      .getByRole('row')
      .filter({ has: page.getByRole('cell') }),
  )
const [firstName, phone] = ['First NameĐàoĐào Anh', 'Phone0912 345 6780909 000 111']

/** Hides the page, as switching to another app does. */
function hidePage() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** What the tab stores. */
const stored = () => Object.values(sessionStorage).join(' ')

/** The browser ends the page, and a new page opens the form. */
async function restart(path = FORM) {
  const entries = Object.entries(sessionStorage)
  removeApp()
  discardAll()
  for (const [key, value] of entries) sessionStorage.setItem(key, String(value))
  renderRoute(path)
  await expect.element(field(path === FORM ? 'Email' : 'Title')).toBeEnabled()
}

/** What was typed is stored within a second. */
const expectStored = (text: string) => expect.poll(stored, { timeout: 3000 }).toContain(text)
const expectNotStored = (text: string) => expect.poll(stored, { timeout: 3000 }).not.toContain(text)

test.each([
  ['is hidden', async () => hidePage()],
  ['ends', async () => dispatchEvent(new Event('pagehide'))],
])('what was typed is offered again after the page %s', async (_what, act) => {
  renderRoute(FORM)
  await expect.element(field('Email')).toBeEnabled()
  await field('First Name').fill('Đào Anh')
  await field('Phone').fill('0909 000 111')
  await act()
  await restart()
  await expect.poll(draftRows).toEqual([firstName, phone])
  await expect.element(draft()).toMatchTextContent('You typed this just now and did not save it.')
})

// Rules: §4: Drafts
test('a chosen and a removed role, a removed file and a finished upload are stored after a second', async () => {
  change(backend.db.users, 3, { avatar: '/a.png' })
  renderRoute(FORM)
  await expect.element(field('Email')).toBeEnabled()
  await field('Roles', 'combobox').click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await expectStored('"roles":["Member","Admin"]')
  await button('Remove Admin').click()
  await button('Remove Member').click()
  await expectStored('"roles":[]')
  await button('Remove avatar').click()
  await expectStored('"avatar":""')
  const release = holdStep('legitimize')
  await pick('photo.png', 'Avatar')
  await expect.element(progress('photo.png')).toBeVisible()
  release()
  await expectPreview('photo.png', 'Avatar')
  await expectStored('photo.png')
})

test('what is typed is stored after a second, until it is reset or the form is left', async () => {
  renderRoute(FORM)
  await expect.element(field('Email')).toBeEnabled()
  await field('Phone').fill('0909 000 111')
  await expectStored('0909 000 111')
  await field('Phone').fill('0912 345 678')
  await expectNotStored('0909')
  await field('Phone').fill('0909 000 333')
  await expectStored('0909 000 333')
  await cancel().click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(stored()).not.toContain('0909')
})
