import type { Page } from '@playwright/test'
import { dropped, serverError, slow } from '../mocks/overrides.ts'
import { picture } from '../mocks/pictures.ts'
import { bodies, calls } from './calls.ts'
import { expect, HttpResponse, http, test } from './fixtures.ts'

const news = { api: 'news', path: 'contents/news', add: 'Add News', form: 'Create/Update news', noun: 'news' } as const
const faqs = { api: 'faqs', path: 'contents/faq', add: 'Add FAQ', form: 'Create/Update FAQ', noun: 'faq' } as const
const resources = [
  { ...news, id: 24, title: 'Lịch nghỉ Tết Nguyên đán', extra: { taxonomy_id: 4 } },
  { ...faqs, id: 9, title: 'Tôi quên mật khẩu thì phải làm gì?', extra: {} },
]
const typed = {
  title: 'Khai giảng lớp Rumba',
  description: 'Cho người mới bắt đầu',
  content: '  Dòng một\n\n\tDòng ba 👩‍👩‍👧 \n',
  link: 'https://www.example.com/rumba?từ=đầu',
}
const messages = [
  ['Title', 'Please enter a valid title'],
  ['Description', 'Please enter a valid description'],
  ['Content', 'Please enter valid content'],
  ['Link', 'Please enter a valid link'],
  ['File', 'Please upload a valid file'],
  ['Weight', 'Please enter a valid weight (must be greater than 1)'],
] as const

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Create\/Update/ })
const roles: { [field: string]: 'button' | 'spinbutton' } = { File: 'button', Weight: 'spinbutton' }
const field = (page: Page, name: string) => dialog(page).getByRole(roles[name] ?? 'textbox', { name, exact: true })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** Picks a picture in the form. @returns its URL after the upload */
async function choosePicture(page: Page): Promise<string> {
  const buffer = Buffer.from(await (await picture('rumba')).arrayBuffer())
  const legitimized = page.waitForResponse('**/api/v1/storage/legitimize-files')
  await field(page, 'File').setInputFiles({ name: 'rumba.png', mimeType: 'image/png', buffer })
  const { data } = (await (await legitimized).json()) as { data: [{ legitimize_url: string }] }
  await expect(dialog(page).getByRole('img', { name: 'File: preview' })).toBeVisible()
  return data[0].legitimize_url
}

/** Fills in all fields except the weight. @returns the URL of the picture */
async function fillIn(page: Page) {
  await field(page, 'Title').fill(typed.title)
  await field(page, 'Description').fill(typed.description)
  await field(page, 'Content').fill(typed.content)
  await field(page, 'Link').fill(typed.link)
  return choosePicture(page)
}

