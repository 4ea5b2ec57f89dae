import type { Page } from '@playwright/test'
import { dropped, serverError, slow } from '../mocks/overrides.ts'
import { picture } from '../mocks/pictures.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const typed = { name: 'Rumba cho người mới', description: '  Dòng một\n\n\tDòng ba 👩‍👩‍👧 \n' }
const messages = [
  ['Name', 'Please enter a valid name'],
  ['Description', 'Please enter a valid description'],
  ['Image', 'Please upload a valid image'],
  ['Type', 'Please select a valid type'],
  ['Weight', 'Please enter a valid weight (must be greater than 1)'],
] as const
const roles = {
  Name: 'textbox',
  Description: 'textbox',
  Image: 'button',
  Type: 'combobox',
  Weight: 'spinbutton',
  Status: 'switch',
} as const

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create/Update course' })
const field = (page: Page, name: keyof typeof roles) => dialog(page).getByRole(roles[name], { name, exact: true })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Picks a picture in the form. @returns its URL after the upload */
async function choosePicture(page: Page): Promise<string> {
  const buffer = Buffer.from(await (await picture('rumba')).arrayBuffer())
  const legitimized = page.waitForResponse('**/api/v1/storage/legitimize-files')
  await field(page, 'Image').setInputFiles({ name: 'rumba.png', mimeType: 'image/png', buffer })
  const { data } = (await (await legitimized).json()) as { data: [{ legitimize_url: string }] }
  await expect(dialog(page).getByRole('img', { name: 'Image: preview' })).toBeVisible()
  return data[0].legitimize_url
}

/** Fills in all fields except weight and status. @returns the URL of the picture */
async function fillIn(page: Page) {
  await field(page, 'Name').fill(typed.name)
  await field(page, 'Description').fill(typed.description)
  await field(page, 'Type').selectOption('Special')
  return choosePicture(page)
}

test.describe('adding a course', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('courses/list')
    await page.getByRole('button', { name: 'Add Course' }).click()
    await expect(field(page, 'Name')).toBeFocused()
  })

  test('starts empty: no type, a weight of 1, active', async ({ page, baseURL }) => {
    await expect(page).toHaveURL(`${baseURL}courses/list?edit=0`)
    for (const name of ['Name', 'Description', 'Type'] as const) await expect(field(page, name)).toHaveValue('')
    await expect(field(page, 'Weight')).toHaveValue('1')
    await expect(field(page, 'Status')).toBeChecked()
    await expect(dialog(page).getByText('Active', { exact: true })).toBeVisible()
    await expect(field(page, 'Image')).toHaveAttribute('accept', '.png,.jpg,.jpeg,.webp')
    await expect(field(page, 'Type').getByRole('option')).toHaveText(['Choose a type', 'Regular', 'Special', 'Intro'])
    expect((await field(page, 'Type').boundingBox())?.height).toBe(40)
  })

  test('does not send an empty form, and shows a message at every field', async ({ page, backend }) => {
    await field(page, 'Name').fill(' \u00a0 ')
    await field(page, 'Weight').fill('')
    await confirm(page).click()
    for (const [name, message] of messages) {
      await expect(field(page, name)).toHaveAccessibleDescription(message)
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
      await dialog(page)
        .getByRole('button', { name: `Help: ${name}` })
        .click()
      await expect(page.locator('[popover]:popover-open').getByText(message)).toBeVisible()
      await page.keyboard.press('Escape')
    }
    expect(calls(backend, 'POST', 'courses')).toEqual([])
  })

  test('focuses the first invalid field, one after the other', async ({ page, backend }) => {
    await field(page, 'Weight').fill('')
    await confirm(page).click()
    await expect(field(page, 'Name')).toBeFocused()
    await field(page, 'Name').fill('Đủ')
    await confirm(page).click()
    await expect(field(page, 'Description')).toBeFocused()
    await field(page, 'Description').fill('Đủ')
    await confirm(page).click()
    await expect(field(page, 'Image')).toBeFocused()
    await choosePicture(page)
    await confirm(page).click()
    await expect(field(page, 'Type')).toBeFocused()
    await field(page, 'Type').selectOption('Intro')
    await expect(field(page, 'Type')).toHaveAttribute('aria-invalid', 'false')
    await confirm(page).click()
    await expect(field(page, 'Weight')).toBeFocused()
    expect(calls(backend, 'POST', 'courses')).toEqual([])
  })

  test('sends the values unchanged and once, and shows them in the list', async ({ page, backend }) => {
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('post', 'courses', gate.promise))
    const image = await fillIn(page)
    await field(page, 'Weight').fill('3')
    await field(page, 'Status').click()
    await expect(dialog(page).getByText('Disabled', { exact: true })).toBeVisible()
    const before = calls(backend, 'GET', 'courses').length
    await confirm(page).dblclick()
    await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
    gate.resolve()

    await expect(toasts(page)).toHaveText(['Create course successful'])
    await expect(dialog(page)).toBeHidden()
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: typed.name }) })
    await expect(row).toContainText('Special')
    await expect(row).toContainText('Disabled')
    expect(bodies(backend, 'POST', 'courses')).toEqual([
      { id: 0, ...typed, image, weight: 3, type: 'special', active: false },
    ])
    expect(calls(backend, 'GET', 'courses').length).toBeGreaterThan(before)
  })

  test('can be filled in and saved by keyboard', async ({ page, backend }) => {
    await choosePicture(page)
    await field(page, 'Name').press('ControlOrMeta+a')
    await page.keyboard.type('Tango')
    await field(page, 'Description').focus()
    await page.keyboard.type('Bước nền')
    await field(page, 'Type').focus()
    await page.keyboard.press('ArrowDown')
    await field(page, 'Status').focus()
    await page.keyboard.press('Space')
    await expect(field(page, 'Status')).not.toBeChecked()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveText(['Create course successful'])
    expect(bodies(backend, 'POST', 'courses')).toMatchObject([{ name: 'Tango', type: 'regular', active: true }])
  })

  for (const [failure, handlers, message] of [
    ['the server fails', serverError('courses'), /Internal server error/],
    ['the connection breaks', dropped('post', 'courses'), /may have been saved/i],
  ] as const) {
    test(`shows a message and keeps the values when ${failure}`, async ({ page, backend }) => {
      backend.use(...handlers)
      await fillIn(page)
      await field(page, 'Status').click()
      await confirm(page).click()
      await expect(dialog(page).getByRole('alert')).toHaveText(message)
      await expect(field(page, 'Description')).toHaveValue(typed.description)
      await expect(field(page, 'Type')).toHaveValue('special')
      await expect(field(page, 'Status')).not.toBeChecked()
      await expect(dialog(page).getByRole('img', { name: 'Image: preview' })).toBeVisible()
      expect(calls(backend, 'POST', 'courses')).toHaveLength(1)
    })
  }

  test('values that the server rejects can be corrected', async ({ page, backend }) => {
    const refusal = () => HttpResponse.json({ error: 'this name is taken' }, { status: 400 })
    backend.use(http.post('*/api/v1/courses', refusal, { once: true }))
    await fillIn(page)
    await confirm(page).click()
    await expect(toasts(page)).toHaveText(['This name is taken'])
    await expect(dialog(page).getByRole('alert')).toHaveText('This name is taken')
    await field(page, 'Name').fill('Tên khác')
    await confirm(page).click()
    await expect(page.getByRole('link', { name: 'Tên khác' })).toBeVisible()
  })
})

