import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoPanel, leaveButton } from '@/test/browser/background-forms'
import { backend, bodies, change, hold } from '@/test/browser/network'
import { currentPath, removeApp, renderRoute } from '@/test/browser/render-route'
import { button, cancel, closeWith, confirm, field, press, question, toastTexts } from '@/test/browser/screen'
import { discardAll, logIn, logInButton, removeCookies, tokenCookies } from '@/test/browser/session'
import { heading, main } from '@/test/browser/shell'
import { toast, toasterLoaded } from '@/test/browser/toasts'
import { expectPreview, holdStep, pick, progress } from '@/test/browser/uploads'
import { password } from '@/test/browser/user-form'

const draft = () => page.getByRole('region', { name: 'Draft' })
const restore = () => button('Restore', draft())
const discard = () => button('Discard', draft())
/** Expects the rows of the draft: a field, its saved value and what was typed. */
const expectRows = (...texts: string[][]) => {
  const rows = draft()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const cells = (row: Element) => [...row.children].map(({ textContent }) => textContent)
  return expect.poll(() => rows.elements().map(cells)).toEqual(texts)
}
const expectNoDraft = () => expect.element(draft()).not.toBeInTheDocument()
const reload = () => renderRoute(currentPath())
/** What the tab stores. */
const stored = () => Object.entries(sessionStorage).join(' ')
const firstName = ['First Name', 'Đào', 'Đào Anh']
const phone = ['Phone', '0912 345 678', '0909 000 111']

/** Presses Confirm after the session has ended. */
async function saveAfterSessionEnd() {
  // A list that is still loading would end the session before the form is saved.
  await expect.poll(() => document.querySelector('table')?.getAttribute('aria-busy')).toBe('false')
  backend.db.revokeAll()
  await confirm().click()
  await expect.element(logInButton()).toBeVisible()
}

describe('a draft of changes to a user', () => {
  /** Changes the form of user 3 and presses Confirm after the session has ended. */
  async function loseSession() {
    renderRoute('users/list?keyword=dao&edit=3')
    await field('First Name').fill('Đào Anh')
    await field('Phone').fill('0909 000 111')
    await password().fill('geheim99')
    await saveAfterSessionEnd()
  }
  beforeEach(loseSession)

  // Rules: Resilience: The session ends during an edit
  test('is offered after the session has ended by itself, and restored, without the password', async () => {
    expect(stored()).toContain('0909 000 111')
    expect([stored(), Object.entries(localStorage), document.cookie].join(' ')).not.toContain('geheim99')
    await logIn()
    await expect.poll(currentPath).toBe('users/list?keyword=dao&edit=3')
    await expectRows(firstName, phone)
    await expect.element(draft()).toMatchTextContent('The password was not kept. Type it again.')
    await expect.element(field('First Name')).toHaveValue('Đào')

    await restore().click()
    await expectNoDraft()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('First Name')).toHaveValue('Đào Anh')
    await expect.element(field('Phone')).toHaveValue('0909 000 111')
    await expect.element(password()).toHaveValue('')
    await toasterLoaded()
    await confirm().click()
    await expect.poll(toastTexts).toEqual(['Update user successful'])
    expect(bodies('PUT', 'users/3')).toMatchObject([{ first_name: 'Đào Anh', phone: '0909 000 111' }])
    renderRoute('users/list?keyword=dao&edit=3')
    await expect.element(field('First Name')).toHaveValue('Đào Anh')
    await expectNoDraft()
  })

  test('is still offered after other changes were saved, because nobody has restored or discarded it', async () => {
    await logIn()
    await expectRows(firstName, phone)
    await field('Last Name').fill('Lê')
    await closeWith(confirm())
    expect(bodies('PUT', 'users/3')).toMatchObject([{ first_name: 'Đào', last_name: 'Lê', phone: '0912 345 678' }])
    renderRoute('users/list?keyword=dao&edit=3')
    await expectRows(firstName, phone)
  })

  test('is still offered after the form was left while a file uploads, and saved', async () => {
    await logIn()
    await expectRows(firstName, phone)
    const release = holdStep('put')
    await pick('photo.png', 'Avatar')
    await expect.element(progress('photo.png')).toBeVisible()
    await closeWith(leaveButton())
    release()
    await expect.poll(() => bodies('PUT', 'users/3')).toMatchObject([{ first_name: 'Đào', phone: '0912 345 678' }])
    await expectNoPanel()
    renderRoute('users/list?keyword=dao&edit=3')
    await expectRows(firstName, phone)
  })

  test('comes back with Undo after Cancel, although nobody had restored it', async () => {
    await logIn()
    await expectRows(firstName, phone)
    await cancel().click()
    await button('Undo', toast('Discarded.')).click()
    await expect.element(field('Phone')).toHaveValue('0909 000 111')
    await expect.element(field('First Name')).toHaveValue('Đào Anh')
    await expectNoDraft()
  })

  test('is kept by Cancel while the record has not loaded, and so the form has not offered it yet', async () => {
    const release = hold('get', 'users/:id')
    await logIn()
    await closeWith(cancel())
    release()
    renderRoute('users/list?keyword=dao&edit=3')
    await expect.element(draft()).toMatchTextContent('0909 000 111')
  })

  test('survives a reload, is merged with later changes, and is not offered again after Discard', async () => {
    await logIn()
    await expectRows(firstName, phone)
    reload()
    await expectRows(firstName, phone)
    await field('Last Name').fill('Lê')
    await saveAfterSessionEnd()
    await logIn()
    await expectRows(firstName, phone, ['Last Name', 'Nguyễn Thị Hồng', 'Lê'])
    await discard().click()
    await expectNoDraft()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('First Name')).toHaveValue('Đào')
    reload()
    await expect.element(field('First Name')).toHaveValue('Đào')
    await expectNoDraft()
  })
})

