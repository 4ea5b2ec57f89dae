import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { parseCsv } from '../../src/spreadsheet/csv.ts'
import { expect, test } from '../fixtures.ts'
import { rows } from '../pages.ts'
import { bodies, hold } from '../support/calls.ts'
import { newsForm, picture } from '../uploads/uploads.ts'

/** Loads the page again as after a crash: the browser does not ask before. */
async function reloadWithoutQuestion(page: Page) {
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true))
  await page.reload()
}

test('what was typed survives a reload without a question', async ({ page, backend }) => {
  await page.goto('users/list?keyword=dao&edit=3')
  const form = page.getByRole('dialog', { name: 'Create/Update user' })
  await form.getByLabel('Phone').fill('0909 000 111')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('0909 000 111')
  await reloadWithoutQuestion(page)
  await form.getByRole('button', { name: 'Restore' }).click()
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Update user successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ phone: '0909 000 111' }])
})

test('filters are saved and applied again: Back and Forward follow them', async ({ page }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('users/list')
  await button('Filter by status').click()
  await page.getByRole('checkbox', { name: 'Blocked' }).click()
  await expect(page).toHaveURL(/blocked/)
  await page.keyboard.press('Escape')
  await button('Saved filters').click()
  await page.getByLabel('Save the current filters').fill('Bị chặn')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).not.toHaveURL(/blocked/)
  await expect(rows(page)).toHaveCount(10)
  await page.goForward()
  await expect(page).toHaveURL(/blocked/)
  await button('Clear all filters').click()
  await expect(page).not.toHaveURL(/blocked/)
  await page.goto('about:blank')
  await page.goBack()
  await button('Saved filters').click()
  await button('Bị chặn').click()
  await expect(page).toHaveURL(/blocked/)
  await expect(rows(page).first()).toContainText('Blocked')
})

test('the picture of news is replaced by one that is chosen, pasted and dropped', async ({ page, backend }) => {
  await page.goto('contents/news?edit=3')
  const input = newsForm(page).locator('input[type=file]')
  await input.setInputFiles(picture('choose.png'))
  await expect(page.getByText('choose.png is uploaded.')).toBeAttached()
  for (const way of ['paste', 'drop'] as const) {
    await input.evaluate(
      (element: HTMLInputElement, [kind, bytes]) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], `${kind}.png`, { type: 'image/png' }))
        element.focus()
        if (kind === 'drop') element.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))
        else {
          // A headless Firefox copies no pictures. Firefox fires `paste` at the selected text, whatever has the focus.
          const paste = new ClipboardEvent('paste', { bubbles: true })
          Object.defineProperty(paste, 'clipboardData', { value: data })
          document.body.dispatchEvent(paste)
        }
      },
      [way, [...picture('').buffer]] as const,
    )
    await expect(page.getByText(`${way}.png is uploaded.`)).toBeAttached()
  }
  await newsForm(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Update news successful')).toBeVisible()
  expect(bodies(backend, 'PUT', 'news/3')).toMatchObject([{ file: expect.stringContaining('drop.png') }])
})

test('cells are pasted into the import, whose file field has the focus', async ({ page }) => {
  await page.goto('users/list?import=1')
  await expect(page.locator('input[type=file]')).toBeFocused()
  await page.evaluate(() => {
    const copy = () => navigator.clipboard.writeText('Tên\tEmail\nAn\tan@lop.vn')
    addEventListener('keydown', copy, { once: true }) // browsers allow it after a key
  })
  await page.keyboard.press('Shift')
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Pasted cells: 1 row')).toBeVisible()
})

test('users are imported from a CSV file, and the blocked ones exported as CSV and XLSX', async ({ page, backend }) => {
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
  await page.goto('users/list?import=1')
  const csv = Buffer.from('\uFEFFHọ và tên,Email\r\nĐặng Thị An,an@lop.vn\r\n')
  await page.getByLabel('File with users').setInputFiles({ name: 'lop.csv', mimeType: 'text/csv', buffer: csv })
  await button('Create 1 user').click()
  await expect(page.getByText('1 of 1 done').first()).toBeVisible()
  expect(bodies(backend, 'POST', 'users')).toMatchObject([{ first_name: 'An', last_name: 'Đặng Thị' }])

  const save = async (format: RegExp) => {
    await page.goto('users/list?filter=status.blocked')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('radio', { name: format }).click()
    const downloading = page.waitForEvent('download')
    await button('Export').click()
    return readFile(await (await downloading).path())
  }
  const blocked = backend.db.users
    .filter(({ status }) => status === 'blocked')
    .map(({ email }) => email)
    .toSorted()
  const emails = (cells: unknown[][]) =>
    cells
      .slice(1)
      .map(([, , , email]) => String(email))
      .toSorted()
  expect(emails(parseCsv((await save(/CSV/)).toString()))).toEqual(blocked)
  const { sheets } = await readXlsx(await save(/XLSX/))
  expect(emails(sheets[0]?.rows ?? [])).toEqual(blocked)
})

