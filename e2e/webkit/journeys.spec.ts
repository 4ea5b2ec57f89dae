import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { By, Key } from 'selenium-webdriver'
import { parseCsv } from '../../src/spreadsheet/csv.ts'
import { bodies, hold } from '../support/calls.ts'
import type { WebKitPage } from '../support/webkit.ts'
import { picture, usePlaylist } from '../uploads/uploads.ts'
import { logIn, test } from './fixtures.ts'

test('signing in leads to the requested page, a reload keeps the session, and a second tab ends it', async ({
  webkit: page,
}) => {
  await logIn(page, 'users/list?keyword=dao')
  await page.shows('dao.nguyen@example.com')
  await page.reload()
  await page.shows('dao.nguyen@example.com')

  const first = await page.driver.getWindowHandle()
  await page.driver.switchTo().newWindow('tab')
  await page.goto('dashboard')
  await page.click('button', 'Admin')
  await page.click('menuitem', 'Logout')
  await page.find('button', 'Log in')
  await page.driver.switchTo().window(first)
  await page.find('button', 'Log in')
})

test('a member is found by a name without accents, extended and corrected; what was typed survives a crash of the page', async ({
  webkit: page,
  backend,
}) => {
  await logIn(page)
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
  await expect.poll(() => page.driver.executeScript(() => JSON.stringify(sessionStorage))).toContain('0909 000 111')
  await page.reload()
  await page.click('button', 'Restore')
  await page.click('button', 'Confirm')
  await page.shows('Update user successful')
  expect(bodies(backend, 'PUT', 'users/3')).toMatchObject([{ phone: '0909 000 111' }])
})

test('news is published with a picture that is chosen, and edited with one that is pasted and one that is dropped', async ({
  webkit: page,
  backend,
}, testInfo) => {
  const path = testInfo.outputPath('rumba.png')
  writeFileSync(path, picture('rumba.png').buffer)
  await logIn(page, 'contents/news')
  await page.click('button', 'Add News')
  await page.fill('textbox', 'Title', 'Khai giảng lớp Rumba')
  await page.fill('textbox', 'Description', 'Cho người mới')
  await page.fill('textbox', 'Content', `Thứ ba${Key.ENTER}`.repeat(8))
  const isWholeTextShown = (field: HTMLElement) => field.scrollHeight <= field.clientHeight
  expect(await page.driver.executeScript(isWholeTextShown, await page.find('textbox', 'Content'))).toBe(true)
  await page.fill('textbox', 'Link', 'https://www.example.com/rumba')
  await page.choose('File', path)
  await page.shows('rumba.png is uploaded.')
  await page.click('button', 'Confirm')
  await page.shows('Create news successful')
  expect(backend.db.news.at(-1)?.file).toContain('rumba')

  await page.goto('contents/news?edit=3')
  for (const way of ['paste', 'drop']) {
    await page.driver.executeScript(give, await page.find('file', 'File'), way, picture('').buffer.toString('base64'))
    await page.shows(`${way}.png is uploaded.`)
  }
  await page.click('button', 'Confirm')
  await page.shows('Update news successful')
  expect(bodies(backend, 'PUT', 'news/3')).toMatchObject([{ file: expect.stringContaining('drop.png') }])
})

/** Runs in the page. */
function give(input: HTMLElement, way: 'paste' | 'drop', base64: string) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const data = new DataTransfer()
  data.items.add(new File([bytes], `${way}.png`, { type: 'image/png' }))
  const events = {
    paste: () => new ClipboardEvent('paste', { bubbles: true, clipboardData: data }),
    drop: () => new DragEvent('drop', { bubbles: true, dataTransfer: data }),
  }
  input.focus()
  input.dispatchEvent(events[way]())
}

test('after a reload in the middle of a job of 50, the rest is sent and nobody twice', async ({
  webkit: page,
  backend,
}) => {
  test.slow() // up to 20 seconds pass before a lost call is known to be lost
  await logIn(page, 'users/list?perPage=50')
  await page.hasRows(50)
  await page.click('checkbox', 'Select all rows of this page')
  await page.click('button', 'Extend membership')
  const before = backend.db.memberships.length
  await page.shows('No membership →')
  await page.click('button', 'Confirm')
  await expect.poll(() => backend.db.memberships.length - before).toBeGreaterThan(3)
  const respond = hold(backend, 'post', 'users/:id/memberships')
  await page.reload()
  respond()
  await page.shows('The page was closed before everything was sent.')
  await page.click('button', 'Details')
  await expect(async () => {
    const [next] = /(Continue with|Check|Retry) \d+/.exec(await page.text()) ?? []
    if (next) await page.click('button', next)
    expect(await page.text()).toContain('50 of 50 done')
  }).toPass({ timeout: 60_000 })
  expect(backend.db.memberships.length - before).toBe(50)
})

