import { assignDialog, assigned, available, changes, confirm } from './assign.ts'
import { bodies, calls } from './calls.ts'
import { expect, test } from './fixtures.ts'

const done = 'Users assigned to course successfully'

/** Assigns Đào (3) and Khôi (4) to course 2. */
test.beforeEach(({ backend }) => {
  const course = backend.db.courses.find(({ id }) => id === 2)
  if (course) course.user_ids = [3, 4]
})

test('shows available and assigned users with first name, last name and e-mail', async ({ page, backend }) => {
  await page.goto('courses/list?keyword=salsa')
  await page.getByRole('button', { name: 'Assign users to course 2' }).click()
  await expect(page).toHaveURL('courses/list?keyword=salsa&assign=2')
  await expect(assignDialog(page)).toHaveAccessibleDescription('Salsa cơ bản')
  await expect(assigned(page).users).toHaveText([
    /Đào Nguyễn Thị Hồng\s*dao\.nguyen@example\.com/,
    /Khôi Đặng Minh\s*khoi\.dang@example\.com/,
  ])
  await expect(available(page).user(/^An Nguyễn Hoài admin@example\.com/)).toBeVisible()
  await expect(assigned(page).count).toHaveText(/2$/)
  await expect(available(page).count).toHaveText(/135$/)
  expect(calls(backend, 'GET', 'courses/2/users/assigned')).toHaveLength(1)
  expect(calls(backend, 'GET', 'courses/2/users/unassigned')).toHaveLength(1)
  await page.goBack()
  await expect(assignDialog(page)).toHaveCount(0)
})

test('selects users by click and Ctrl, moves them both ways and saves with a description', async ({
  page,
  backend,
}) => {
  await page.goto('courses/list?keyword=salsa&assign=2')
  await available(page).user(/^An /).click()
  await available(page)
    .user(/^Ngọc /)
    .click({ modifiers: ['Control'] })
  await available(page).button('Assign selected (2)').click()
  await assigned(page).user(/^Khôi/).click()
  await assigned(page).button('Unassign selected (1)').click()
  await expect(assigned(page).users).toHaveText([/^An .*New$/, /^Ngọc .*New$/, /^Đào/])
  await expect(available(page).user(/^Khôi .*Unassigned$/)).toBeVisible()

  await expect(changes(page)).toHaveText(/\+2\s*−1/)
  await changes(page).click()
  const names = page.getByRole('region', { name: 'Changes' })
  await expect(names.getByRole('listitem')).toHaveText(['An Nguyễn Hoài', 'Ngọc Phạm Bảo', 'Khôi Đặng Minh'])
  await page.keyboard.press('Escape')
  await expect(names).toBeHidden()

  await assignDialog(page).getByRole('textbox', { name: 'Description' }).fill('Lớp tối thứ ba')
  await confirm(page).click()
  await expect(page.getByText(done, { exact: true })).toBeVisible()
  await expect(assignDialog(page)).toHaveCount(0)
  expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: 'Lớp tối thứ ba', user_ids: [3, 1, 5] }])

  await page.getByRole('button', { name: 'Assign users to course 2' }).click()
  await expect(assigned(page).users).toHaveText([/^An /, /^Đào/, /^Ngọc/])
})

test('a click on a check mark adds a user to the selection or removes the user from it', async ({ page }) => {
  await page.goto('courses/list?assign=2')
  const toggle = (name: RegExp) => available(page).user(name).locator('[data-tick]').click()
  await toggle(/^An /)
  await toggle(/^Linh /)
  await expect(available(page).selected).toHaveText([/^An /, /^Linh /])
  await toggle(/^An /)
  await expect(available(page).selected).toHaveText([/^Linh /])
})

test('saves without a description', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await confirm(page).click()
  await expect(page.getByText(done)).toBeVisible()
  expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 4, 5] }])
})

test('Shift selects a range', async ({ page }) => {
  await page.goto('courses/list?assign=2')
  await available(page).users.nth(1).click()
  await available(page)
    .users.nth(5)
    .click({ modifiers: ['Shift'] })
  await expect(available(page).selected).toHaveCount(5)
  await available(page).button('Assign selected (5)').click()
  await expect(assigned(page).users).toHaveCount(7)
  await expect(changes(page)).toHaveText(/\+5\s*−0/)
})

