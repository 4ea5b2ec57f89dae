import { writeFileSync } from 'node:fs'
import { expect, type TestInfo, test } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Backend } from '../../mocks/server.ts'
import { parseCsv } from '../../src/spreadsheet/csv.ts'
import { bodies, hold } from '../support/calls.ts'
import { png } from '../uploads/uploads.ts'
import type { BrowserPage } from './browser-page.ts'

type Journey = (page: BrowserPage, backend: Backend, testInfo: TestInfo) => Promise<void>

/** The journeys of an administrator in Firefox and in WebKitGTK, by their names. */
export const journeys: Record<string, Journey> = {
  'a member is found by a name without accents, extended and corrected; what was typed survives a crash of the page':
    async (page, backend) => {
      await page.start('users/list')
      await page.shows('1–10 of')
      await page.fill('searchbox', 'Search', 'dao nguyen')
      await page.hasRows(1)
      await page.click('button', 'Membership')
      await page.click('radio', '2 months')
      await page.click('button', 'Confirm')
      await page.shows('Extend membership successful')
      expect(bodies(backend, 'POST', 'users/3/memberships')).toEqual([{ months: 2 }])

      await page.goto('users/list?keyword=dao&edit=3')
      await page.fill('textbox', 'Phone', '0909 000 111')
      await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('0909 000 111')
      await page.reload()
      await page.click('button', 'Restore')
      await page.click('button', 'Confirm')
      await page.shows('Update user successful')
      expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ phone: '0909 000 111' }])
    },

  'news is published with a picture that is chosen, and edited with one that is pasted and one that is dropped': async (
    page,
    backend,
    testInfo,
  ) => {
    const path = testInfo.outputPath('rumba.png')
    writeFileSync(path, png)
    await page.start('contents/news')
    await page.click('button', 'Add News')
    await page.fill('textbox', 'Title', 'Khai giảng lớp Rumba')
    await page.fill('textbox', 'Description', 'Cho người mới')
    await page.fill('textbox', 'Content', 'Thứ ba\n'.repeat(8))
    const isWholeTextShown = (field: HTMLElement) => field.scrollHeight <= field.clientHeight
    expect(await page.evaluateOn('textbox', 'Content', isWholeTextShown)).toBe(true)
    await page.fill('textbox', 'Link', 'https://www.example.com/rumba')
    await page.choose('File', path)
    await page.shows('rumba.png is uploaded.')
    await page.click('button', 'Confirm')
    await page.shows('Create news successful')
    expect(backend.db.news.at(-1)?.file).toContain('rumba')

    await page.goto('contents/news?edit=3')
    for (const way of ['paste', 'drop']) {
      await page.evaluateOn('file', 'File', give, `${way},${png.toString('base64')}`)
      await page.shows(`${way}.png is uploaded.`)
    }
    await page.click('button', 'Confirm')
    await page.shows('Update news successful')
    expect(bodies(backend, 'PUT', 'news/3')).toMatchObject([{ file: expect.stringContaining('drop.png') }])
  },

  'after a reload in the middle of a job of 50, the rest is sent and nobody twice': async (page, backend) => {
    test.slow() // up to 20 seconds pass before a lost call is known to be lost
    await page.start('users/list?perPage=50')
    await page.hasRows(50)
    await page.click('checkbox', 'Select all rows of this page')
    await page.click('button', 'Extend membership')
    const before = backend.db.memberships.length
    const sent = () => backend.db.memberships.length - before
    await page.shows('No membership →')
    await page.click('button', 'Confirm')
    await expect.poll(sent).toBeGreaterThan(3)
    const respond = hold(backend, 'post', 'users/:id/memberships')
    await page.reload()
    respond()
    await page.shows('The page was closed before everything was sent.')
    await page.click('button', 'Details')
    await expect(async () => {
      const [next] = /(Continue with|Check|Retry) \d+/.exec(await page.text()) ?? []
      if (next) await page.click('button', next)
      expect(await page.text()).toContain('50 of 50 done')
    }).toPass({ timeout: 90_000 })
    expect(sent()).toBe(50)
  },

  'users are imported from a CSV file and from a workbook, and all are exported as CSV and XLSX': async (
    page,
    backend,
    testInfo,
  ) => {
    const [csv, workbook] = [testInfo.outputPath('lop.csv'), testInfo.outputPath('lop.xlsx')]
    const table = (...person: string[]) => [['Họ và tên', 'Email'], person]
    writeFileSync(csv, '\uFEFFHọ và tên,Email\r\nĐặng Thị An,an@lop.vn\r\n')
    writeFileSync(workbook, await writeXlsx({ sheets: [{ name: 'Lớp', rows: table('Lê Bình', 'binh@lop.vn') }] }))
    await page.start('users/list?import=1')
    await page.choose('File with users', csv)
    await page.click('button', 'Create 1 user')
    await page.shows('1 of 1 done')
    await page.click('button', 'Close')
    await page.click('button', 'Choose another')
    await page.choose('File with users', workbook)
    await page.click('button', 'Create 1 user')
    await expect
      .poll(() => bodies(backend, 'POST', 'users'))
      .toMatchObject([
        { first_name: 'An', last_name: 'Đặng Thị', email: 'an@lop.vn' },
        { first_name: 'Bình', last_name: 'Lê', email: 'binh@lop.vn' },
      ])
    await page.shows('1 of 1 done')

    const save = async (format: string, path = 'users/list') => {
      await page.goto(path)
      await page.click('button', 'Export')
      await page.click('radio', format)
      return page.download(format.toLowerCase(), () => page.click('button', 'Export'))
    }
    const exported = (cells: unknown[][] = []) =>
      cells
        .slice(1)
        .map((row) => String(row[3]))
        .toSorted()
    const emails = (users: { email: string }[]) => users.map(({ email }) => email).toSorted()
    const blocked = backend.db.users.filter(({ status }) => status === 'blocked')
    const csvFile = await save('CSV', 'users/list?filter=status.blocked')
    expect(exported(parseCsv(csvFile.toString()))).toEqual(emails(blocked))
    const { sheets } = await readXlsx(await save('XLSX'))
    expect(exported(sheets[0]?.rows)).toEqual(emails(backend.db.users))
  },

  'every shortcut works and is kept from the browser, and the palette leads to a record': async (page, backend) => {
    const status = () => backend.db.users.find(({ id }) => id === 3)?.status
    /** Where the focus is in the list: 'a 2' is the link of the second row. */
    const focused = () => {
      const { activeElement } = document
      return `${activeElement?.localName} ${activeElement?.closest('tr')?.rowIndex}`
    }
    const isAt = (place: string) => expect.poll(() => page.evaluate(focused)).toBe(place)
    const checked = () => page.evaluate(() => document.querySelectorAll('tbody input:checked').length)
    await page.start('users/list')
    await page.hasRows(10)
    await expect(async () => {
      await page.press('/') // it has no effect until the code of the shortcuts has loaded
      expect(await page.isFocused('searchbox', 'Search')).toBe(true)
    }).toPass()
    await page.fill('searchbox', 'Search', '') // a slow browser handles the first press after the second
    await page.hasRows(10)
    // Firefox opens its quick find for / and ' unless the page prevents it.
    await page.evaluate(() => {
      document.body.dataset.left = ''
      addEventListener('keydown', ({ key, target, defaultPrevented }) => {
        const isTyped = target instanceof HTMLInputElement || key.length > 1
        if (!isTyped && !defaultPrevented) document.body.dataset.left += key
      })
    })
    await page.press('ArrowDown', 'ArrowDown')
    await isAt('a 2')
    await page.press('ArrowUp', 'ArrowRight')
    await isAt('button 1')
    await page.press('ArrowLeft', ' ', 'ArrowDown', 'ArrowDown')
    await isAt('a 3')
    await page.press('Shift+ ')
    await expect.poll(checked).toBe(3)
    await page.press('a')
    await page.hasFocus('button', 'Review')
    await page.press('a')
    await isAt('a 3')

    await page.press('?')
    await page.sees('dialog', 'Keyboard shortcuts')
    expect(await page.evaluate(() => document.querySelectorAll('dt').length)).toBe(16) // A new one belongs here too.
    await page.press('Escape')
    for (const [key, heading] of [
      ['n', 'News'],
      ['f', 'FAQs'],
      ['c', 'Course management'],
      ['u', 'User management'],
    ] as const) {
      await page.press('g', key)
      await page.sees('heading', heading)
    }
    await page.hasRows(10)
    await page.evaluateOn('button', 'Next page', (button) => button.focus())
    await page.press('ArrowRight')
    await page.shows('11–20 of')
    await page.press('ArrowLeft')
    await page.shows('1–10 of')
    await page.press('n')
    await page.hasFocus('textbox', 'Email')
    await page.press('Escape', '/')
    await page.hasFocus('searchbox', 'Search')
    await page.write('dao nguyen')
    await page.hasRows(1)
    await page.click('button', 'Block user 3')
    await page.click('button', 'Confirm')
    await expect.poll(status).toBe('blocked')
    await page.press("'", 'Control+z')
    await expect.poll(status).toBe('active')
    await page.press('Control+k')
    await page.hasFocus('combobox', 'Search everything')
    await page.write('salsa cơ bản')
    await expect
      .poll(() => page.evaluate(() => document.querySelector('[aria-selected=true]')?.textContent))
      .toContain('Salsa cơ bản')
    await page.press('Enter')
    await page.sees('dialog', 'Create/Update course')
    expect(await page.evaluate(() => document.body.dataset.left)).toBe("'") // the only one that is no shortcut
  },

  'filters are saved and applied again: Back and Forward follow them': async (page) => {
    const address = expect.poll(() => page.url())
    await page.start('users/list')
    await page.hasRows(10)
    await page.click('button', 'Filter by status')
    const styleOfFocused = (name: string) =>
      page.evaluate((property) => {
        return getComputedStyle(document.activeElement ?? document.body).getPropertyValue(property)
      }, name)
    expect(await styleOfFocused('outline-style')).toBe('none') // because a click has opened it
    await expect.poll(() => styleOfFocused('opacity')).toBe('1')
    await page.click('checkbox', 'Blocked')
    await address.toContain('blocked')
    await page.press('Escape')
    await page.click('button', 'Saved filters')
    await page.fill('textbox', 'Save the current filters', 'Bị chặn')
    await page.press('Enter', 'Escape')
    await page.back()
    await address.not.toContain('blocked')
    await page.hasRows(10)
    await page.forward()
    await address.toContain('blocked')
    await page.click('button', 'Clear all filters')
    await address.not.toContain('blocked')
    await page.goto('version.json')
    await page.back()
    await page.click('button', 'Saved filters')
    await page.click('button', 'Bị chặn')
    await address.toContain('blocked')
    await expect.poll(() => page.evaluate(() => document.querySelector('tbody tr')?.textContent)).toContain('Blocked')
  },

  'a user is assigned to a course with 12,500 others': async (page, backend) => {
    backend.scenario('crowd')
    await page.start('courses/list?keyword=salsa')
    await page.click('button', 'Assign users to course 2')
    await expect.poll(() => page.text(), { timeout: 40_000 }).toMatch(/Available users\s*12,500/) // on a busy machine
    await page.click('option', '')
    await page.click('button', 'Assign selected')
    await page.click('button', 'Confirm')
    await page.shows('Users assigned to course successfully')
    expect(backend.db.courses.find(({ id }) => id === 2)?.user_ids).toHaveLength(12_501)
  },
}