for (const { api, path, add, form, noun, id, title, extra } of resources) {
  const open = (page: Page) => page.goto(`${path}?edit=${id}`)
  const openFromList = (page: Page) => page.getByRole('link', { name: title, exact: true }).click()

  test.describe(`adding to ${api}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path)
      await page.getByRole('button', { name: add }).click()
      await expect(field(page, 'Title')).toBeFocused()
    })

    test('starts with an empty form and a weight of 1, and the content field counts and grows', async ({ page }) => {
      await expect(dialog(page)).toHaveAccessibleName(form)
      for (const [name] of messages.slice(0, 4)) await expect(field(page, name)).toHaveValue('')
      await expect(field(page, 'Weight')).toHaveValue('1')
      await expect(field(page, 'File')).toHaveAttribute('accept', /(?=.*png)(?=.*jpg)(?=.*jpeg)(?=.*webp)/)

      const height = async () => (await field(page, 'Content').boundingBox())?.height ?? 0
      const before = await height()
      await field(page, 'Content').fill('Tiếng Việt 👩‍👩‍👧\nhai')
      await expect(dialog(page).getByText('16 characters', { exact: true })).toBeVisible()
      await field(page, 'Content').fill('dòng\n'.repeat(10))
      await expect(dialog(page).getByText('50 characters', { exact: true })).toBeVisible()
      await expect.poll(height).toBeGreaterThan(before + 50)
    })

    test('rejects spaces in each field, and shows the message in its help in red', async ({ page, backend }) => {
      for (const blank of ['', '  \u00a0 ']) {
        for (const [name] of messages.slice(0, 4)) await field(page, name).fill(blank)
        await field(page, 'Weight').fill('')
        await confirm(page).click()

        for (const [name, message] of messages) {
          await expect(field(page, name)).toHaveAccessibleDescription(message)
          await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
          await dialog(page)
            .getByRole('button', { name: `Help: ${name}` })
            .click()
          await expect(page.locator('[popover]:popover-open').getByText(message)).toHaveCSS('color', 'rgb(192, 36, 50)')
          await page.keyboard.press('Escape')
        }
        expect(calls(backend, 'POST', api)).toEqual([])

        for (const [name] of messages.slice(0, 4)) await field(page, name).fill('Đủ')
        await field(page, 'Weight').fill('1')
        await confirm(page).click()
        await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(1) // Only the file is missing.
      }
    })

    test('focuses the first invalid field, one after the other', async ({ page, backend }) => {
      await field(page, 'Weight').fill('')
      await confirm(page).click()
      await expect(field(page, 'Title')).toBeFocused()
      for (const [name, next] of [
        ['Title', 'Description'],
        ['Description', 'Content'],
        ['Content', 'Link'],
        ['Link', 'File'],
      ] as const) {
        await field(page, name).fill('Đủ')
        await expect(field(page, name)).toHaveAttribute('aria-invalid', 'false')
        await confirm(page).click()
        await expect(field(page, next)).toBeFocused()
      }
      await choosePicture(page)
      await confirm(page).click()
      await expect(field(page, 'Weight')).toBeFocused()
      expect(calls(backend, 'POST', api)).toEqual([])
    })

    test('corrects the weight to a whole number of at least 1, and rejects what is not a number', async ({ page }) => {
      for (const [input, value] of Object.entries({ '0': '1', '-5': '1', '1.7': '1', '12.9': '12', '007': '7' })) {
        await field(page, 'Weight').fill(input)
        await field(page, 'Weight').blur()
        await expect(field(page, 'Weight'), `${input} becomes ${value}`).toHaveValue(value)
      }
      await fillIn(page) // Makes all other fields valid.
      for (const nonsense of ['', 'e', '--', '1e21', '99999999999999999999']) {
        await field(page, 'Weight').fill('1')
        await expect(field(page, 'Weight')).toHaveAttribute('aria-invalid', 'false')
        await field(page, 'Weight').fill('')
        await field(page, 'Weight').pressSequentially(nonsense)
        await confirm(page).click()
        await expect(field(page, 'Weight'), nonsense).toHaveAccessibleDescription(messages[5][1])
      }
    })

    test('sends the values unchanged and once, and shows them in the list', async ({ page, backend }) => {
      const gate = Promise.withResolvers<void>()
      backend.use(...slow('post', api, gate.promise))
      const file = await fillIn(page)
      await field(page, 'Weight').fill('3')
      const before = calls(backend, 'GET', api).length
      await confirm(page).dblclick()
      await expect(confirm(page)).toHaveAttribute('aria-busy', 'true')
      await field(page, 'Title').press('Enter')
      await confirm(page).press('Enter')
      gate.resolve()

      await expect(toasts(page)).toHaveText([`Create ${noun} successful`])
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByRole('row').getByRole('link', { name: typed.title })).toBeVisible()
      expect(bodies(backend, 'POST', api)).toEqual([{ id: 0, ...typed, file, weight: 3, files: [], ...extra }])
      expect(calls(backend, 'GET', api).length).toBeGreaterThan(before)
    })

    test('keeps the values when the server rejects them, so that they can be corrected', async ({ page, backend }) => {
      const refusal = () => HttpResponse.json({ error: 'this title is taken' }, { status: 400 })
      backend.use(http.post(`*/api/v1/${api}`, refusal, { once: true }))
      await fillIn(page)
      await field(page, 'Title').press('Enter')

      await expect(toasts(page)).toHaveText(['This title is taken'])
      await expect(field(page, 'Content')).toHaveValue(typed.content)
      await expect(field(page, 'Title')).toBeFocused()
      await field(page, 'Title').fill('Lớp Rumba khác')
      await confirm(page).click()
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByRole('row').getByRole('link', { name: 'Lớp Rumba khác' })).toBeVisible()
    })

    for (const [failure, handlers, message] of [
      ['the server fails', serverError(api), /Internal server error/],
      ['the connection breaks, so that the result is unknown', dropped('post', api), /may have been saved/i],
    ] as const) {
      test(`shows a message and keeps the values when ${failure}`, async ({ page, backend }) => {
        backend.use(...handlers)
        await fillIn(page)
        await confirm(page).click()

        await expect(dialog(page).getByRole('alert')).toHaveText(message)
        await expect(field(page, 'Content')).toHaveValue(typed.content)
        await expect(confirm(page)).not.toHaveAttribute('aria-disabled')
        expect(calls(backend, 'POST', api)).toHaveLength(1)
      })
    }
  })

  test.describe(`editing ${api}`, () => {
    test('the title opens the form with the saved values, which can be changed and saved', async ({
      page,
      backend,
    }) => {
      const record = { ...backend.db[api][id - 1] }
      await page.goto(`${path}?keyword=${title}`)
      await openFromList(page)
      await expect(field(page, 'Title')).toHaveValue(String(record.title))
      await expect(field(page, 'Description')).toHaveValue(String(record.description))
      await expect(field(page, 'Content')).toHaveValue(String(record.content))
      await expect(field(page, 'Link')).toHaveValue(String(record.link))
      await expect(field(page, 'Weight')).toHaveValue(String(record.weight))
      const preview = dialog(page).getByRole('img', { name: 'File: preview' })
      await expect(preview).toHaveAttribute('src', new RegExp(`${record.file}$`))
      await field(page, 'Title').fill(`${title} (mới)`)
      await confirm(page).click()

      await expect(toasts(page)).toHaveText([`Update ${noun} successful`])
      await expect(dialog(page)).toBeHidden()
      await expect(page.getByRole('link', { name: `${title} (mới)`, exact: true })).toBeVisible()
      const { created_at: _created, updated_at: _updated, ...rest } = record
      expect(bodies(backend, 'PUT', `${api}/${id}`)).toEqual([{ ...rest, title: `${title} (mới)`, files: [] }])
    })

    test('Cancel closes at once and discards the changes', async ({ page }) => {
      await page.goto(`${path}?keyword=${title}`)
      await openFromList(page)
      await field(page, 'Title').fill('Nháp')
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog(page)).toBeHidden()
      await openFromList(page)
      await expect(field(page, 'Title')).toHaveValue(title)
    })

    test('Escape, Close and Back close an unchanged form, and ask before closing a changed one', async ({ page }) => {
      await page.goto(`${path}?keyword=${title}`)
      for (const [way, leave] of [
        ['Escape', () => page.keyboard.press('Escape')],
        ['Close', () => dialog(page).getByRole('button', { name: 'Close' }).click()],
        ['Back', () => page.evaluate(() => history.back())],
      ] as const) {
        await test.step(way, async () => {
          await openFromList(page)
          await expect(field(page, 'Title')).toHaveValue(title)
          await expect(field(page, 'Title')).toBeFocused()
          await leave()
          await expect(dialog(page)).toBeHidden()

          await openFromList(page)
          await field(page, 'Title').fill('Nháp')
          await leave()
          await expect(question(page)).toContainText('Leave without saving?')
          await question(page).getByRole('button', { name: 'Cancel' }).click()
          await expect(field(page, 'Title')).toHaveValue('Nháp')
          await expect(page).toHaveURL(/edit=/) // The navigation was undone.
          await leave()
          await question(page).getByRole('button', { name: 'Confirm' }).click()
          await expect(dialog(page)).toBeHidden()
          await expect(question(page)).toBeHidden()
        })
      }
    })

    test('an item that fails to load cannot be saved, and Retry loads it', async ({ page, backend }) => {
      let broken = true
      const failing = () => (broken ? HttpResponse.json({ error: 'out of order' }, { status: 500 }) : undefined)
      backend.use(http.get(`*/api/v1/${api}/:id`, failing))
      await open(page)
      await expect(dialog(page).getByRole('alert')).toContainText('Out of order')
      await expect(confirm(page)).toBeDisabled()
      await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
      broken = false
      await dialog(page).getByRole('button', { name: 'Retry' }).click()
      await expect(field(page, 'Title')).toHaveValue(title)
      await expect(confirm(page)).toBeEnabled()
    })

    test('ignores a late response for an item after another one was opened', async ({ page, backend }) => {
      const gate = Promise.withResolvers<void>()
      backend.use(...slow('get', `${api}/1`, gate.promise))
      await page.goto(`${path}?perPage=100`)
      await page.getByRole('link', { name: backend.db[api][0]?.title ?? '', exact: true }).click()
      await expect(confirm(page)).toBeDisabled()
      await expect(dialog(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await openFromList(page)
      await expect(field(page, 'Title')).toHaveValue(title)
      gate.resolve()
      await field(page, 'Link').fill('Tại quầy')
      await confirm(page).click()
      await expect(toasts(page)).toHaveText([`Update ${noun} successful`])
      expect(bodies(backend, 'PUT', `${api}/${id}`)).toMatchObject([{ id, title }])
    })

    test('keeps a changed field when the page becomes visible and the item is reloaded', async ({ page, backend }) => {
      await open(page)
      await field(page, 'Title').fill('Nháp')
      Object.assign(backend.db[api][id - 1] ?? {}, { title: 'Của người khác', description: 'Của người khác' })
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await expect(field(page, 'Description')).toHaveValue('Của người khác')
      await expect(field(page, 'Title')).toHaveValue('Nháp')
      await expect(confirm(page)).toBeEnabled()
    })
  })
}
