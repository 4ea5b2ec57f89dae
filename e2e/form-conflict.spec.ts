import type { Page } from '@playwright/test'
import * as overrides from '../mocks/overrides.ts'
import { expectAccessible } from './accessibility/axe.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'
import { hold, picture, progress } from './uploads.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Create/Update course' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name })
const weight = (page: Page) => form(page).getByRole('spinbutton', { name: 'Weight' })
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Changed by someone else' })
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Confirm' })

async function open(page: Page) {
  await page.goto('courses/list?edit=2')
  await expect(field(page, 'Name')).toHaveValue('Salsa cơ bản')
  await expect(field(page, 'Name')).toBeEnabled()
}

/** Saves changes of a colleague while the form is open. */
const colleague = (db: { courses: { id: number }[] }, changes: object) =>
  Object.assign(db.courses.find(({ id }) => id === 2) ?? {}, changes)

test('saves the form without a question if nobody else has changed the record', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Salsa 1')
  await confirm(page).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([{ name: 'Salsa 1', type: 'regular' }])
  await expect(conflict(page)).toHaveCount(0)
})

test("keeps a colleague's changes to other fields", async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Salsa 1')
  colleague(backend.db, { description: 'Của đồng nghiệp', weight: 77 })
  await confirm(page).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([
    { name: 'Salsa 1', description: 'Của đồng nghiệp', weight: 77 },
  ])
})

test('asks only about the fields that both have changed, and saves the chosen values', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Của tôi')
  await field(page, 'Description').fill('Mô tả của tôi')
  colleague(backend.db, { name: 'Của đồng nghiệp', description: 'Mô tả của đồng nghiệp', weight: 77 })
  await confirm(page).click()
  const fieldGroup = (name: string) => conflict(page).getByRole('group', { name })
  await expect(conflict(page).getByRole('group')).toHaveCount(2)
  await expect(fieldGroup('Name').getByRole('radio')).toHaveCount(2)
  await expect(fieldGroup('Name').getByRole('radio', { name: 'Yours Của tôi' })).toBeChecked()
  await fieldGroup('Description').getByRole('radio', { name: 'Theirs Mô tả của đồng nghiệp' }).check()
  expect(calls(backend, 'PUT', 'courses/2')).toEqual([])
  await expectAccessible(page)

  await conflict(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([
    { name: 'Của tôi', description: 'Mô tả của đồng nghiệp', weight: 77 },
  ])
  await expect(form(page)).toHaveCount(0)
})

test('keeps changes that a colleague makes while the question is open', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Của tôi')
  colleague(backend.db, { name: 'Của đồng nghiệp', weight: 77 })
  await confirm(page).click()
  await expect(conflict(page).getByRole('group')).toHaveCount(1)
  colleague(backend.db, { description: 'Sau đó', weight: 88 })
  await conflict(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([{ name: 'Của tôi', description: 'Sau đó', weight: 88 }])
})

test('closing the question sends nothing and keeps the form', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Của tôi')
  colleague(backend.db, { name: 'Của đồng nghiệp' })
  await confirm(page).click()
  await expect(conflict(page)).toBeVisible() // An earlier Escape would close the form.
  await page.keyboard.press('Escape')
  await expect(conflict(page)).toHaveCount(0)
  await expect(field(page, 'Name')).toHaveValue('Của tôi')
  await expect(confirm(page)).toBeEnabled()
  expect(calls(backend, 'PUT', 'courses/2')).toEqual([])
  await confirm(page).click()
  await expect(conflict(page)).toBeVisible()
})

test('asks nothing if both have made the same change', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Salsa 1')
  colleague(backend.db, { name: 'Salsa 1' })
  await confirm(page).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  await expect(conflict(page)).toHaveCount(0)
})

