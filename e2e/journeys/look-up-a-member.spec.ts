import { expect, test } from '../fixtures.ts'
import { confirmQuestion, FormDialog, ListPage, toasts } from '../pages.ts'
import { bodies, calls } from '../support/calls.ts'

test.describe('Members', () => {
  test('a member who calls is found by phone, and the membership is extended while they wait', async ({
    page,
    backend,
  }) => {
    const list = new ListPage(page)
    await page.goto('users/list')
    await list.search('0912345678', 1)
    await list.row('Đào Nguyễn Thị Hồng').press('Membership')

    const membership = page.getByRole('dialog', { name: 'Membership' })
    await expect(membership.getByText('To August 1st, 2030 12:00pm', { exact: true })).toBeVisible()
    await membership.getByRole('radio', { name: '2 months' }).click()
    await membership.getByRole('button', { name: 'Confirm' }).click()
    await expect(toasts(page)).toContainText(['Extend membership successful'])
    expect(bodies(backend, 'POST', 'users/3/memberships')).toEqual([{ months: 2 }])

    await list.row('Đào Nguyễn Thị Hồng').press('Membership')
    await expect(membership.getByText('To October 1st, 2030 12:00pm', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(membership).toBeHidden()
    await expect(list.searchBox).toHaveValue('0912345678')
  })

  test('a member is found by a name without accents, corrected and blocked', async ({ page, backend }) => {
    const list = new ListPage(page)
    await page.goto('users/list')
    await list.search('dao nguyen', 1)
    await list.row('dao.nguyen@example.com').open()
    const form = new FormDialog(page, 'Create/Update user')
    await expect(form.field('First Name')).toHaveValue('Đào')
    await form.fill({ Phone: '0909 000 111' })
    await form.confirm()
    await expect(list.row('Đào Nguyễn Thị Hồng').locator).toContainText('0909 000 111')

    await list.row('Đào Nguyễn').press('Block')
    await confirmQuestion(page)
    await expect(list.row('Đào Nguyễn').locator).toContainText('Blocked')
    expect(bodies(backend, 'PUT', 'users/3/status')).toEqual([{ status: 'blocked' }])
  })

  test('a new member is created and appears in the list', async ({ page, backend }) => {
    const list = new ListPage(page)
    await page.goto('users/list')
    await list.add('Add Account')
    const form = new FormDialog(page, 'Create/Update user')
    await form.fill({ Email: 'ha.vu@example.com', Password: 'secret', 'First Name': 'Hà', 'Last Name': 'Vũ Thu' })
    await form.confirm()
    await expect(toasts(page)).toHaveText(['Create user successful'])
    await list.search('ha.vu@', 1)
    await expect(list.row('Hà Vũ Thu').locator).toContainText('Member')
    expect(calls(backend, 'POST', 'users')).toHaveLength(1)
  })
})
