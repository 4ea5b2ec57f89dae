import { afterEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, field, message, question, rows, toasts } from '@/test/browser/screen'
import { entityCases, entityNames } from '@/test/entity-cases'
import { refused } from '../../mocks/overrides.ts'

const ran = 'canary-ran'
/** Markup that leaves a trace if it is not shown as text. */
const run = `document.title='${ran}'`
const markup = `"'><img src=x onerror="${run}"><script>${run}</script><svg/onload=${run}><b class=canary>{{7*7}}</b>&lt;i&gt;`

/** Fails if the markup created an element, or if one of its scripts ran. */
function expectNoMarkup() {
  const created = document.querySelectorAll('.canary, img[src="x"], svg[onload], [onerror], body script:not([src])')
  expect([...created].map(({ outerHTML }) => outerHTML)).toEqual([])
  expect(document.title).not.toBe(ran)
}
afterEach(expectNoMarkup)

/** Expects a part of the page to show the markup as text. */
async function expectText(part: Locator) {
  await expect.element(part).toMatchTextContent(markup)
  expectNoMarkup()
}

describe('markup is shown as text', () => {
  test.each(entityNames)('in the list, question and form of %s', async (name) => {
    const { path, texts } = entityCases[name]
    for (const record of backend.db[name])
      for (const key of texts.keys) if (!(name === 'users' && record.id === 1)) Object.assign(record, { [key]: markup })
    renderRoute(path)
    const row = rows().nth(1)
    await expectText(row)
    await row.getByRole('button', { name: /^Delete/ }).click()
    await expectText(question())
    await button('Cancel', question()).click()
    await row.getByRole('link').first().click()
    await expect.element(field(texts.field)).toHaveValue(markup)
  })

  test('in search results of the palette', async () => {
    const { users, news, faqs, courses } = backend.db
    for (const user of users.slice(1)) Object.assign(user, { first_name: markup, phone: markup })
    for (const entry of [...news, ...faqs]) Object.assign(entry, { title: markup, description: markup })
    for (const course of courses) Object.assign(course, { name: markup, description: markup })
    renderRoute('dashboard')
    await page.getByRole('button', { name: 'Search everything' }).click()
    await page.getByRole('combobox', { name: 'Search everything' }).fill('canary')
    for (const name of ['Users', 'News', 'FAQs', 'Courses'])
      await expect.element(page.getByRole('group', { name }).getByRole('option').first()).toMatchTextContent(markup)
  })

  test('in an error of the server in toast and form', async () => {
    backend.use(...refused('put', 'users/:id', `bad ${markup}`, 403))
    renderRoute('users/list?keyword=dao&edit=3')
    await field('Phone').fill('0909 000 111')
    await confirm().click()
    await expectText(message())
    await expect.element(toasts()).toMatchTextContent(markup)
  })
})