test('a filter matches parts of name and e-mail, ignoring case, accents and đ', async ({ page }) => {
  await page.goto('courses/list?assign=2')
  for (const [typed, name] of [
    ['NGUYEN dao', /^Đào Nguyễn/],
    ['khoi dang', /^Khôi Đặng/],
    ['dao.nguyen@', /^Đào/],
    ['Khôi'.normalize('NFD'), /^Khôi/],
  ] as const) {
    await assigned(page).filter.fill(typed)
    await expect(assigned(page).users).toHaveText([name])
    await expect(assigned(page).count).toContainText('1 of 2 match')
  }
  await assigned(page).filter.fill('nobody at all')
  await expect(assigned(page).users).toHaveCount(0)
  await expect(assignDialog(page).getByText('No users match.')).toBeVisible()
})

test('"Assign all" moves only the users who match the filter', async ({ page, backend }) => {
  await page.goto('courses/list?assign=2')
  await available(page).filter.fill('nguyen')
  const all = available(page).button(/^Assign all \d+ that match$/)
  const matching = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  expect(matching).toBeGreaterThan(20)
  await all.click()
  await expect(available(page).users).toHaveCount(0)
  await available(page).filter.fill('')
  await expect(available(page).count).toHaveText(new RegExp(`${135 - matching}$`))
  await expect(changes(page)).toHaveText(new RegExp(`\\+${matching}`))
  await confirm(page).click()
  await expect(page.getByText(done)).toBeVisible()
  const course = backend.db.courses.find(({ id }) => id === 2)
  const named = backend.db.users.filter(({ id }) => course?.user_ids.includes(id) && id !== 4)
  expect(named).toHaveLength(matching + 1)
  for (const user of named) expect(`${user.last_name} ${user.email}`).toMatch(/Nguyễn|nguyen/)
})

test('keeps the selection when the filter changes', async ({ page }) => {
  await page.goto('courses/list?assign=2')
  await available(page).filter.fill('ngoc pham')
  await available(page)
    .user(/^Ngọc Phạm/)
    .click()
  await available(page).filter.fill('son le')
  await available(page)
    .user(/^Sơn Lê/)
    .click({ modifiers: ['Control'] })
  await expect(assignDialog(page).getByText('1 of the selected do not match the filter.')).toBeVisible()
  await available(page).button('Assign selected (2)').click()
  await expect(assigned(page).users).toHaveText([/^Ngọc Phạm/, /^Sơn Lê/, /^Đào/, /^Khôi/])
})

test('moving a user there and back leaves no change, and closing asks no question', async ({ page }) => {
  await page.goto('courses/list?assign=2')
  await available(page).user(/^Ngọc/).dblclick()
  await assigned(page).user(/^Ngọc/).dblclick()
  await expect(changes(page)).toHaveText(/\+0\s*−0/)
  await page.keyboard.press('Escape')
  await expect(assignDialog(page)).toHaveCount(0)
})

test.describe('pasted e-mail addresses', () => {
  test('are counted as found, already in and not found, and the found users can be assigned', async ({ page }) => {
    await page.goto('courses/list?assign=2')
    await assignDialog(page).getByRole('button', { name: 'Paste e-mail addresses' }).click()
    await assignDialog(page)
      .getByRole('textbox', { name: 'E-mail addresses' })
      .fill('ADMIN@example.com\nlinh@example.com\ndao.nguyen@example.com\nnobody@example.com\n')
    await expect(assignDialog(page).getByText('2 found, 1 already in, 1 not found')).toBeVisible()
    await expect(assignDialog(page).getByRole('listitem')).toHaveText(['nobody@example.com', 'dao.nguyen@example.com'])
    await assignDialog(page).getByRole('button', { name: 'Assign 2 found' }).click()
    await expect(assigned(page).users).toHaveText([/^An /, /^Linh /, /^Đào/, /^Khôi/])
    await expect(assignDialog(page).getByText('0 found, 3 already in, 1 not found')).toBeVisible()
  })

  test('block Confirm until the found users are assigned', async ({ page, backend }) => {
    await page.goto('courses/list?assign=2')
    const toggle = assignDialog(page).getByRole('button', { name: 'Paste e-mail addresses' })
    const addresses = assignDialog(page).getByRole('textbox', { name: 'E-mail addresses' })
    await toggle.click()
    await addresses.fill('admin@example.com\nlinh@example.com\nnobody@example.com')
    await toggle.click()
    await confirm(page).click()
    await expect(assignDialog(page).getByRole('alert')).toHaveText(
      '2 found, but not assigned yet. Assign them or clear the text.',
    )
    await expect(addresses).toBeFocused()
    expect(calls(backend, 'PUT', 'courses/2/users')).toEqual([])
    await assignDialog(page).getByRole('button', { name: 'Assign 2 found' }).click()
    await expect(assignDialog(page).getByRole('alert')).toHaveCount(0)
    await confirm(page).click()
    await expect(assignDialog(page)).toHaveCount(0)
    expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 4, 1, 2] }])
  })

  test('do not block Confirm after their text is cleared', async ({ page, backend }) => {
    await page.goto('courses/list?assign=2')
    await available(page).user(/^Ngọc/).dblclick()
    await assignDialog(page).getByRole('button', { name: 'Paste e-mail addresses' }).click()
    await assignDialog(page).getByRole('textbox', { name: 'E-mail addresses' }).fill('linh@example.com')
    await confirm(page).click()
    await expect(assignDialog(page).getByRole('alert')).toBeInViewport()
    await assignDialog(page).getByRole('textbox', { name: 'E-mail addresses' }).fill('')
    await expect(assignDialog(page).getByRole('alert')).toHaveCount(0)
    await confirm(page).click()
    await expect(assignDialog(page)).toHaveCount(0)
    expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 4, 5] }])
  })
})