/** Runs in the page. */
function give(input: HTMLElement, wayAndFile: string) {
  const [way, base64 = ''] = wayAndFile.split(',')
  const data = new DataTransfer()
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  data.items.add(new File([bytes], `${way}.png`, { type: 'image/png' }))
  input.focus()
  if (way === 'drop') input.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: data }))
  else {
    // A headless Firefox copies no pictures. Firefox fires `paste` at the selected text, whatever has the focus.
    const paste = new ClipboardEvent('paste', { bubbles: true })
    Object.defineProperty(paste, 'clipboardData', { value: data })
    const target = navigator.userAgent.includes('Firefox') ? document.body : input
    target.dispatchEvent(paste)
  }
}

/** Takes pictures of several screens in a window of that size. */
export async function takePictures(page: BrowserPage, width: number, height: number) {
  await page.start('dashboard')
  await page.shows('Dashboard')
  await page.resize(width, height)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => localStorage.setItem('theme', name), theme)
    for (const path of ['users/list', 'contents/news', 'users/list?edit=3', 'users/list?membership=3']) {
      await page.goto(path)
      await (path.includes('=') ? page.sees('button', 'Confirm') : page.hasRows(10))
      if (path === 'users/list') await page.sees('button', width < 1024 ? 'Filters' : 'Filter by status')
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
      // What loads while the browser is idle, and the pictures of the rows.
      const isLoaded = () =>
        document.querySelector('[aria-label^="Notifications"]') !== null &&
        [...document.images].every((image) => image.naturalWidth > 0 || image.getBoundingClientRect().top > innerHeight)
      await expect.poll(() => page.evaluate(isLoaded)).toBe(true)
      await page.picture(`${path.replaceAll(/\W/g, '-')}-${width}-${height}-${theme}`)
    }
  }
}
