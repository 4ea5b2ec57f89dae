import { type CDPSession, chromium, type Locator } from '@playwright/test'
import { getResponse, HttpResponse, http } from 'msw'
import { findBrowser } from '../../e2e/support/browser.ts'
import { collectPageErrors } from '../../e2e/support/page-errors.ts'
import { serve } from '../../e2e/support/serve.ts'
import { createHandlers } from '../../mocks/handlers.ts'
import { createBackend } from '../../mocks/server.ts'
import { hostHeaders } from '../hosting/headers.ts'

// `npm run task -- soak 2000`: simulates days of work in one page of the production build. Each cycle opens a form or a
// confirmation from the list and returns, or previews an image in another list. 5 % of the writes meet a fault, and are
// completed as a person would complete them. At the end, each write must be stored exactly once and on the right row,
// and the page must not have grown.
const cycles = Number(process.argv[2] ?? 2000)
const SHARE = 0.05
/** How much the page may grow: by one screen that was left, which React keeps for a while, but not by a small leak in each cycle. */
const most = { heap: 10 * 2 ** 20, nodes: 1500, listeners: 250 }
/** The number of cycles after which the page has loaded all its code. The first measurement follows. */
const warmUp = Math.min(100, Math.ceil(cycles / 4))
let state = Number(process.env.SOAK_SEED ?? 1)

/** `dropped`: the request never arrives. `lost`: the request is processed, but its response never arrives. */
const faults = ['409', '500', 'dropped', 'lost', '401'] as const
type Fault = (typeof faults)[number]

const backend = createBackend()
const { db } = backend
const server = await serve({ root: 'dist', headers: hostHeaders('dist'), api: (request) => backend.handle(request) })
const browser = await chromium.launch({ executablePath: findBrowser() })
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
const pageErrors = await collectPageErrors(context)
const { access_token, refresh_token } = db.signIn()
for (const [name, value] of [
  ['app_access_token', access_token],
  ['app_refresh_token', refresh_token],
] as const)
  await context.addCookies([{ name, value, url: server.url }])
const page = await context.newPage()
const devtools = await context.newCDPSession(page)

let next: Fault | undefined
let writes = 0
const met: Record<string, number> = {}
const done: Record<string, number> = {}
const wrong = { lost: 0, doubled: 0, 'on the wrong row': 0 }
meetFaults()

const dialog = page.getByRole('dialog')
const confirm = dialog.getByRole('button', { name: 'Confirm' })
const question = page.getByRole('alertdialog').filter({ hasText: 'seems to be saved already' })
const rows = page.locator('main tbody tr')
const size = 20
const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 1000)

/** Summarizes the stored data of a user for comparison. */
const factsOf = ({ id, email, first_name, status }: (typeof db.users)[number]) => ({
  line: `${email}, ${first_name}, ${status}`,
  memberships: db.memberships.filter(({ user_id }) => user_id === id).length,
})
const expected = new Map(db.users.map((user) => [user.id, factsOf(user)]))

await page.goto(`${server.url}/admin/users/list?perPage=${size}`)
await rows.nth(size - 1).waitFor()
let before = await measure(devtools)
for (let cycle = 1; cycle <= cycles; cycle++) {
  backend.requests.length = 0
  await goToPage(1 + Math.floor(roll() * 6))
  await work(cycle)
  if (cycle === warmUp) before = await measure(devtools)
  if (cycle % 100 === 0) console.log(`${cycle} cycles in ${seconds()} s`)
}
const after = await measure(devtools)
await browser.close()
await server.close()
report()

function roll(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state / 2 ** 32
}

function meetFaults() {
  const handlers = createHandlers(db)
  backend.use(
    http.all(/\/api\/v1\/users(\/|$)/, async ({ request }) => {
      if (request.method === 'GET') return
      writes += 1
      const fault = next
      next = undefined
      if (!fault) return
      met[fault] = (met[fault] ?? 0) + 1
      if (fault === '401') return db.expireAccessTokens()
      if (fault === 'lost') await getResponse(handlers, request.clone())
      if (fault === 'lost' || fault === 'dropped') return HttpResponse.error()
      return HttpResponse.json({ error: 'thử lại sau' }, { status: Number(fault) })
    }),
  )
}

