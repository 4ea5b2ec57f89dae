import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, bodies, change, hold } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, conflict, dialog, field, press, returnToPage, rows } from '@/test/browser/screen'

const name = () => field('Name')
const saved = () => page.getByText('Update course successful')
const sent = () => bodies('PUT', 'courses/2')
const group = (label: string) => conflict().getByRole('group', { name: label })
type Changes = Parameters<typeof change<(typeof backend.db.courses)[number]>>[2]
/** Saves changes of another person while the form is open. */
const changeByOther = (changes: Changes) => change(backend.db.courses, 2, changes)

async function open() {
  renderRoute('courses/list?edit=2')
  await expect.element(name()).toHaveValue('Salsa cơ bản')
  await expect.element(name()).toBeEnabled()
}

beforeEach(open)

// Rules: Resilience: Somebody else saved the same record
test('a save asks only about the fields that both have changed, and saves the chosen values', async () => {
  await name().fill('Của tôi')
  await field('Description').fill('Mô tả của tôi')
  changeByOther({ name: 'Của đồng nghiệp', description: 'Mô tả của đồng nghiệp', weight: 77 })
  await confirm().click()
  await expect.poll(() => conflict().getByRole('group').elements().length).toBe(2)
  expect(group('Name').getByRole('radio').elements()).toHaveLength(2)
  await expect.element(group('Name').getByRole('radio', { name: 'Yours Của tôi' })).toBeChecked()
  await group('Description').getByRole('radio', { name: 'Theirs Mô tả của đồng nghiệp' }).click()
  expect(sent()).toEqual([])

  await button('Save', conflict()).click()
  await expect.element(saved()).toBeVisible()
  expect(sent()).toMatchObject([{ name: 'Của tôi', description: 'Mô tả của đồng nghiệp', weight: 77 }])
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a second Enter does not answer the question, and the focus returns to the row after the save', async () => {
  renderRoute('courses/list?keyword=salsa')
  const row = rows().getByRole('link', { name: 'Salsa cơ bản' })
  await row.click()
  await expect.element(name()).toBeEnabled()
  await field('Description').fill('Của tôi')
  changeByOther({ description: 'Của đồng nghiệp' })
  await name().click()
  await press('{Enter}')
  await expect.element(button('Back to the form', conflict())).toHaveFocus()
  await press('{Enter}')
  await expect.element(conflict()).not.toBeInTheDocument()
  expect(sent()).toEqual([])
  await expect.element(dialog()).toBeVisible()
  expect(dialog().element().contains(document.activeElement)).toBe(true)

  await confirm().click()
  await button('Save', conflict()).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

test('a conflict keeps the form if the question is closed, and changes that are made while it is open', async () => {
  await name().fill('Của tôi')
  changeByOther({ name: 'Của đồng nghiệp', weight: 77 })
  await confirm().click()
  await expect.element(conflict()).toBeVisible() // An earlier Escape would close the form.
  await press('{Escape}')
  await expect.element(conflict()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Của tôi')
  await expect.element(confirm()).toBeEnabled()
  expect(sent()).toEqual([])

  await confirm().click()
  await expect.poll(() => conflict().getByRole('group').elements().length).toBe(1)
  changeByOther({ description: 'Sau đó', weight: 88 })
  await button('Save', conflict()).click()
  await expect.element(saved()).toBeVisible()
  expect(sent()).toMatchObject([{ name: 'Của tôi', description: 'Sau đó', weight: 88 }])
})

test("another person's change that the form already shows can be edited without a question", async () => {
  changeByOther({ name: 'Của đồng nghiệp' })
  returnToPage()
  await expect.element(name()).toHaveValue('Của đồng nghiệp')
  await name().fill('Của tôi')
  await confirm().click()
  await expect.element(saved().or(conflict())).toBeVisible()
  await expect.element(conflict()).not.toBeInTheDocument()
  expect(sent()).toMatchObject([{ name: 'Của tôi' }])
})

test.each(['after', 'before'])(
  'after a lost response, a field that is changed again is no conflict, and one that is reset is saved: %s the record is read again',
  async (when) => {
    const description = backend.db.courses.find(({ id }) => id === 2)?.description ?? ''
    let release = () => {}
    backend.use(
      http.put(
        '*/api/v1/courses/2',
        () => {
          if (when === 'before') release = hold('get', 'courses/:id')
          changeByOther({ name: 'Rumba', description: 'Mới' }) // The server has saved it.
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    await name().fill('Rumba')
    await field('Description').fill('Mới')
    await confirm().click()
    await expect.element(dialog()).toMatchTextContent('It may have been saved anyway.')
    await name().fill('Tango')
    await field('Description').fill(description)
    release()
    await confirm().click()
    await expect.element(saved().or(conflict())).toBeVisible()
    expect(sent()[1]).toMatchObject({ name: 'Tango', description })
  },
)