test('users are imported from a CSV file', async ({ webkit: page, backend }, testInfo) => {
  const path = testInfo.outputPath('lop.csv')
  writeFileSync(path, '\uFEFFHọ và tên,Email\r\nĐặng Thị An,an@lop.vn\r\n')
  await logIn(page, 'users/list?import=1')
  await page.choose('File with users', path)
  await page.click('button', 'Create 1 user')
  await page.shows('1 of 1 done')
  expect(bodies(backend, 'POST', 'users')).toMatchObject([{ first_name: 'An', last_name: 'Đặng Thị' }])
})

test('users are imported from a workbook, and all are exported as CSV and XLSX', async ({
  webkit: page,
  driver,
  backend,
}, testInfo) => {
  const path = testInfo.outputPath('lop.xlsx')
  const table = ['Họ và tên,Email', 'Đặng Thị An,an@lop.vn'].map((line) => line.split(','))
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'Lớp', rows: table }] }))
  await logIn(page, 'users/list?import=1')
  await page.choose('File with users', path)
  await page.click('button', 'Create 1 user')
  await page.shows('1 of 1 done')
  const save = async (format: string) => {
    await page.goto('users/list')
    await page.click('button', 'Export')
    await page.click('radio', format)
    await page.click('button', 'Export')
    const files = () => globSync(`${driver.downloads}/users-*.${format.toLowerCase()}`)
    await expect.poll(files).toHaveLength(1)
    return readFileSync(files()[0] ?? '')
  }
  const rows = parseCsv((await save('CSV')).toString())
  expect(rows).toHaveLength(1 + backend.db.users.length)
  expect(rows.map((cells) => cells[3])).toContain('an@lop.vn')
  const { sheets } = await readXlsx(await save('XLSX'))
  expect(sheets[0]?.rows).toHaveLength(rows.length)
})

test('every shortcut works, and the palette leads to a record', async ({ webkit: page, backend }) => {
  const status = () => backend.db.users.find(({ id }) => id === 3)?.status
  /** Where the focus is in the list: 'a 2' is the link of the second row. */
  const focused = () => {
    const { activeElement } = document
    return `${activeElement?.localName} ${activeElement?.closest('tr')?.rowIndex}`
  }
  const isAt = (place: string) => expect.poll(() => page.driver.executeScript(focused)).toBe(place)
  const checked = () => page.driver.findElements(By.css('tbody input:checked'))
  await logIn(page)
  await page.hasRows(10)
  await expect(async () => {
    await page.press('/') // it has no effect until the code of the shortcuts has loaded
    await page.hasFocus('searchbox', 'Search')
  }).toPass()
  await page.fill('searchbox', 'Search', Key.BACK_SPACE)
  await page.press(Key.ARROW_DOWN, Key.ARROW_DOWN)
  await isAt('a 2')
  await page.press(Key.ARROW_UP, Key.ARROW_RIGHT)
  await isAt('button 1')
  await page.press(Key.ARROW_LEFT, ' ', Key.ARROW_DOWN, Key.ARROW_DOWN)
  await isAt('a 3')
  await page.pressWith(Key.SHIFT, ' ')
  await expect.poll(checked).toHaveLength(3)
  await page.press('a')
  await page.hasFocus('button', 'Review')
  await page.press('a')
  await isAt('a 3')

  await page.press('?')
  await page.shows('Keyboard shortcuts')
  await page.press(Key.ESCAPE)
  for (const [key, heading] of [
    ['n', 'News'],
    ['f', 'FAQs'],
    ['c', 'Course management'],
    ['u', 'User management'],
  ] as const) {
    await page.press('g', key)
    await page.find('heading', heading)
  }
  await page.hasRows(10)
  await (await page.find('button', 'Next page')).sendKeys(Key.ARROW_RIGHT)
  await page.shows('11–20 of')
  await page.press(Key.ARROW_LEFT)
  await page.shows('1–10 of')
  await page.press('n')
  await page.find('textbox', 'Email')
  await page.press(Key.ESCAPE, '/')
  await page.hasFocus('searchbox', 'Search')
  await page.press('dao nguyen')
  await page.hasRows(1)
  await page.click('button', 'Block user 3')
  await page.click('button', 'Confirm')
  await expect.poll(status).toBe('blocked')
  await page.pressWith(Key.CONTROL, 'z')
  await expect.poll(status).toBe('active')
  await page.pressWith(Key.CONTROL, 'k')
  await page.fill('combobox', 'Search everything', 'salsa cơ bản')
  await expect
    .poll(() => page.driver.executeScript(() => document.querySelector('[aria-selected=true]')?.textContent))
    .toContain('Salsa cơ bản')
  await page.press(Key.ENTER)
  await page.find('textbox', 'Name')
})