async function goToPage(wanted: number) {
  const box = page.getByRole('textbox', { name: 'Page' }).first()
  await box.fill(String(wanted))
  await box.press('Enter')
  const pagination = page.getByRole('navigation', { name: 'Pages, top' })
  await pagination.getByText(new RegExp(`^${(wanted - 1) * size + 1}–`)).waitFor()
  await page.locator('main table[aria-busy=false]').waitFor()
}

/** Runs one cycle on a random row. It uses the keyboard, because a toast may cover the row and stays while hovered. */
async function work(cycle: number) {
  const row = rows.nth(Math.floor(roll() * size))
  const label = await row.getByRole('button', { name: /^Delete user/ }).getAttribute('aria-label')
  const id = Number(label?.replace('Delete user ', ''))
  const fault = roll() < SHARE ? faults[Math.floor(roll() * faults.length)] : undefined
  const dice = roll()
  if (dice < 0.05) return previewed()
  const what =
    dice < 0.1 ? 'cancelled' : dice < 0.2 ? 'created' : dice < 0.35 ? 'extended' : dice < 0.5 ? 'switched' : 'updated'
  if (what === 'switched' && id === 1) return // People cannot block themselves.
  next = what === 'cancelled' ? undefined : fault
  const intended = await { cancelled, created, extended, switched, updated }[what](row, id, cycle)
  done[what] = (done[what] ?? 0) + 1
  compare(id, intended)
}

/** Opens a form with an image on another screen, and goes back to the list. */
async function previewed() {
  await page.getByRole('link', { name: 'News', exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'News' }).waitFor() // so that the next locator does not match the previous list
  await page.locator('main tbody').getByRole('link').first().press('Enter')
  const picture = dialog.getByRole('img', { name: 'File: preview' })
  await picture.waitFor()
  await picture.evaluate((image: HTMLImageElement) => image.decode())
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  while (!page.url().includes('/users/list')) await page.goBack()
  await rows.nth(size - 1).waitFor()
  done.previewed = (done.previewed ?? 0) + 1
}

type Intended = { line?: string; memberships?: number }

async function cancelled(row: Locator): Promise<Intended> {
  await row.getByRole('link').first().press('Enter')
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('không lưu')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  return {}
}

async function updated(row: Locator, id: number, cycle: number): Promise<Intended> {
  await row.getByRole('link').first().press('Enter')
  await dialog.getByRole('textbox', { name: 'First Name' }).fill(`Tên ${cycle}`)
  await persist(async () => false) // Sending the same update twice is harmless.
  return { line: expected.get(id)?.line.replace(/, .*,/, `, Tên ${cycle},`) ?? '' }
}

