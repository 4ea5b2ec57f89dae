import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { rowCount, rowLinks } from '@/test/browser/list-page'
import { backend, change } from '@/test/browser/network'
import { allowError } from '@/test/browser/page-errors'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, dialog, field, link, press, returnToPage, rows } from '@/test/browser/screen'
import { heading, userMenu } from '@/test/browser/shell'

const brokenUrl = '/api/v1/uploads/seed/news-1.png?boom'
const body = () => page.elementLocator(document.body)
const failure = () => page.getByRole('alert').filter({ hasText: 'This could not be shown' })
const failedDialog = () => page.getByRole('dialog', { name: 'This could not be shown', exact: true })
const logout = () => page.getByRole('menuitem', { name: 'Logout' })
/** The first news of the list. */
const newsLink = () => rowLinks().first()

let isFaultRemoved = false

beforeEach(() => {
  allowError(/token-4711|The above error occurred/) // React logs caught errors.
  isFaultRemoved = false
})

/**
 * No response of a server makes the app throw. Therefore the browser throws until the fault is removed, when an element
 * gets an attribute whose value contains this text.
 */
function breakAttribute(attribute: string, text: string) {
  // oxlint-disable-next-line typescript/unbound-method -- called with the element as `this`
  const set = Element.prototype.setAttribute
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (this: Element, name, given) {
    if (name === attribute && String(given).includes(text) && !isFaultRemoved) throw new Error('token-4711 in a stack')
    set.call(this, name, given)
  })
}

const breakPicture = () => breakAttribute('src', '?boom')

/** Presses Retry. The click itself removes the fault, because without the fault a screen would recover before Retry. */
async function retryWithoutFault(failed: Locator) {
  const removeFault = () => {
    isFaultRemoved = true
  }
  addEventListener('click', removeFault, { capture: true, once: true })
  await button('Retry', failed).click()
}

const open = async () => {
  breakPicture()
  change(backend.db.news, 1, { file: brokenUrl })
  renderRoute('contents/news?perPage=100')
  await expect.element(failure()).toMatchTextContent('Something went wrong.')
}

// Rules: Resilience: A screen or a dialog fails
test('a screen that fails reveals no internals, the layout around it works, and Retry recovers it', async () => {
  await open()
  await expect.element(page.getByText(/4711|boom/)).not.toBeInTheDocument()
  await expect.element(heading('News')).toBeVisible()
  await page.getByRole('switch', { name: 'Dark mode' }).click()
  await expect.poll(() => [...document.documentElement.classList]).toContain('dark')

  await link('FAQs').click()
  await expect.poll(rowCount).toBe(10)
  history.back()
  await expect.element(failure()).toBeVisible()
  await retryWithoutFault(failure())
  await expect.poll(rowCount).toBe(57)
  await expect.element(failure()).not.toBeInTheDocument()
})

test.each([
  ['sidebar', 'aria-label', 'Main', ['header', 'breadcrumb', 'rows']],
  ['header', 'aria-controls', 'sidebar', ['sidebar', 'breadcrumb', 'rows']],
  ['breadcrumb', 'aria-label', 'Breadcrumb', ['header', 'sidebar', 'rows']],
  ['layout', 'id', 'content', []],
] as const)(
  'an error in the %s affects nothing else, leaves one way to sign out, and Retry recovers',
  async (_part, attribute, value, unaffected) => {
    const parts = {
      header: () => button('Toggle sidebar', body()),
      sidebar: () => page.getByRole('navigation', { name: 'Main' }),
      breadcrumb: () => page.getByRole('navigation', { name: 'Breadcrumb' }),
      rows: () => rows().nth(9),
    }
    breakAttribute(attribute, value)
    renderRoute('users/list')
    await expect.element(failure()).toMatchTextContent('Something went wrong.')
    expect(failure().elements()).toHaveLength(1)
    await expect.element(page.getByText(/4711/)).not.toBeInTheDocument()
    for (const name of unaffected) await expect.element(parts[name]()).toBeVisible()
    const hasMenu = unaffected.some((name) => name === 'header')
    expect(userMenu().elements()).toHaveLength(hasMenu ? 1 : 0)

    await retryWithoutFault(failure())
    for (const part of Object.values(parts)) await expect.element(part()).toBeVisible()
    await expect.element(failure()).not.toBeInTheDocument()
    if (hasMenu) return
    isFaultRemoved = false
    renderRoute('users/list')
    await button('Logout', body()).click()
    await expect.element(button('Log in', body())).toBeVisible()
  },
)

test('a dialog that fails can be closed or retried, and keeps the list behind it', async () => {
  breakPicture()
  renderRoute('contents/news')
  await expect.poll(rowCount).toBe(10)
  const title = newsLink().element().textContent
  for (const item of backend.db.news) if (item.title === title) item.file = brokenUrl
  await newsLink().click()
  await expect.element(failedDialog()).toMatchTextContent('Something went wrong.')
  await expect.element(failedDialog().getByText(/4711|boom/)).not.toBeInTheDocument()
  await press('{Escape}')
  await expect.element(failedDialog()).not.toBeInTheDocument()
  await expect.element(newsLink()).toHaveFocus()
  expect(currentPath()).toBe('contents/news')
  expect(rowCount()).toBe(10)

  await newsLink().click()
  await expect.element(failedDialog()).toBeVisible()
  await retryWithoutFault(failedDialog())
  await expect.element(field('Title')).toHaveValue(title)
  await expect.element(dialog()).toHaveAccessibleName('Create/Update news')
})

test('what was typed is offered again after Retry, when the list behind the form has failed', async () => {
  breakPicture()
  renderRoute('contents/news?perPage=100&edit=1')
  await field('Title').fill('Lớp Rumba')
  change(backend.db.news, 1, { file: brokenUrl })
  returnToPage()
  await expect.element(failure()).toBeVisible()
  await retryWithoutFault(failure())
  await expect.element(page.getByRole('region', { name: 'Draft' })).toMatchTextContent('Lớp Rumba')
})

test('a question that fails does nothing, and gives the focus back', async () => {
  breakAttribute('role', 'alertdialog')
  renderRoute('contents/news')
  await expect.poll(rowCount).toBe(10)
  const remove = rows()
    .first()
    .getByRole('button', { name: /^Delete/ })
  await remove.click()
  await expect.element(failedDialog()).toBeVisible()
  await press('{Escape}')
  await expect.element(failedDialog()).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  expect(rowCount()).toBe(10)
})

test('the user menu keeps Logout when the avatar fails', async () => {
  breakPicture()
  change(backend.db.users, 1, { avatar: brokenUrl })
  renderRoute('dashboard')
  await userMenu().click()
  await expect.poll(() => String(vi.mocked(console.error).mock.calls)).toContain('token-4711')
  await logout().click()
  await expect.poll(currentPath).toBe('login')
})
