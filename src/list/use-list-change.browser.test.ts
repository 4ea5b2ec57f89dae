import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { column, defaultQuery, pageBox, searchBox, sortByEmail, startToDashboard } from '@/test/browser/list-page'
import { queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickAtOnce, dialog, rows } from '@/test/browser/screen'

describe('the URL of a list', () => {
  // Rules: §4: List state
  test('restores the whole state of the list, also after a reload', async () => {
    const check = async () => {
      await expect.element(searchBox()).toHaveValue('nguyen')
      await expect.element(column('Email')).toHaveAttribute('aria-sort', 'descending')
      await expect.element(pageBox()).toHaveValue('2')
      await expect.element(rows().first()).toMatchTextContent('Nguyễn')
    }
    renderRoute('users/list?keyword=nguyen&orderBy=-email&page=2&perPage=10')
    await check()
    renderRoute(currentPath())
    await check()
    await sortByEmail()
    const query = { keyword: 'nguyen', order_by: '-email', page: '2', per_page: '10' }
    expect(queries('users')).toEqual([query, query, { ...query, order_by: 'email', page: '1' }])
  })

  test('takes the last value of a repeated parameter', async () => {
    renderRoute('users/list?keyword=abc&keyword=nguyen&page=1&page=2')
    await expect.element(searchBox()).toHaveValue('nguyen')
    await expect.element(pageBox()).toHaveValue('2')
    await expect.element(rows().first()).toMatchTextContent('Nguyễn')
    expect(queries('users')).toEqual([{ ...defaultQuery, keyword: 'nguyen', page: '2' }])
  })

  test('combines two changes that happen before the next render', async () => {
    renderRoute('users/list?keyword=nguyen')
    const sort = button('Phone', page.getByRole('main'))
    await expect.element(sort).toBeVisible()
    clickAtOnce(sort, button('Clear keyword', page.getByRole('main')))
    await expect.poll(currentPath).toBe('users/list?orderBy=phone')
  })
})

const name = () => rows().getByRole('link').first()
const membership = () =>
  rows()
    .getByRole('button', { name: /^Membership of user \d+/ })
    .first()

test('of two dialogs that are opened before the first one is shown, the second one is', async () => {
  renderRoute('users/list?page=2')
  await expect.element(membership()).toBeVisible()
  clickAtOnce(name(), membership())
  await expect.element(dialog()).toHaveAccessibleName(expect.stringMatching(/Membership/))
  expect(currentPath()).toMatch(/^users\/list\?page=2&membership=\d+$/)
  await expect.element(cancel()).toBeVisible()
})

test('a dialog that is opened while another screen loads opens over its own list', async () => {
  renderRoute('users/list?page=2')
  await expect.element(name()).toBeVisible()
  await startToDashboard()
  clickAtOnce(name())
  await expect.poll(currentPath).toMatch(/^users\/list\?page=2&edit=\d+$/)
  await expect.element(dialog()).toBeVisible()
  await expect.poll(() => document.querySelector('main table')).not.toBeNull()
})
