import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bodies } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, field, press, question, textsOf, toastTexts } from '@/test/browser/screen'
import { focus, paste, resizeWindow } from '@/test/browser/shell'
import { email } from '@/test/browser/user-form'

const roles = () => field('Roles', 'combobox')
const options = () => page.getByRole('option')
const option = (name: string) => page.getByRole('option', { name, exact: true })
/** The names of the buttons of the selected roles. */
const selected = () => {
  const buttons = dialog().getByRole('button', { name: /^Remove (?!avatar)/ })
  return buttons.elements().map(({ ariaLabel }) => ariaLabel)
}
const expectSelected = (names: string[]) => expect.poll(selected).toEqual(names.map((name) => `Remove ${name}`))
const remove = (name: string) => button(`Remove ${name}`)
/** The text of the active option. */
const active = () => document.getElementById(roles().element().getAttribute('aria-activedescendant') ?? '')?.textContent

async function open() {
  renderRoute('users/list?keyword=dao&edit=3')
  await expect.element(email()).toHaveFocus()
}
/** Saves the form. @returns the roles that were sent */
async function save() {
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Update user successful'])
  return bodies('PUT', 'users/3')
}

describe('roles of a user', () => {
  // Rules: §5: Roles are chosen; §3: Select item: id
  test('typing filters the options, a click or Enter selects one, and Escape drops the text', async () => {
    await open()
    await roles().click()
    await expect.poll(() => textsOf(options())).toEqual(['Admin', 'Moderator', 'Member'])
    await press('mod')
    await expect.poll(() => textsOf(options().filter({ hasNotText: 'Create' }))).toEqual(['Moderator'])
    await option('Moderator').click()
    await roles().fill('adm')
    await press('{Enter}')
    await expectSelected(['Member', 'Moderator', 'Admin'])
    await remove('Member').click()
    await roles().fill('mem')
    await press('{Escape}')
    await expectSelected(['Moderator', 'Admin'])
    expect(await save()).toMatchObject([{ roles: ['Moderator', 'Admin'] }])
  })

  test('Enter creates a role with the typed name, once regardless of case', async () => {
    await open()
    await roles().fill('Huấn luyện viên')
    await expect.element(option('Create "Huấn luyện viên"')).toBeVisible()
    await press('{Enter}')
    await expectSelected(['Member', 'Huấn luyện viên'])
    await expect.element(roles()).toHaveValue('')
    await roles().fill('<b>huấn LUYỆN viên')
    await expect.element(option('Create "<b>huấn LUYỆN viên"')).toBeVisible()
    await press('{Enter}')
    await expectSelected(['Member', 'Huấn luyện viên', '<b>huấn LUYỆN viên'])
    await roles().fill('huấn LUYỆN viên')
    await expect.poll(() => textsOf(options())).toEqual(['Huấn luyện viên', '<b>huấn LUYỆN viên'])
    await roles().fill('')
    await expect.poll(() => options().elements().length).toBe(5)
    await press('{Escape}')
    expect(await save()).toMatchObject([{ roles: ['Member', 'Huấn luyện viên', '<b>huấn LUYỆN viên'] }])
  })

  // Rules: §5: A typed role is never dropped
  test('leaving the field and saving add a role with the typed name, also if it is a part of another one', async () => {
    await open()
    for (const name of ['member', 'moderator']) {
      await roles().fill(name)
      await press('{Tab}')
    }
    await expectSelected(['Member', 'Moderator'])
    await roles().fill('mod')
    expect(await save()).toMatchObject([{ roles: ['Member', 'Moderator', 'mod'] }])
  })

  // `typed-values.test.ts` tests all notations.
  test('several roles are pasted at once, and Enter adds them', async () => {
    await open()
    await paste(roles(), 'member\r\nModerator\u200B\r\nAdmin\r\n')
    await expect.poll(() => textsOf(options())).toEqual([expect.stringMatching(/^Add .*Moderator, Admin$/)])
    await press('{Enter}')
    await expectSelected(['Member', 'Moderator', 'Admin'])
    await expect.element(roles()).toHaveValue('')
    expect(await save()).toMatchObject([{ roles: ['Member', 'Moderator', 'Admin'] }])
  })

  test('arrow keys and Enter select and remove roles', async () => {
    await open()
    await focus(roles())
    await press('{ArrowUp}')
    await expect.poll(active).toBe('Member')
    await press('{Enter}')
    await expectSelected([])
    await press('{ArrowDown}')
    await expect.poll(active).toBe('Admin')
    await press('{Enter}{ArrowDown}{Enter}')
    await expect.poll(() => textsOf(page.getByRole('option', { selected: true }))).toEqual(['Admin', 'Moderator'])
    await press('{Backspace}')
    await expectSelected(['Admin'])
    await press('MEM')
    await expect.poll(active).toBe('Member')
    await press('{Enter}')
    await expect.element(options()).not.toBeInTheDocument()
    await expectSelected(['Admin', 'Member'])
  })

  test('Escape closes the list of options and never removes a role', async () => {
    await open()
    await roles().click()
    await expect.poll(() => options().elements().length).toBe(3)
    await press('{Escape}')
    await expect.element(options()).not.toBeInTheDocument()
    await expectSelected(['Member'])
    await roles().fill('mod')
    await option('Moderator').click()
    await expect.element(options()).not.toBeInTheDocument()
    await press('{Escape}')
    await button('Cancel', question()).click()
    await expectSelected(['Member', 'Moderator'])

    await open()
    await focus(roles())
    await press('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument() // Nothing has changed, so that nothing is asked.
  })

  test('a typed role counts as an unsaved change, and Cancel adds it', async () => {
    renderRoute('users/list')
    renderRoute('users/list?keyword=dao&edit=3')
    await roles().fill('Huấn luyện viên')
    history.back()
    await button('Cancel', question()).click()
    await expectSelected(['Member', 'Huấn luyện viên'])
    await expect.element(roles()).toHaveValue('')

    await remove('Huấn luyện viên').click()
    await roles().fill('Huấn')
    await press('{Escape}')
    history.back()
    await expect.element(dialog()).not.toBeInTheDocument() // There is no text any more.
  })

  test.each([
    [1280, 900],
    [640, 320],
  ])('in a window of %d by %d pixels, the list of options is next to its field and as wide', async (width, height) => {
    const list = page.getByRole('listbox', { name: 'Roles' })
    const box = () => roles().element().parentElement?.getBoundingClientRect() ?? new DOMRect()
    await open()
    await resizeWindow(width, height)
    await roles().click()
    await expect.element(list).toBeInViewport({ ratio: 1 })
    await expect.poll(() => list.element().getBoundingClientRect().width).toBeCloseTo(box().width, 0)
    const place = list.element().getBoundingClientRect()
    expect(place.x).toBeCloseTo(box().x, 0)
    expect(Math.min(Math.abs(place.y - box().bottom), Math.abs(box().y - place.bottom))).toBeCloseTo(4, 0)
    await roles().fill('m')
    await expect.element(option('Create "m"')).toBeVisible()
    await expect.element(list).toBeInViewport({ ratio: 1 })
    await expect.element(roles()).toBeInViewport({ ratio: 1 })
    await press('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
  })
})