test.describe('editing a course', () => {
  test('the name opens the form with the saved values, which can be changed and saved', async ({ page, backend }) => {
    const { user_ids: _users, assign_description: _description, ...record } = { ...backend.db.courses[9] }
    await page.goto('courses/list')
    await page.getByRole('link', { name: record.name ?? '', exact: true }).click()
    await expect(field(page, 'Name')).toHaveValue(record.name ?? '')
    await expect(field(page, 'Description')).toHaveValue(record.description ?? '')
    await expect(field(page, 'Type')).toHaveValue('regular')
    await expect(field(page, 'Weight')).toHaveValue(String(record.weight))
    await expect(field(page, 'Status')).not.toBeChecked()
    await expect(dialog(page).getByRole('img', { name: 'Image: preview' })).toHaveAttribute(
      'src',
      new RegExp(`${record.image}$`),
    )
    await field(page, 'Type').selectOption('Intro')
    await field(page, 'Status').click()
    await confirm(page).click()

    await expect(toasts(page)).toHaveText(['Update course successful'])
    await expect(dialog(page)).toBeHidden()
    const { created_at: _created, updated_at: _updated, ...body } = record
    expect(bodies(backend, 'PUT', 'courses/10')).toEqual([{ ...body, type: 'intro', active: true }])
    await expect(page.getByRole('button', { name: 'Disable course 10' })).toBeVisible()
  })

  test('an unknown type is not replaced by a default, and a type must be chosen', async ({ page, backend }) => {
    const unknownType = { ...backend.db.courses[1], type: 'masterclass' }
    backend.use(http.get('*/api/v1/courses/2', () => HttpResponse.json({ data: unknownType })))
    await page.goto('courses/list?edit=2')
    await expect(field(page, 'Name')).toHaveValue('Salsa cơ bản')
    await expect(field(page, 'Type')).toHaveValue('')
    await confirm(page).click()
    await expect(field(page, 'Type')).toHaveAccessibleDescription('Please select a valid type')
    await expect(field(page, 'Type')).toBeFocused()
    expect(calls(backend, 'PUT', 'courses/2')).toEqual([])
    await field(page, 'Type').selectOption('Regular')
    await confirm(page).click()
    await expect(toasts(page)).toHaveText(['Update course successful'])
    expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([{ type: 'regular' }])
  })

  test('Cancel discards changes and closes at once, Escape asks first', async ({ page }) => {
    await page.goto('courses/list')
    const link = page.getByRole('link', { name: 'Bachata cho người mới' })
    await link.click()
    await field(page, 'Type').selectOption('Intro')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(link).toBeFocused()

    await link.click()
    await expect(field(page, 'Type')).toHaveValue('regular')
    await field(page, 'Status').click()
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Confirmation' })
    await expect(question).toContainText('Leave without saving?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(field(page, 'Status')).not.toBeChecked()
  })

  test('a course that fails to load cannot be saved', async ({ page, backend }) => {
    backend.use(...serverError('courses/:id'))
    await page.goto('courses/list?edit=2')
    await expect(dialog(page).getByRole('alert')).toContainText('Internal server error')
    await expect(confirm(page)).toBeDisabled()
    await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  })
})
