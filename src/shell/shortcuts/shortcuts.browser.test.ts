import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchBox } from '@/test/browser/list-page'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, clickByScript, dialog, field, press, question, textsOf } from '@/test/browser/screen'
import { focus, heading, helpMenu, main, menuItem, pressOn, sidebar } from '@/test/browser/shell'
import { entityEntries } from '@/test/entity-cases'

const shortcutsDialog = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const palette = () => page.getByRole('dialog', { name: 'Search everything' })
const paletteInput = () => palette().getByRole('combobox')
const form = () => page.getByRole('dialog', { name: 'Create/Update user' })
const characterKeys = () => shortcutsDialog().getByRole('switch', { name: 'Single-key shortcuts' })
const nextPage = () => button('Next page', main()).first()
const CONTROL_K = '{Control>}k{/Control}'

/** Dispatches a key event on the page. @returns whether a shortcut has handled it */
const isTaken = (init: KeyboardEventInit) =>
  !document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))

/** Opens a screen and waits until shortcuts work. Their code loads while the browser is idle. */
async function open(path: string) {
  renderRoute(path)
  await expect.element(heading()).toBeVisible()
  await expect.poll(() => isTaken({ key: 'k', ctrlKey: true })).toBe(true)
  await expect.element(paletteInput()).toHaveFocus()
  await press('{Escape}')
  await expect.element(palette()).not.toBeInTheDocument()
}

/** Presses keys that must have no effect. A shortcut that follows shows that they were handled. */
async function expectNothingFrom(act: () => unknown) {
  const before = currentPath()
  await act()
  await press(CONTROL_K)
  await expect.element(paletteInput()).toHaveFocus()
  expect(dialog().elements()).toHaveLength(1)
  expect(currentPath()).toBe(before)
  await press(CONTROL_K)
  await expect.element(palette()).not.toBeInTheDocument()
}

test('the shortcuts dialog lists the shortcuts, and ? opens it only once', async () => {
  await open('dashboard')
  const news = sidebar().getByRole('link', { name: 'News' })
  await focus(news)
  await press('?')
  await expect.element(shortcutsDialog()).toBeVisible()
  expect(textsOf(shortcutsDialog().getByRole('term'))).toEqual([
    'Search everything, go to any screen',
    'Show these shortcuts',
    'Undo, while its message is visible',
    ...entityEntries.map(({ label }) => label),
    'Search the list',
    'Add a new entry',
    'From the rows to the actions on the selected ones, and back',
    'From the search into the rows, and to the next row',
    'Previous row',
    'Select the row, or clear it',
    'Select the rows up to this one',
    'Previous page in the pagination, previous button in a row',
    'Next page in the pagination, next button in a row',
  ])
  expect(textsOf(shortcutsDialog().getByRole('definition'))[4]).toBe('G then N')
  await press('?')
  expect(dialog().elements()).toHaveLength(1)
  await press('{Escape}')
  await expect.element(shortcutsDialog()).not.toBeInTheDocument()
  await expect.element(news).toHaveFocus()
})

test('G and a letter open a screen', async () => {
  await open('dashboard')
  for (const { shortcut, label } of entityEntries.toReversed()) {
    await press(`g${shortcut}`)
    await expect.element(heading(label)).toHaveFocus()
  }
})