const offer = 'Your changes are offered after you sign in again.'

// Rules: §2: Changes when a session ends
test('changes are offered after a sign-out in another tab, to the same person only', async () => {
  /** Changes the form of user 3, and signs out in another tab: this tab sees it when it gets the focus. */
  const loseChanges = async () => {
    renderRoute('users/list?keyword=dao&edit=3')
    await field('First Name').fill('Đào Anh')
    removeCookies(...Object.keys(tokenCookies()))
    dispatchEvent(new Event('focus'))
    await expect.element(page.getByText('You signed out in another tab.')).toBeVisible()
  }
  await loseChanges()
  await expect.element(page.getByText(offer)).toBeVisible()
  await logIn()
  await expect.poll(currentPath).toBe('users/list?keyword=dao&edit=3')
  await expectRows(firstName)

  await loseChanges()
  await logIn('linh@example.com')
  await expect.element(logInButton()).not.toBeInTheDocument()
  renderRoute('users/list?keyword=dao&edit=3')
  await expect.element(field('First Name')).toBeEnabled()
  await expectNoDraft()
})

test('an unchanged form leaves no draft', async () => {
  renderRoute('users/list?keyword=dao&edit=3')
  await expect.element(field('First Name')).toBeEnabled()
  await saveAfterSessionEnd()
  await expect.element(page.getByText(offer)).not.toBeInTheDocument()
  await logIn()
  await expect.element(field('First Name')).toHaveValue('Đào')
  await expectNoDraft()
})

test('a draft of the profile is restored', async () => {
  const phoneField = () => page.getByRole('textbox', { name: 'Phone' })
  renderRoute('account/profile')
  await expect.element(phoneField()).toBeEnabled()
  await phoneField().fill('0909 000 111')
  backend.db.revokeAll()
  await button('Update Profile', main()).click()
  await expect.element(logInButton()).toBeVisible()
  await logIn()
  await restore().click()
  await expect.element(heading('Profile')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveFocus()
  await expect.element(phoneField()).toHaveValue('0909 000 111')
})

async function openForm() {
  renderRoute('users/list?keyword=dao&edit=3')
  await expect.element(field('Email')).toBeEnabled()
}

/** Hides the page, as switching to another app does. */
function hidePage() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

/** The browser ends the page, and a new page opens the form. */
async function restart(open = openForm) {
  const entries = Object.entries(sessionStorage)
  await removeApp()
  discardAll()
  for (const [key, value] of entries) sessionStorage.setItem(key, String(value))
  await open()
}

const expectStored = (text: string) => expect.poll(stored, { timeout: 5000 }).toContain(text)
const expectNotStored = (text: string) => expect.poll(stored, { timeout: 5000 }).not.toContain(text)

test.each([
  ['is hidden', async () => hidePage()],
  ['ends', async () => dispatchEvent(new Event('pagehide'))],
])('what was typed is offered again after the page %s', async (_what, act) => {
  await openForm()
  await field('First Name').fill('Đào Anh')
  await field('Phone').fill('0909 000 111')
  await act()
  await restart()
  await expectRows(firstName, phone)
  await expect.element(draft()).toMatchTextContent('You typed this just now and did not save it.')
})

// Rules: §4: Drafts
test('a chosen and a removed role, a removed file and a finished upload are stored after a second', async () => {
  change(backend.db.users, 3, { avatar: '/a.png' })
  await openForm()
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
  await openForm()
  await field('Phone').fill('0909 000 111')
  await expectStored('0909 000 111')
  await field('Phone').fill('0912 345 678')
  await expectNotStored('0909')
  await field('Phone').fill('0909 000 333')
  await expectStored('0909 000 333')
  await closeWith(cancel())
  expect(stored()).not.toContain('0909')

  await openForm()
  await field('Phone').fill('0909 000 111')
  await expectStored('0909 000 111')
  await press('{Escape}')
  await closeWith(button('Confirm', question()))
  await expectNotStored('0909')
})

describe('the draft of another new record', () => {
  const openNew = async () => {
    renderRoute('contents/faq?edit=0')
    await expect.element(field('Title')).toBeEnabled()
  }
  /** Types into a form in which the draft of another record is offered. */
  async function typeBesideDraft() {
    await openNew()
    await field('Title').fill('Giờ mở cửa')
    await expectStored('Giờ mở cửa')
    await restart(openNew)
    await expect.element(draft()).toMatchTextContent('Giờ mở cửa')
    await field('Title').fill('Bãi đỗ xe')
    await expectStored('Bãi đỗ xe')
  }
  beforeEach(typeBesideDraft)

  test('is still offered after Cancel, which discards only what was typed', async () => {
    await closeWith(cancel())
    await expectNotStored('Bãi đỗ xe')
    await openNew()
    await expect.element(draft()).toMatchTextContent('Giờ mở cửa')
  })

  test('is gone after Discard, and what was typed is not offered', async () => {
    await discard().click()
    await expectNoDraft()
    await expect.element(field('Title')).toHaveValue('Bãi đỗ xe')
    await expectNotStored('Giờ mở cửa')
  })
})
