import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, closeWith, link, press, textsOf } from '@/test/browser/screen'
import { about, boxOf, breadcrumb, focus, header, heading, main, resizeWindow, sidebar } from '@/test/browser/shell'
import { entityEntries } from '@/test/entity-cases'

type Screen = { path: string; title: string; description?: string; crumb?: string; isTop?: boolean }
const screens: Screen[] = [
  { path: 'dashboard', title: 'Dashboard', description: 'Statistics, reports, common data', crumb: 'Summary' },
  ...entityEntries.map(({ path, label, description }) => ({ path, title: label, description })),
  { path: 'contents/about-us', title: 'About Us' },
  { path: 'layout', title: 'Layout customization' },
  { path: 'account/profile', title: 'Profile', description: 'Update your profile', isTop: true },
]

// Rules: §1: What the product does and for whom; §2: Dashboard; §2: {prefix}/contents/about-us
// Rules: §2: {prefix}/layout; §2: Subtitles; §2: Breadcrumb: the last item; §2: {prefix}/account/profile
// Rules: §3: Breadcrumb item; §3: Information about a screen; §2: Title 'User management'; §2: Breadcrumb 'Profile'
test.each(screens)('$path has a heading, a title and a breadcrumb', async (screen) => {
  const { path, title, description, crumb = title, isTop } = screen
  renderRoute(path)
  await expect.element(heading()).toHaveTextContent(title)
  await expect.poll(() => document.title).toBe(`${title} · Dance Fitness Online`)
  expect(heading().element().parentElement?.querySelector('h1 + p')?.textContent).toBe(description)
  const crumbs = breadcrumb().getByRole('listitem')
  expect(textsOf(crumbs)).toEqual(isTop ? [crumb] : ['Dashboard', crumb])
  expect([...breadcrumb().element().querySelectorAll('[aria-current]')].map((one) => one.textContent)).toEqual([crumb])
  expect(textsOf(breadcrumb().getByRole('link'))).toEqual(isTop ? [] : ['Dashboard'])
})

// Rules: §1: Header; §9: A select toggle
test('the header shows the app with a logo of 36 px, the toggle, the search, the theme, the help and the user menu', async () => {
  renderRoute('layout')
  const home = header().getByRole('link', { name: 'Dance Fitness Online' })
  await expect.element(home).toBeVisible()
  expect(home.element().querySelector('svg')?.getBoundingClientRect().height).toBe(36)
  await expect.element(header().getByRole('switch', { name: 'Dark mode' })).toBeVisible()
  for (const name of ['Toggle sidebar', 'Search everything', 'Help', 'Admin'])
    await expect.element(button(name, header())).toBeVisible()
  await home.click()
  await expect.poll(currentPath).toBe('dashboard')
})

// Rules: §1: About dialog; §9: Version
test('Software Info shows the version, the platform, the website, the contact and the owner', async () => {
  renderRoute('dashboard')
  const entry = button('Software Info', sidebar())
  await entry.click()
  await expect.element(about().getByText('Dance Fitness Online', { exact: true })).toBeVisible()
  expect(textsOf(about().getByRole('term'))).toEqual(['Version', 'Platform version', 'Website', 'Contact'])
  expect(textsOf(about().getByRole('definition'))).toEqual([
    '1.1.0',
    '1.17.5',
    'www.example.com',
    'support@example.com',
  ])
  const website = about().getByRole('link', { name: 'www.example.com' })
  await expect.element(website).toHaveAttribute('href', 'https://www.example.com')
  await expect.element(website).toHaveAttribute('rel', expect.stringContaining('noopener'))
  const contact = about().getByRole('link', { name: 'support@example.com' })
  await expect.element(contact).toHaveAttribute('href', 'mailto:support@example.com')
  await expect.element(about().getByText(/trademark.*Copyright © \d{4} Dance Fitness/)).toBeVisible()

  await closeWith(button('Close', about()))
  await expect.element(entry).toHaveFocus()
})

test('the first Tab shows the skip link, which moves the focus into the content', async () => {
  renderRoute('users/list')
  await expect.element(heading()).toBeVisible()
  await expect.element(link('Skip to content')).not.toBeInViewport()
  await press('{Tab}')
  await expect.element(link('Skip to content')).toHaveFocus()
  await expect.element(link('Skip to content')).toBeInViewport()
  await press('{Enter}')
  await expect.element(main()).toHaveFocus()
  await press('{Tab}')
  expect(main().element().querySelectorAll(':focus')).toHaveLength(1)
})

test('the offline notice never covers the focused element', async () => {
  renderRoute('users/list')
  const perPage = page.getByRole('combobox', { name: 'Rows per page' }).last()
  await expect.element(perPage).toBeVisible()
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  const notice = page.getByText(/^You are offline/)
  await expect.element(notice).toBeVisible()
  expect(boxOf(notice).top).toBeGreaterThanOrEqual(boxOf(header()).bottom)

  await focus(perPage)
  await expect.element(notice).toBeInViewport({ ratio: 1 })
  for (let stop = 0; stop < 8; stop++) {
    await press('{Shift>}{Tab}{/Shift}')
    const focused = page.elementLocator(document.activeElement ?? document.body)
    await expect.poll(() => boxOf(focused).top).toBeGreaterThanOrEqual(boxOf(notice).bottom)
  }
  // On a zoomed page, a sticky notice would fill the window.
  await resizeWindow(320, 256)
  perPage.element().blur()
  await focus(perPage)
  await expect.element(notice).not.toBeInViewport()
})
