import { tab } from './accessibility/keys.ts'
import { expect, test } from './fixtures.ts'

const screens = [
  ['dashboard', 'Dashboard', 'Statistics, reports, common data', ['Dashboard', 'Summary']],
  [
    'users/list',
    'User management',
    'Search, change status (active/block), add/edit users',
    ['Dashboard', 'User management'],
  ],
  ['contents/news', 'News', 'Search, add/update/delete the news', ['Dashboard', 'News']],
  ['contents/faq', 'FAQs', undefined, ['Dashboard', 'FAQs']],
  ['contents/about-us', 'About Us', undefined, ['Dashboard', 'About Us']],
  ['courses/list', 'Course management', undefined, ['Dashboard', 'Course management']],
  ['layout', 'Layout customization', undefined, ['Dashboard', 'Layout customization']],
  ['account/profile', 'Profile', 'Update your profile', ['Profile']],
] as const

test.describe('every screen has a heading, a title and a breadcrumb', () => {
  for (const [path, title, description, crumbs] of screens) {
    test(path, async ({ page }) => {
      await page.goto(path)

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(`${title} · Dance Fitness Online`)
      if (description) await expect(page.getByRole('main').getByText(description, { exact: true })).toBeVisible()
      const items = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
      await expect(items).toHaveText([...crumbs])
      await expect(items.last().getByText(crumbs[crumbs.length - 1] ?? '')).toHaveAttribute('aria-current', 'page')
      await expect(items.last().getByRole('link')).toHaveCount(0)
      for (const crumb of crumbs.slice(0, -1)) {
        await expect(items.getByRole('link', { name: crumb, exact: true })).toBeVisible()
      }
    })
  }

  test('the dashboard contains only its heading', async ({ page, backend }) => {
    await page.goto('dashboard')
    await expect(page.getByRole('heading', { level: 2, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('main')).toHaveText(
      'DashboardSummaryDashboardStatistics, reports, common dataDashboard',
    )
    expect(backend.requests).toEqual([])
  })

  for (const [path, title] of [
    ['contents/about-us', 'About Us'],
    ['layout', 'Layout customization'],
  ] as const) {
    test(`${path} is a placeholder that contains only a heading`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading')).toHaveText([title])
      await expect(page.getByRole('main')).toHaveText(`Dashboard${title}${title}`)
    })
  }

  test('the links of the breadcrumb open the parent screens', async ({ page, baseURL }) => {
    await page.goto('courses/3/lessons')
    const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
    await breadcrumb.getByRole('link', { name: 'Course management' }).click()
    await expect(page).toHaveURL(`${baseURL}courses/list`)
    await breadcrumb.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL(`${baseURL}dashboard`)
  })
})

test.describe('the header', () => {
  test('shows the name of the app, theme switch, help and user menu', async ({ page }) => {
    await page.goto('dashboard')
    const header = page.getByRole('banner')

    await expect(header.getByText('Dance Fitness Online')).toBeVisible()
    await expect(header.getByRole('switch', { name: 'Dark mode' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Help' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Toggle sidebar' })).toBeVisible()
  })

  test('has a logo of 36 px that links to the dashboard', async ({ page, baseURL }) => {
    await page.goto('layout')
    const home = page.getByRole('banner').getByRole('link', { name: 'Dance Fitness Online' })
    await expect(home).toBeVisible()
    expect(await home.locator('svg').boundingBox()).toMatchObject({ height: 36 })

    await home.click()
    await expect(page).toHaveURL(`${baseURL}dashboard`)
  })
})

test.describe('software info', () => {
  test('shows version, platform, website, contact and owner', async ({ page }) => {
    await page.goto('dashboard')
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Software Info' })
    await entry.click()
    const about = page.getByRole('dialog', { name: 'About' })

    await expect(about.getByText('Dance Fitness Online', { exact: true })).toBeVisible()
    await expect(about.getByRole('term')).toHaveText(['Version', 'Platform version', 'Website', 'Contact'])
    await expect(about.getByRole('definition')).toHaveText([
      '1.1.0',
      '1.17.5',
      'www.example.com',
      'support@example.com',
    ])
    const website = about.getByRole('link', { name: 'www.example.com' })
    await expect(website).toHaveAttribute('href', 'https://www.example.com')
    await expect(website).toHaveAttribute('rel', /noopener/)
    await expect(about.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    )
    await expect(about.getByText(/trademark.*Copyright © \d{4} Dance Fitness/)).toBeVisible()

    await about.getByRole('button', { name: 'Close' }).click()
    await expect(about).toBeHidden()
    await expect(entry).toBeFocused()
  })

  test('opens from the help menu and closes on Escape', async ({ page }) => {
    await page.goto('users/list')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Software Info' }).click()
    const about = page.getByRole('dialog', { name: 'About' })
    await expect(about).toBeFocused()
    await expect(page.getByRole('menu')).toBeHidden()

    await page.keyboard.press('Escape')
    await expect(about).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeVisible()
  })
})

test.describe('keyboard navigation', () => {
  test('the first Tab focuses the skip link', async ({ page }) => {
    await page.goto('users/list')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

  test('the skip link does not leave a changed form', async ({ page }) => {
    await page.goto('account/profile')
    await page.getByRole('textbox', { name: 'First Name' }).fill('Hoài')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page).toHaveURL(/account\/profile$/)
  })

  test('a navigation focuses the heading of the screen', async ({ page }) => {
    await page.goto('dashboard')
    await page.getByRole('link', { name: 'User management' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'User management' })).toBeFocused()

    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  })

  test('paging a list keeps the focus', async ({ page }) => {
    await page.goto('users/list')
    const next = page.getByRole('button', { name: 'Next page' }).first()
    await next.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
    await expect(page.getByRole('textbox', { name: 'Page' }).first()).toHaveValue('2')
    await expect(next).toBeFocused()
  })
})

test('the offline notice has its place between header and breadcrumb, and never covers the focus', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/ERR_INTERNET_DISCONNECTED|Part of this page could not be loaded/)
  await page.goto('users/list')
  const gap = async () => {
    const [header, crumbs] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox(),
    ])
    return (crumbs?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0)
  }
  const perPage = page.getByRole('combobox', { name: 'Rows per page' }).last()
  await expect(perPage).toBeVisible()
  expect(await gap()).toBe(24)
  await context.setOffline(true)
  const notice = page.getByText('You are offline.')
  await expect(notice).toBeVisible()
  expect(await gap()).toBeGreaterThan(40)

  // The notice is sticky but does not cover the focused element. On a zoomed page it would fill the viewport.
  await perPage.focus()
  await expect(notice).toBeInViewport({ ratio: 1 })
  for (let stops = 0; stops < 8; stops++) await tab(page, 'Shift+Tab')
  await page.setViewportSize({ width: 320, height: 256 })
  await perPage.focus()
  await expect(notice).not.toBeInViewport()
})
