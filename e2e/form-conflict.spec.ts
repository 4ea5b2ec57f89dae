import type { Page } from '@playwright/test'
import * as scenarios from '../mocks/scenarios.ts'
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

/** What a colleague saves while the form is open. */
const colleague = (db: { courses: { id: number }[] }, changes: object) =>
  Object.assign(db.courses.find(({ id }) => id === 2) ?? {}, changes)

test('a save reads the record once more and sends what is in the form', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Salsa 1')
  await confirm(page).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([{ name: 'Salsa 1', type: 'regular' }])
  await expect(conflict(page)).toHaveCount(0)
})

test("what only a colleague changed is kept, beside one's own changes", async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Salsa 1')
  colleague(backend.db, { description: 'Của đồng nghiệp', weight: 77 })
  await confirm(page).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([
    { name: 'Salsa 1', description: 'Của đồng nghiệp', weight: 77 },
  ])
})

test('what both changed is asked about, side by side, and only that', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Của tôi')
  await field(page, 'Description').fill('Mô tả của tôi')
  colleague(backend.db, { name: 'Của đồng nghiệp', description: 'Mô tả của đồng nghiệp', weight: 77 })
  await confirm(page).click()
  const asked = (name: string) => conflict(page).getByRole('group', { name })
  await expect(conflict(page).getByRole('group')).toHaveCount(2)
  await expect(asked('Name').getByRole('radio')).toHaveCount(2)
  await expect(asked('Name').getByRole('radio', { name: 'Yours Của tôi' })).toBeChecked()
  await asked('Description').getByRole('radio', { name: 'Theirs Mô tả của đồng nghiệp' }).check()
  expect(calls(backend, 'PUT', 'courses/2')).toEqual([])
  await expectAccessible(page)

  await conflict(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2')).toMatchObject([
    { name: 'Của tôi', description: 'Mô tả của đồng nghiệp', weight: 77 },
  ])
  await expect(form(page)).toHaveCount(0)
})

test('what a colleague changes while the question stands is kept too', async ({ page, backend }) => {
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

test('back to the form sends nothing and keeps what was typed', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Của tôi')
  colleague(backend.db, { name: 'Của đồng nghiệp' })
  await confirm(page).click()
  await expect(conflict(page)).toBeVisible() // before that, Escape is the form's
  await page.keyboard.press('Escape')
  await expect(conflict(page)).toHaveCount(0)
  await expect(field(page, 'Name')).toHaveValue('Của tôi')
  await expect(confirm(page)).toBeEnabled()
  expect(calls(backend, 'PUT', 'courses/2')).toEqual([])
  await confirm(page).click()
  await expect(conflict(page)).toBeVisible()
})

test('both made the same change: nothing to ask', async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill('Salsa 1')
  colleague(backend.db, { name: 'Salsa 1' })
  await confirm(page).click()
  await expect(page.getByText('Update course successful')).toBeVisible()
  await expect(conflict(page)).toHaveCount(0)
})

test('a save that arrived without an answer, with white space cut off there: nothing to ask', async ({
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

test('after a save that arrived without an answer, a field that is set back or changed again is saved as it stands', async ({
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

test("after a save that was refused, a colleague's change to the same value is asked about", async ({
  page,
  backend,
}) => {
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

test('a field begun after the change was shown is no conflict', async ({ page, backend }) => {
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

test("a colleague's picture that came during an upload is not overwritten without a word", async ({
  page,
  backend,
}) => {
  await open(page)
  const letThrough = hold(backend, 'put')
  await form(page).getByRole('button', { name: 'Image', exact: true }).setInputFiles(picture('của tôi.png'))
  await expect(progress(form(page), 'của tôi.png')).toBeVisible()
  colleague(backend.db, { image: backend.db.courses.find(({ id }) => id === 3)?.image })
  const read = page.waitForResponse('**/api/v1/courses/2')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await read
  letThrough()
  await expect(progress(form(page), 'của tôi.png')).toHaveCount(0)
  await confirm(page).click()
  await expect(conflict(page).getByRole('group', { name: 'Image' })).toBeVisible()
  expect(calls(backend, 'PUT', 'courses/2')).toEqual([])
})

for (const [how, handlers, message] of [
  ['is gone', scenarios.refused('get', 'courses/:id', 'course not found', 404), 'Course not found. Nothing was saved.'],
  ['cannot be read', scenarios.serverError('courses/:id'), 'Nothing was saved.'],
] as const) {
  test(`a record that ${how} by then is not written over`, async ({ page, backend, faults }) => {
    faults.allow(/404|500/)
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

test("a colleague's change leaves what is said of a wrong field", async ({ page, backend }) => {
  await open(page)
  await field(page, 'Name').fill(' ')
  await confirm(page).click()
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter a valid name')
  colleague(backend.db, { description: 'Của đồng nghiệp' })
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange'))) // back from another window
  await expect(field(page, 'Description')).toHaveValue('Của đồng nghiệp')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter a valid name')
  await field(page, 'Name').fill('Salsa 1')
  await expect(field(page, 'Name')).toHaveAccessibleDescription('')
})