test.describe('by keyboard', () => {
  test('finds, selects, moves and saves users', async ({ page, backend }) => {
    await page.goto('courses/list?keyword=salsa')
    await page.getByRole('button', { name: 'Assign users to course 2' }).focus()
    await page.keyboard.press('Enter')
    await expect(assignDialog(page).getByRole('textbox', { name: 'Description' })).toBeFocused()
    await expect(available(page).users.first()).toBeVisible()
    for (const stop of ['Help: Description', 'Paste e-mail addresses'])
      await expect(assignDialog(page).getByRole('button', { name: stop })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(available(page).filter).toBeFocused()
    await page.keyboard.type('ngoc pham')
    await page.keyboard.press('ArrowDown')
    await expect(available(page).list).toBeFocused()
    await expect(available(page).users).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(assigned(page).users).toHaveText([/^Ngọc Phạm/, /^Đào/, /^Khôi/])

    await page.keyboard.press('Tab') // The toolbar is one tab stop.
    await page.keyboard.press('Tab')
    await expect(assigned(page).filter).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('k')
    await page.keyboard.press('Space')
    await expect(assigned(page).selected).toHaveText([/^Khôi/])
    await page.keyboard.press('Tab')
    await expect(assigned(page).button('Unassign selected (1)')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(assigned(page).users).toHaveText([/^Ngọc Phạm/, /^Đào/])
    await page.keyboard.press('ArrowRight')
    await expect(assigned(page).button('Unassign all 2')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(changes(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(done)).toBeVisible()
    expect(bodies(backend, 'PUT', 'courses/2/users')).toEqual([{ description: '', user_ids: [3, 5] }])
    await expect(page.getByRole('button', { name: 'Assign users to course 2' })).toBeFocused()
  })

  test('holding Enter moves once', async ({ page }) => {
    await page.goto('courses/list?assign=2')
    await available(page).list.focus()
    await page.keyboard.down('Enter')
    await page.keyboard.down('Enter') // A held key repeats.
    await page.keyboard.up('Enter')
    await expect(changes(page)).toHaveText(/\+1\s*−0/)
  })

  test('Enter moves the active user, not a selected user whom the filter hides', async ({ page }) => {
    await page.goto('courses/list?assign=2')
    await available(page).users.filter({ hasText: 'Ngọc Phạm' }).click()
    await available(page).filter.fill('admin@')
    await expect(available(page).users).toHaveText([/^An /])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(available(page).users).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(assigned(page).users.filter({ hasText: 'admin@' })).toHaveCount(1)
    await expect(assigned(page).users.filter({ hasText: 'Ngọc Phạm' })).toHaveCount(0)
    await expect(available(page).button('Assign selected (1)')).toBeVisible()
    await expect(changes(page)).toHaveText(/\+1\s*−0/)
  })

  test('arrows, Shift, End, Home and Ctrl+A select, and a move is announced', async ({ page }) => {
    await page.goto('courses/list?assign=2')
    await available(page).list.focus()
    const at = async (place: number) =>
      expect(available(page).list).toHaveAttribute(
        'aria-activedescendant',
        (await available(page)
          .users.and(page.locator(`[aria-posinset="${place}"]`))
          .getAttribute('id')) ?? '',
      )
    await at(1)
    await page.keyboard.press('ArrowDown')
    await at(2)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(available(page).selected).toHaveCount(3)
    await page.keyboard.press('End')
    await at(135)
    await expect(available(page).user(/./).last()).toHaveAttribute('aria-setsize', '135')
    await page.keyboard.press('Home')
    await at(1)
    await page.keyboard.press('Control+a')
    await expect(available(page).button('Assign selected (135)')).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(assignDialog(page).getByRole('status').filter({ hasText: '135 to be assigned.' })).toHaveText(
      /137 assigned, 0 available/,
    )
    await expect(available(page).list).toBeFocused()
  })
})
