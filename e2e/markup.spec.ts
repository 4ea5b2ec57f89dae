import type { Locator, Page } from '@playwright/test'
import { aMembership, aUser } from '../mocks/factories.ts'
import { refused } from '../mocks/overrides.ts'
import { assigned, available, changes } from './assign.ts'
import { expect, test } from './fixtures.ts'
import { putCookies } from './session.ts'

const ran = 'canary-ran'
/** Markup that leaves a trace if it is not shown as text. */
const run = `document.title='${ran}'`
const markup = `"'><img src=x onerror="${run}"><script>${run}</script><svg/onload=${run}><b class=canary>{{7*7}}</b>&lt;i&gt;`

const rows = (page: Page) => page.locator('tbody tr')

/** Expects that the markup created no element and that its scripts did not run. */
async function expectNoMarkup(page: Page) {
  await expect(page.locator('.canary, img[src="x"], svg[onload], [onerror], body script:not([src])')).toHaveCount(0)
  await expect(page).not.toHaveTitle(ran)
}

for (const { name, path, fields, remove } of [
  {
    name: 'users',
    path: 'users/list',
    fields: ['first_name', 'last_name', 'email', 'phone', 'avatar', 'status'],
    remove: /^Delete user/,
  },
  {
    name: 'news',
    path: 'contents/news',
    fields: ['title', 'description', 'content', 'link', 'file'],
    remove: /^Delete/,
  },
  {
    name: 'faqs',
    path: 'contents/faq',
    fields: ['title', 'description', 'content', 'link', 'file'],
    remove: /^Delete/,
  },
  { name: 'courses', path: 'courses/list', fields: ['name', 'description', 'image', 'type'], remove: /^Delete/ },
  {
    name: 'lessons',
    path: 'courses/2/lessons',
    fields: ['title', 'content', 'video', 'audio', 'process'],
    remove: /^Delete/,
  },
] as const) {
  test(`${name}: shows markup as text in list, question and form`, async ({ page, backend }) => {
    for (const record of backend.db[name])
      for (const field of fields) if (!(name === 'users' && record.id === 1)) Object.assign(record, { [field]: markup })
    await page.goto(`${path}?perPage=100`)
    await expect(rows(page).nth(1)).toContainText('<b class=canary>')
    await expectNoMarkup(page)

    await rows(page).nth(1).getByRole('button', { name: remove }).click()
    await expect(page.getByRole('alertdialog')).toContainText('<b class=canary>')
    await expectNoMarkup(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

    await rows(page).nth(1).getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(markup)
    await expectNoMarkup(page)
  })
}

/** Expects a part of the page to show the markup as text. */
async function expectText(part: Locator) {
  await expect(part).toContainText(markup)
  await expectNoMarkup(part.page())
}

test('shows markup in the names of roles and periods as text in list, form and history', async ({ page, backend }) => {
  const user = aUser({ roles: [{ id: 77, name: markup, slug: markup }] })
  backend.db.users.push(user)
  backend.db.memberships.push(
    aMembership({ user_id: user.id, membership_name: markup, membership_slug: `slug ${markup}` }),
  )
  await page.goto(`users/list?keyword=${user.email}`)
  await expectText(rows(page).getByRole('cell').nth(4))
  await page.getByRole('button', { name: /^Membership of user/ }).click()
  const membership = page.getByRole('dialog', { name: 'Membership' })
  await expectText(membership.getByText(/^Already extended/))
  await expectText(membership.getByRole('cell', { name: /^"/ }))
  await expectText(membership.getByRole('cell', { name: /^slug/ }))
  await membership.getByRole('button', { name: 'Cancel' }).click()
  await rows(page).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: `Remove ${markup}`, exact: true })).toBeVisible()
  await expectNoMarkup(page)
})

test('shows markup in the names of users as text in the assignment', async ({ page, backend }) => {
  for (const user of backend.db.users.slice(1))
    Object.assign(user, { first_name: markup, last_name: '', email: markup })
  for (const course of backend.db.courses) Object.assign(course, { user_ids: [3] })
  await page.goto('courses/list?assign=2')
  await expectText(assigned(page).users.first())
  await expectText(available(page).users.nth(1))
  await assigned(page).users.first().click()
  await assigned(page)
    .button(/^Unassign selected/)
    .click()
  await changes(page).click()
  await expectText(page.getByRole('region', { name: 'Changes' }).getByRole('listitem'))
})

test('shows markup in the name of a course as text above its lessons and in the title', async ({ page, backend }) => {
  for (const course of backend.db.courses) course.name = markup
  await page.goto('courses/2/lessons')
  await expectText(page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current]'))
  expect(await page.title()).toContain(markup)
})

test('shows markup in the name of the signed-in person as text in the profile and the user menu', async ({
  page,
  backend,
}) => {
  Object.assign(backend.db.users[0] ?? {}, { first_name: markup, last_name: markup, phone: markup, avatar: markup })
  await page.goto('account/profile')
  for (const name of ['First Name', 'Last Name', 'Phone'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(markup)
  await expectNoMarkup(page)
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await expectText(page.getByRole('menu'))
})

test('shows markup in search results of the palette as text', async ({ page, backend }) => {
  const { users, news, faqs, courses } = backend.db
  for (const user of users.slice(1)) Object.assign(user, { first_name: markup, phone: markup })
  for (const entry of [...news, ...faqs]) Object.assign(entry, { title: markup, description: markup })
  for (const course of courses) Object.assign(course, { name: markup, description: markup })
  await page.goto('dashboard')
  await page.getByRole('button', { name: 'Search everything' }).click()
  await page.getByRole('combobox', { name: 'Search everything' }).fill('canary')
  for (const name of ['Users', 'News', 'FAQs', 'Courses'])
    await expectText(page.getByRole('group', { name }).getByRole('option').first())
})

test('shows markup in an error of the server as text in toast and form', async ({ page, backend }) => {
  backend.use(...refused('put', 'users/:id', `bad ${markup}`, 403))
  await page.goto('users/list?edit=3')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Phone' }).fill('0909 000 111')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form.getByRole('alert')).toContainText('<b class=canary>')
  await expect(page.locator('[data-sonner-toast]')).toContainText('<b class=canary>')
  await expectNoMarkup(page)
})

test('bidi control characters in a name do not change the text around it', async ({ page, backend }) => {
  const name = '\u202Egnàoh\u2067'
  Object.assign(backend.db.users.find(({ id }) => id === 3) ?? {}, { first_name: name, last_name: '' })
  await page.goto('users/list?keyword=0912345678')
  await page.getByRole('button', { name: 'Delete user 3', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.locator('bdi')).toHaveText(['gnàoh', 'dao.nguyen@example.com'])
  const left = async (index: number) => (await question.locator('bdi').nth(index).boundingBox())?.x ?? 0
  expect(await left(0)).toBeLessThan(await left(1))
})

test('bidi control characters in an e-mail do not change a question about another session', async ({
  page,
  backend,
}) => {
  const email = '\u202Emoc.elpmaxe@hnil\u2067'
  Object.assign(backend.db.users.find(({ id }) => id === 2) ?? {}, { email })
  await page.goto(`dashboard?accessToken=${backend.db.signIn(email).access_token}`)
  const question = page.getByRole('alertdialog')
  const [other, current] = ['moc.elpmaxe@hnil', 'admin@example.com']
  await expect(question.locator('bdi')).toHaveText([other, current, other, current])
  await expect(question).toContainText(`The link you opened signs in ${other}. You are signed in as ${current}.`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await putCookies(page, backend, email)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { name: `Signed in as ${other} in another tab` })).toBeVisible()
})

test('bidi control characters in a period do not change the text around it', async ({ page, backend }) => {
  backend.db.memberships.push(aMembership({ user_id: 5, membership_name: '\u202Egnáht 6\u2067' }))
  await page.goto('users/list?membership=5')
  await expect(page.getByRole('dialog').locator('bdi')).toHaveText('gnáht 6')
})

test('bidi control characters in a file name do not change the message after it', async ({ page }) => {
  await page.goto('contents/news?edit=0')
  const field = page.getByRole('dialog').getByRole('button', { name: 'File', exact: true })
  await field.setInputFiles({ name: 'cod.\u202Egnp.exe', mimeType: '', buffer: Buffer.from('MZ') })
  const refusal = page.getByRole('dialog').getByRole('alert')
  await expect(refusal).toContainText('exe: Only PNG, JPG, JPEG or WEBP files are accepted.')
  await expect(refusal.locator('bdi')).toHaveText(/^cod\./)
  const lefts = await refusal.locator('p').evaluate((message) => {
    const reason = message.lastChild ?? message
    return [0, 2, 4].map((index) => {
      const letter = document.createRange()
      letter.setStart(reason, index)
      letter.setEnd(reason, index + 1)
      return letter.getBoundingClientRect().left
    })
  })
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b))
})