test('/ focuses the search box, where other shortcuts are text', async () => {
  await open('users/list')
  await press('/')
  await expect.element(searchBox()).toHaveFocus()
  const held = { key: '/', code: 'Slash', repeat: true, bubbles: true, cancelable: true }
  expect(document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', held))).toBe(false)
  await press('/gn?')
  await expect.element(searchBox()).toHaveValue('/gn?')
})

test('the arrow keys change the page while the pagination has the focus, and N opens a form on that page', async () => {
  await open('users/list')
  const pageField = () => page.getByRole('textbox', { name: 'Page' }).first()
  await pressOn(nextPage(), '{ArrowRight}')
  await expect.poll(currentPath).toBe('users/list?page=2')
  await expect.element(pageField()).toHaveValue('2')
  await press('{ArrowLeft}')
  await expect.poll(currentPath).toBe('users/list')
  await pressOn(pageField(), '{ArrowRight}')
  await pressOn(page.getByRole('combobox', { name: 'Rows per page' }).first(), 'n')
  await pressOn(heading('User management'), '{ArrowRight}')
  expect(currentPath()).toBe('users/list')
  await pressOn(nextPage(), '{ArrowRight}')
  await expect.poll(currentPath).toBe('users/list?page=2')
  await press('n')
  await expect.element(form()).toBeVisible()
  expect(currentPath()).toBe('users/list?page=2&edit=0')
})

test('a dialog disables all shortcuts but the palette and Undo, and a changed form disables these, too', async () => {
  await open('users/list?keyword=dao')
  await press('n')
  await expect.element(field('Email')).toHaveFocus()
  await pressOn(button('Close', form()), '?gn/')
  expect(currentPath()).toBe('users/list?keyword=dao&edit=0')
  expect(dialog().elements()).toHaveLength(1)

  await press(CONTROL_K)
  await expect.element(paletteInput()).toHaveFocus()
  await press('fa')
  await expect.element(palette().getByRole('option', { selected: true })).toMatchTextContent('FAQs')
  await press('{Enter}')
  await expect.element(heading('FAQs')).toHaveFocus()
  await expect.element(dialog()).not.toBeInTheDocument()

  history.back()
  await field('First Name').fill('Hoa')
  await press(CONTROL_K)
  await focus(field('Last Name'))
  await expect.element(palette()).not.toBeInTheDocument()
  await expect.element(field('First Name')).toHaveValue('Hoa')
})

test('the palette focuses its text box when it opens while a dialog closes', async () => {
  await open('users/list?keyword=dao')
  await press('n')
  await expect.element(field('Email')).toHaveFocus()
  clickByScript(button('Close', form()))
  await new Promise((resolve) => requestAnimationFrame(() => resolve(isTaken({ key: 'k', ctrlKey: true }))))
  await expect.element(paletteInput()).toHaveFocus()
})

test('the palette does not open over a question', async () => {
  await open('users/list?keyword=dao')
  await button('Delete user 3', main()).click()
  await expect.element(button('Cancel', question())).toHaveFocus()
  await press(CONTROL_K)
  await press('{Tab}')
  await expect.element(button('Confirm', question())).toHaveFocus()
  await expect.element(palette()).not.toBeInTheDocument()
})

test('ignores keys with a modifier, of an input method, that are held, and that other code handles', async () => {
  await open('users/list?keyword=dao')
  await expectNothingFrom(() => press('{Alt>}n{/Alt}{Shift>}N{/Shift}{Meta>}n{/Meta}'))
  // oxlint-disable-next-line typescript/no-deprecated -- Safari fires this key event after the composition
  expect(isTaken({ key: 'n', keyCode: 229 })).toBe(false)
  for (const init of [{ isComposing: true }, { repeat: true }]) expect(isTaken({ key: 'n', ...init })).toBe(false)
  document.body.dispatchEvent(new Event('keydown', { bubbles: true })) // has no key, as when a browser fills a field
  await expectNothingFrom(() => {
    document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
    isTaken({ key: 'n' })
  })
  expect(currentPath()).toBe('users/list?keyword=dao')
})

/** Adds an element of another program, such as an extension of the browser. */
function addElement(tag: string, parent: Element, attributes: Record<string, string> = {}) {
  const host = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  parent.append(host)
  return { host, input: host }
}

/** Adds an element with a text field in its shadow root, as password managers do. */
function addHost(...element: Parameters<typeof addElement>) {
  const { host } = addElement(...element)
  const input = document.createElement('input')
  host.attachShadow({ mode: 'closed' }).append(input)
  return { host, input }
}

test('letters that are typed into a field of another program, or of another kind, are no shortcuts', async () => {
  await open('users/list?keyword=dao')
  const { body } = document
  const app = main().element()
  const cases: Record<string, () => { host: HTMLElement; input: HTMLElement }> = {
    'a closed shadow root beside the app': () => addHost('com-password-menu', body),
    'a closed shadow root of a plain element that can have the focus': () => addHost('div', body, { tabindex: '0' }),
    'a closed shadow root of a plain element in the app': () => addHost('span', app),
    'a field beside the app': () => addElement('input', body),
    'a text area': () => addElement('textarea', app),
    'an editable element': () => addElement('div', app, { contenteditable: '' }),
    'a text box of another program': () => addElement('div', body, { role: 'textbox', tabindex: '0' }),
  }
  for (const [name, add] of Object.entries(cases)) {
    const { host, input } = add()
    input.focus()
    await press('gn/?n')
    expect.soft([currentPath(), ...textsOf(dialog())], name).toEqual(['users/list?keyword=dao'])
    host.remove()
  }
  await expectNothingFrom(() => undefined) // All keys have been handled by now.
  expect(currentPath()).toBe('users/list?keyword=dao')
})

test('single-key shortcuts can be turned off, which is stored on this device, and on again', async () => {
  await open('users/list')
  await press('?')
  await expect.element(characterKeys()).toBeChecked()
  await pressOn(characterKeys(), ' ')
  await expect.element(characterKeys()).not.toBeChecked()
  const listed = textsOf(shortcutsDialog().getByRole('definition')).join(' ')
  const toScreens = entityEntries.map(({ shortcut }) => `G then ${shortcut.toUpperCase()} Off`).join(' ')
  expect(listed).toBe(`Ctrl K Off ? Ctrl Z Off ${toScreens} / Off N Off A ↓ ↑ Space ⇧ Space ← →`)
  await press('{Escape}')
  await expect.element(shortcutsDialog()).not.toBeInTheDocument()
  await expectNothingFrom(() => press('?/ngn'))
  await pressOn(nextPage(), '{ArrowRight}')
  await expect.poll(currentPath).toBe('users/list?page=2')
  expect(localStorage.getItem('shortcuts')).toBe('off')

  await helpMenu().click()
  await menuItem('Keyboard shortcuts').click()
  await characterKeys().click()
  await press('{Escape}')
  await expect.element(shortcutsDialog()).not.toBeInTheDocument()
  await press('?')
  await expect.element(shortcutsDialog()).toBeVisible()
  expect(localStorage.getItem('shortcuts')).toBe('on')
})