test('asks nothing if the server has trimmed the value of a save whose response was lost', async ({
  page,
  backend,
}) => {
  await open(page)
  await field(page, 'Name').fill(' Salsa 1 ')
  backend.use(
    http.put(
      '*/api/v1/courses/2',
      () => {
        colleague(backend.db, { name: 'Salsa 1' })
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await confirm(page).click()
  await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
  await confirm(page).click()
  await expect(page.getByText('Update course successful').or(conflict(page))).toBeVisible()
  await expect(conflict(page)).toHaveCount(0)
})

test('after a save whose response was lost, saves fields that were reset or changed again', async ({
  page,
  backend,
}) => {
  await open(page)
  const before = await weight(page).inputValue()
  await field(page, 'Name').fill('Salsa nang cao')
  await field(page, 'Description').fill('Lop moi')
  await weight(page).fill('5')
  backend.use(
    http.put(
      '*/api/v1/courses/2',
      () => {
        colleague(backend.db, { name: 'Salsa nang cao', description: 'Lop moi', weight: 5 })
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await confirm(page).click()
  await expect(form(page).getByRole('alert')).toContainText('It may have been saved anyway.')
  await field(page, 'Name').fill('Salsa cơ bản')
  await field(page, 'Description').fill('Lớp mới')
  await weight(page).fill(before)
  await confirm(page).click()
  await expect(page.getByText('Update course successful').or(conflict(page))).toBeVisible()
  await expect(conflict(page)).toHaveCount(0)
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([
    { name: 'Salsa nang cao', description: 'Lop moi', weight: 5 },
    { name: 'Salsa cơ bản', description: 'Lớp mới', weight: Number(before) },
  ])
})

test("after a rejected save, asks about a colleague's change to the same value", async ({ page, backend }) => {
  await open(page)
  const type = form(page).getByRole('combobox', { name: 'Type' })
  await type.selectOption('Special')
  backend.use(http.put('*/api/v1/courses/2', () => HttpResponse.json({}, { status: 422 }), { once: true }))
  await confirm(page).click()
  await expect(form(page).getByRole('alert')).toBeVisible()
  colleague(backend.db, { type: 'special' })
  await type.selectOption('Intro')
  await confirm(page).click()
  await expect(page.getByText('Update course successful').or(conflict(page))).toBeVisible()
  await expect(conflict(page)).toBeVisible()
  expect(calls(backend, 'PUT', 'courses/2')).toHaveLength(1)
})

test("editing a field after it shows a colleague's change is not a conflict", async ({ page, backend }) => {
  await open(page)
  colleague(backend.db, { name: 'Của đồng nghiệp' })
  const read = page.waitForResponse('**/api/v1/courses/2')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  await expect(field(page, 'Name')).toHaveValue('Của đồng nghiệp')
  await field(page, 'Name').fill('Của tôi')
  await confirm(page).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([{ name: 'Của tôi' }])
})

test("asks before overwriting a colleague's picture that was saved during an upload", async ({ page, backend }) => {
  await open(page)
  const release = hold(backend, 'put')
  await form(page).getByRole('button', { name: 'Image', exact: true }).setInputFiles(picture('của tôi.png'))
  await expect(progress(form(page), 'của tôi.png')).toBeVisible()
  colleague(backend.db, { image: backend.db.courses.find(({ id }) => id === 3)?.image })
  const read = page.waitForResponse('**/api/v1/courses/2')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  release()
  await expect(progress(form(page), 'của tôi.png')).toHaveCount(0)
  await confirm(page).click()
  await expect(conflict(page).getByRole('group', { name: 'Image' })).toBeVisible()
  expect(calls(backend, 'PUT', 'courses/2')).toEqual([])
})

for (const [how, handlers, message] of [
  [
    'was deleted',
    overrides.refused('get', 'courses/:id', 'course not found', 404),
    'Course not found. Nothing was saved.',
  ],
  ['cannot be loaded', overrides.serverError('courses/:id'), 'Nothing was saved.'],
] as const) {
  test(`does not save a record that ${how} before the save`, async ({ page, backend, pageErrors }) => {
    pageErrors.allow(/404|500/)
    await open(page)
    await field(page, 'Name').fill('Của tôi')
    backend.use(...handlers)
    await confirm(page).click()
    await expect(form(page).getByRole('alert')).toContainText(message)
    await expect(field(page, 'Name')).toHaveValue('Của tôi')
    await expect(confirm(page)).toBeFocused()
    expect(calls(backend, 'PUT', 'courses/2')).toEqual([])
  })
}

test("keeps the message of an invalid field when a colleague's change arrives", async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill(' ')
  await confirm(page).click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter a valid name')
  colleague(backend.db, { description: 'Của đồng nghiệp' })
  // As when the person returns from another window.
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await expect(field(page, 'Description')).toHaveValue('Của đồng nghiệp')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter a valid name')
  await field(page, 'Name').fill('Salsa 1')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('')
})