async function created(_row: Locator, _id: number, cycle: number): Promise<Intended> {
  await page.getByRole('button', { name: 'Add Account' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`moi${cycle}@example.com`)
  await dialog.getByLabel(/^Password/).fill('bí mật 9')
  await dialog.getByRole('textbox', { name: 'First Name' }).fill('Mới')
  await persist(async () => (await dialog.getByRole('alert').innerText()).includes('already been taken'))
  expected.set(db.last_ids.users, { line: `moi${cycle}@example.com, Mới, active`, memberships: 0 })
  return {}
}

async function extended(row: Locator, id: number): Promise<Intended> {
  await row.getByRole('button', { name: /^Membership of user/ }).press('Enter')
  const history = dialog.locator('tbody tr')
  await dialog.locator('section[aria-busy=false]').waitFor()
  const shown = await history.count()
  await persist(async () => (await history.count()) > shown)
  return { memberships: (expected.get(id)?.memberships ?? 0) + 1 }
}

async function switched(_row: Locator, id: number): Promise<Intended> {
  const target = expected.get(id)?.line.endsWith('active') ? 'blocked' : 'active'
  const [forth, back] = target === 'active' ? ['Activate', 'Block'] : ['Block', 'Activate']
  const button = (verb?: string) => page.getByRole('button', { name: `${verb} user ${id}`, exact: true })
  for (let isThere = false, tries = 1; !isThere; tries++) {
    if (tries > 5) throw new Error(`User ${id} is never ${target}.`)
    await button(forth).press('Enter')
    await written(() => page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click())
    await page.locator('main tbody [aria-busy=true]').waitFor({ state: 'detached' })
    isThere = db.users.find((user) => user.id === id)?.status === target
    await button(isThere ? back : forth).waitFor() // The list shows the stored status.
  }
  return { line: expected.get(id)?.line.replace(/\w+$/, target) ?? '' }
}

/** Performs an action that sends a write, and waits until the write arrives or `isAsked` returns true. */
async function written(press: () => Promise<unknown>, isAsked = async () => false) {
  const before = writes
  await press()
  while (writes === before && !(await isAsked())) await page.evaluate(() => new Promise(requestAnimationFrame))
}

/**
 * Confirms the form until it closes. After a failure, `arrived` checks whether the save succeeded nevertheless. The app
 * itself asks before it creates a record again that already exists.
 */
async function persist(arrived: () => Promise<boolean>) {
  for (let tries = 1; ; tries++) {
    if (tries > 5) throw new Error(`The form cannot be saved: ${await dialog.getByRole('alert').innerText()}`)
    await written(
      () => confirm.click(),
      () => question.isVisible(),
    )
    if (await question.isVisible()) {
      await question.getByRole('button', { name: 'Cancel' }).click()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      return dialog.waitFor({ state: 'detached' })
    }
    await page.waitForFunction(() => {
      const form = document.querySelector('[role=dialog]')
      return !form || (form.querySelector('[role=alert]') && !form.querySelector('[aria-busy=true]'))
    })
    if ((await dialog.count()) === 0) return
    if (!(await arrived())) continue
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    return dialog.waitFor({ state: 'detached' })
  }
}

/** Counts the users whose stored data differs from what was intended, and accepts that data for later cycles. */
function compare(id: number, intended: Intended) {
  const known = expected.get(id)
  if (known) expected.set(id, { ...known, ...intended })
  for (const user of db.users) {
    const [is, should] = [factsOf(user), expected.get(user.id)]
    expected.set(user.id, is)
    if (should?.line === is.line && should.memberships === is.memberships) continue
    const kind =
      !should || is.memberships > should.memberships ? 'doubled' : user.id === id ? 'lost' : 'on the wrong row'
    wrong[kind] += 1
    console.log(`user ${user.id}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`)
  }
  wrong.lost += expected.size - db.users.length
}

/** Measures the first page of the list, after a form was closed and after garbage collection. */
async function measure(session: CDPSession) {
  await goToPage(1)
  await cancelled(rows.first())
  for (let time = 0; time < 3; time++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

function report() {
  const growth = after.heap - before.heap
  const mega = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
  console.log(`${cycles} cycles in ${seconds()} s: ${JSON.stringify(done)}, ${writes} writes sent`)
  console.log(`faults met: ${JSON.stringify(met)}`)
  console.log(`writes ${JSON.stringify(wrong)}`)
  console.log(
    `heap after ${warmUp} cycles ${mega(before.heap)}, in the end ${mega(after.heap)}: growth ${mega(growth)}`,
  )
  console.log(`nodes ${before.nodes} to ${after.nodes}, listeners ${before.listeners} to ${after.listeners}`)
  for (const error of pageErrors) console.log(`error in the browser: ${error}`)
  const isWrong = Object.values(wrong).some((count) => count > 0) || pageErrors.length > 0
  const grown = (['heap', 'nodes', 'listeners'] as const).filter((what) => after[what] - before[what] > most[what])
  for (const what of grown) console.log(`exceeds its limit: ${what}`)
  process.exitCode = isWrong || grown.length > 0 ? 1 : 0
}