test('every shortcut works and is kept from Firefox, and the palette leads to a record', async ({ page, backend }) => {
  const search = page.getByRole('searchbox', { name: 'Search' })
  const link = rows(page).getByRole('link')
  const status = () => backend.db.users.find(({ id }) => id === 3)?.status
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const shows = (role: 'heading' | 'dialog', name: string) =>
    expect(page.getByRole(role, { name }).first()).toBeVisible()
  await page.goto('users/list')
  await expect(async () => {
    await press('/') // it has no effect until the code of the shortcuts has loaded
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await search.fill('') // a slow browser handles the first press after the second
  await expect(link).not.toHaveCount(0)
  // Firefox opens its quick find for / and ' unless the page prevents it.
  await page.evaluate(() => {
    document.body.dataset.left = ''
    addEventListener('keydown', ({ key, target, defaultPrevented }) => {
      const isTyped = target instanceof HTMLInputElement || key.length > 1
      if (!isTyped && !defaultPrevented) document.body.dataset.left += key
    })
  })
  await press('ArrowDown', 'ArrowDown')
  await expect(link.nth(1)).toBeFocused()
  await press('ArrowUp', 'ArrowRight', 'ArrowLeft', ' ', 'ArrowDown', 'ArrowDown', 'Shift+ ')
  await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(3)
  await press('a')
  await expect(page.getByRole('button', { name: 'Review' })).toBeFocused()
  await press('a')
  await expect(link.nth(2)).toBeFocused()
  await press('?')
  await shows('dialog', 'Keyboard shortcuts')
  await expect(page.getByRole('dialog').getByRole('term')).toHaveCount(16) // A new one belongs here too.
  await press('Escape', 'g', 'n')
  await shows('heading', 'News')
  await press('g', 'f')
  await shows('heading', 'FAQs')
  await press('g', 'c')
  await shows('heading', 'Course management')
  await press('g', 'u')
  await shows('heading', 'User management')
  const next = page.getByRole('button', { name: 'Next page' }).first()
  await next.press('ArrowRight')
  await expect(page).toHaveURL(/page=2/)
  await next.press('ArrowLeft')
  await expect(page).not.toHaveURL(/page=2/)
  await press('n')
  await shows('dialog', 'Create/Update user')
  await press('Escape', '/')
  await page.keyboard.type('dao nguyen')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Block user 3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(status).toBe('blocked')
  await press("'", 'Control+z')
  await expect.poll(status).toBe('active')
  await press('Control+k')
  await page.keyboard.type('salsa cơ bản')
  await expect(page.getByRole('option', { selected: true })).toContainText('Salsa cơ bản')
  await press('Enter')
  await shows('dialog', 'Create/Update course')
  await expect(page.locator('body')).toHaveAttribute('data-left', "'") // the only one that is no shortcut
})

test('after a reload in the middle of a job of 40, the rest is sent and nobody twice', async ({ page, backend }) => {
  test.slow() // up to 20 seconds pass before a lost call is known to be lost
  await page.goto('users/list?perPage=50')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).click()
  for (const row of (await rows(page).all()).slice(40)) await row.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Extend membership', exact: true }).click()
  const before = backend.db.memberships.length
  const sent = () => backend.db.memberships.length - before
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect.poll(sent).toBeGreaterThan(3)
  const respond = hold(backend, 'post', 'users/:id/memberships')
  await reloadWithoutQuestion(page)
  respond()
  await page.getByRole('button', { name: 'Details' }).click()
  const ledger = page.getByRole('dialog', { name: /^Extend membership/ })
  await expect(async () => {
    const next = ledger.getByRole('button', { name: /^(Continue with|Check|Retry) \d+/ }).first()
    if (await next.isVisible()) await next.click()
    await expect(ledger).toContainText('40 of 40 done', { timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  expect(sent()).toBe(40)
})

test('a user is assigned to a course with 12,500 others', async ({ page, backend }) => {
  backend.scenario('crowd')
  await page.goto('courses/list?assign=2')
  const dialog = page.getByRole('dialog', { name: 'Assign users' })
  const available = dialog.getByRole('region', { name: /^Available users/ })
  await expect(available.getByRole('heading')).toContainText('12,500', { timeout: 40_000 }) // on a busy machine
  await available.getByRole('option').first().click()
  await available.getByRole('button', { name: /^Assign selected/ }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Users assigned to course successfully')).toBeVisible()
  expect(backend.db.courses.find(({ id }) => id === 2)?.user_ids).toHaveLength(12_501)
})

test('a printed list is one page', async ({ page }, testInfo) => {
  await page.goto('users/list?keyword=nguyen&perPage=20')
  await expect(rows(page)).toHaveCount(20)
  const path = testInfo.outputPath('users.pdf')
  const pdf = await page.pdf({ path, width: '21in', height: '29.7in' }) // Playwright sends inches, Firefox reads centimeters.
  const objects = pdf.toString('latin1').matchAll(/\/ObjStm[^]*?stream\n([^]*?)\nendstream/g)
  const unpacked = Array.from(objects, ([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  )
  expect(unpacked.join().match(/\/Type \/Page\b/g)).toHaveLength(1)
})

for (const [width, height] of [
  [1440, 900],
  [375, 812],
  [320, 256], // as much as a window of 1280 × 1024 pixels shows at 400 %
] as const)
  test(`pictures of ${width} × ${height} pixels`, async ({ page, pageErrors }, testInfo) => {
    pageErrors.allow(/style-src-elem/) // Playwright adds a style for a picture.
    await page.setViewportSize({ width, height })
    await page.goto('dashboard')
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => localStorage.setItem('theme', name), theme)
      for (const path of ['users/list', 'contents/news', 'users/list?edit=3', 'users/list?membership=3']) {
        await page.goto(path)
        await expect(
          path.includes('=') ? page.getByRole('dialog').getByText('Confirm') : rows(page).nth(9),
        ).toBeVisible()
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
        // Without `caret`, Playwright adds a style, which the policy of the page refuses.
        await page.screenshot({
          caret: 'initial',
          path: testInfo.outputPath(`${path.replaceAll(/\W/g, '-')}-${theme}.png`),
        })
      }
    }
  })
