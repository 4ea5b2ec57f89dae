import type { Page } from '@playwright/test'
import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { rows } from '../pages.ts'

const headers = (page: Page) => page.getByRole('columnheader')

const all = ['Name', 'Email', 'Phone', 'Last Access', 'Roles', 'Status', 'Actions']

test('prints the whole list in black on white, with its title and filters', async ({ page, backend, pageErrors }) => {
  pageErrors.allow(/403/)
  backend.use(http.put('*/api/v1/users/:id/status', () => HttpResponse.json({ error: 'no access' }, { status: 403 })))
  const [, , dao] = backend.db.users
  if (dao) Object.assign(dao, { last_name: 'Nguyễn '.repeat(30), email: `${'d'.repeat(200)}@example.com` })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.setViewportSize({ width: 703, height: 1031 }) // A4 without margins.
  await page.goto(
    'users/list?keyword=nguyen&filter=status.active+status.blocked+status.pending&perPage=20&orderBy=first_name',
  )
  await expect(rows(page)).toHaveCount(20)
  await page
    .getByRole('button', { name: /^Block user/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('No access')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('No access')).toBeHidden()

  await expect(page.getByRole('heading', { name: 'User management' })).toBeVisible()
  await expect(page.getByText('Keyword: nguyen. Rows 1 to 20 of 35.')).toBeVisible()
  const filters = page.getByRole('list', { name: 'Chosen filters' }).getByRole('listitem')
  await expect(filters).toHaveText(['Status: Active', 'Status: Blocked', 'Status: Pending'])
  await expect(filters.first()).toBeVisible()
  for (const role of ['banner', 'navigation', 'complementary', 'searchbox', 'combobox'] as const)
    await expect(page.getByRole(role)).toHaveCount(0)
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Name', 'Email', 'Phone', 'Last Access', 'Status'])
  await expect(headers(page)).toHaveText(all.filter((name) => name !== 'Actions'))
  await expect(rows(page).last()).toBeVisible()
  const styles = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('main *')].filter((element) => element.checkVisibility())
    const of = (element: Element) => getComputedStyle(element)
    const inTable = all.filter((element) => element.closest('table, section'))
    return {
      pageBackground: of(document.documentElement).backgroundColor,
      backgrounds: [...new Set(all.map((element) => of(element).backgroundColor))],
      // Cells that are too small for their content, and elements that hide or scroll it.
      overflowing: inTable
        .filter(({ tagName }) => tagName === 'TD' || tagName === 'TH')
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ outerHTML }) => outerHTML),
      clipping: inTable.filter((element) => of(element).overflow !== 'visible').map(({ outerHTML }) => outerHTML),
      links: [...new Set([...document.querySelectorAll('main a')].map((link) => of(link).textDecorationLine))],
      link: of(document.querySelector('tbody a') ?? document.body).color,
      header: of(document.querySelector('thead') ?? document.body).display,
      headerPosition: of(document.querySelector('thead') ?? document.body).position,
      rowBreaks: of(document.querySelector('tbody tr') ?? document.body).breakInside,
      pageOverflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })
  expect(styles).toEqual({
    pageBackground: 'rgb(255, 255, 255)',
    backgrounds: expect.not.arrayContaining([expect.stringMatching(/^rgb\((?!255, 255, 255\))/)]),
    overflowing: [],
    clipping: [],
    links: ['underline'],
    link: 'rgb(0, 0, 0)',
    header: 'table-header-group',
    headerPosition: 'static',
    rowBreaks: 'avoid',
    pageOverflow: 0,
  })
})