test('filters are saved and applied again: Back and Forward follow them', async ({ webkit: page }) => {
  const address = expect.poll(() => page.driver.getCurrentUrl())
  await logIn(page)
  await page.hasRows(10)
  await page.click('button', 'Filter by status')
  const popover = (property: 'outline' | 'opacity') =>
    page.driver.executeScript(
      (name: typeof property) => getComputedStyle(document.activeElement ?? document.body)[name],
      property,
    )
  expect(await popover('outline')).toContain('none') // because a click has opened it
  await expect.poll(() => popover('opacity')).toBe('1')
  await page.click('checkbox', 'Blocked')
  await address.toContain('blocked')
  await page.press(Key.ESCAPE)
  await page.click('button', 'Saved filters')
  await page.fill('textbox', 'Save the current filters', 'Bị chặn')
  await page.press(Key.ENTER)
  await page.press(Key.ESCAPE)
  await page.driver.navigate().back()
  await address.not.toContain('blocked')
  await page.driver.navigate().forward()
  await address.toContain('blocked')
  await page.click('button', 'Clear all filters')
  await address.not.toContain('blocked')
  await page.goto('version.json')
  await page.driver.navigate().back()
  await page.click('button', 'Saved filters')
  await page.click('button', 'Bị chặn')
  await address.toContain('blocked')
})

/** Clicks the player, because WebKit plays a sound only after a click, and waits until it plays. @returns its source */
async function play(page: WebKitPage) {
  const player = await page.driver.findElement(By.css('video, audio'))
  await page.driver.executeScript(
    (media: HTMLMediaElement) => media.addEventListener('click', () => media.play()),
    player,
  )
  await player.click()
  const playedTime = () => page.driver.executeScript((media: HTMLMediaElement) => media.currentTime, player)
  await expect.poll(playedTime).toBeGreaterThan(0)
  return page.driver.executeScript((media: HTMLMediaElement) => media.currentSrc, player)
}

test('the video and the audio of a lesson play', async ({ webkit: page }) => {
  for (const kind of ['video', 'audio']) {
    if (kind === 'video') await logIn(page, 'courses/2/lessons?video=3')
    else await page.goto('courses/2/lessons?audio=3')
    await page.shows(new RegExp(`${kind} of lesson 3`, 'i'))
    await play(page)
  }
})

test('WebKit plays a playlist itself', async ({ webkit: page, backend }) => {
  usePlaylist(backend)
  await logIn(page, 'courses/2/lessons?video=3')
  await page.click('button', 'Play lesson-3.m3u8')
  expect(await play(page)).toContain('lesson-3.m3u8') // the player of the app has a blob
  await page.click('button', 'Close') // WebKitGTK would not quit while it plays
})

test('a token link signs in once, and leaves no token in the address', async ({ webkit: page, backend }) => {
  const { access_token, id_token, refresh_token } = backend.db.signIn()
  const tokens = { accessToken: access_token, idToken: id_token, refreshToken: refresh_token }
  await page.goto(`users/list?${new URLSearchParams({ keyword: 'dao', ...tokens })}`)
  await page.shows('dao.nguyen@example.com')
  expect(await page.driver.getCurrentUrl()).toMatch(/users\/list\?keyword=dao$/)
  await page.reload()
  await page.shows('dao.nguyen@example.com')
})

test('a user is assigned to a course with 12,500 others', async ({ webkit: page, backend }) => {
  backend.scenario('crowd')
  await logIn(page, 'courses/list?keyword=salsa')
  await page.click('button', 'Assign users to course 2')
  await page.click('option', '')
  await page.click('button', 'Assign selected')
  await page.click('button', 'Confirm')
  await page.shows('Users assigned to course successfully')
  expect(backend.db.courses.find(({ id }) => id === 2)?.user_ids).toHaveLength(12_501)
})

// A window of MiniBrowser is at least 447 pixels wide.
for (const [width, height] of [
  [1440, 900],
  [447, 812],
  [447, 256], // as much as a window of 1341 pixels shows at 300 %
] as const)
  test(`pictures of ${width} × ${height} pixels`, async ({ webkit: page }) => {
    await logIn(page, 'dashboard')
    await page.shows('Dashboard')
    await page.driver.manage().window().setRect({ width, height })
    for (const theme of ['light', 'dark']) {
      await page.driver.executeScript((name: string) => localStorage.setItem('theme', name), theme)
      for (const path of ['users/list', 'contents/news', 'users/list?edit=3']) {
        await page.goto(path)
        await (path.includes('edit') ? page.find('textbox', 'Email') : page.hasRows(10))
        if (path === 'users/list') await page.find('button', width < 1024 ? 'Filters' : 'Filter by status')
        const overflow = () => document.documentElement.scrollWidth - innerWidth
        expect(await page.driver.executeScript(overflow)).toBeLessThanOrEqual(0)
        // What loads while the browser is idle, and the pictures of the rows.
        const isLoaded = () =>
          document.querySelector('[aria-label^="Notifications"]') !== null &&
          [...document.images].every(
            (image) => image.naturalWidth > 0 || image.getBoundingClientRect().top > innerHeight,
          )
        await expect.poll(() => page.driver.executeScript(isLoaded)).toBe(true)
        await page.picture(`${path.replaceAll(/\W/g, '-')}-${width}-${height}-${theme}`)
      }
    }
  })
