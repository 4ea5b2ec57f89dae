import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { advance, stopClock } from '@/test/browser/clock'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, press, textsOf } from '@/test/browser/screen'
import { about, boxOf, focus, heading, main, pressOn, resizeWindow, sidebar, sidebarToggle } from '@/test/browser/shell'

const entry = (name: string) => sidebar().getByRole('link', { name })
const narrow = [800, 800] as const
const wide = [1280, 800] as const

describe('the sidebar', () => {
  // Rules: §2: Route table
  test.each([
    ['User management', 'users/list'],
    ['News', 'contents/news'],
    ['FAQs', 'contents/faq'],
    ['Course management', 'courses/list'],
  ])('%s opens %s and is marked as the current page', async (name, path) => {
    renderRoute('dashboard')
    await expect.element(entry(name)).not.toHaveAttribute('aria-current')
    await entry(name).click()
    await expect.poll(currentPath).toBe(path)
    await expect.element(heading(name)).toBeVisible()
    await expect.element(entry(name)).toHaveAttribute('aria-current', 'page')
    expect(sidebar().element().querySelectorAll('[aria-current]')).toHaveLength(1)
  })

  // Rules: §2: Sidebar entries
  test('contains News and FAQs in a group that starts expanded and can be collapsed', async () => {
    renderRoute('dashboard')
    const group = sidebar().getByRole('group').filter({ hasText: 'Content management' })
    await expect.element(group).toBeVisible()
    expect(textsOf(group.getByRole('link'))).toEqual(['News', 'FAQs'])
    await group.getByText('Content management').click()
    await expect.element(entry('News')).not.toBeInTheDocument()
    await group.getByText('Content management').click()
    await expect.element(entry('FAQs')).toBeVisible()
  })

  // Rules: §2: The header has a button; §4: Sidebar
  test('starts open, and its toggle closes and opens it', async () => {
    renderRoute('dashboard')
    await expect.element(sidebar()).toBeVisible()
    await expect.element(sidebarToggle()).toHaveAttribute('aria-expanded', 'true')
    await sidebarToggle().click()
    await expect.element(sidebar()).not.toBeInTheDocument()
    await expect.element(sidebarToggle()).toHaveAttribute('aria-expanded', 'false')
    await sidebarToggle().click()
    await expect.element(sidebar()).toBeVisible()
  })

  test('keeps its state after a reload', async () => {
    renderRoute('dashboard')
    await sidebarToggle().click()
    renderRoute('dashboard')
    await expect.element(heading('Dashboard')).toBeVisible()
    await expect.element(sidebar()).not.toBeInTheDocument()
    await sidebarToggle().click()
    renderRoute('dashboard')
    await expect.element(sidebar()).toBeVisible()
  })

  test('stays open at desktop width on a click outside, on Escape and after navigation', async () => {
    renderRoute('dashboard')
    await main().click()
    await press('{Escape}')
    await entry('News').click()
    await expect.element(heading('News')).toBeVisible()
    await expect.element(sidebar()).toBeVisible()
  })
})

describe('the sidebar on a narrow screen', () => {
  const openSidebar = async () => {
    await resizeWindow(...narrow)
    renderRoute('dashboard')
    await expect.element(heading('Dashboard')).toBeVisible()
    await expect.element(sidebar()).not.toBeInTheDocument()
    await sidebarToggle().click()
    await expect.element(sidebar()).toBeVisible()
  }
  beforeEach(openSidebar)

  test('covers the content', () => {
    expect(boxOf(main())).toMatchObject({ x: 0, width: narrow[0] })
    expect(boxOf(sidebar()).x).toBe(0)
  })

  // Rules: §2: On narrow screens a click
  test.each([
    ['a click in the main area', () => page.getByText('Statistics, reports, common data').click()],
    ['a click below short content', () => main().click({ position: { x: 600, y: 544 } })],
  ])('closes on %s', async (_way, click) => {
    await click()
    await expect.element(sidebar()).not.toBeInTheDocument()
  })

  test.each([
    ['its toggle', () => focus(sidebarToggle())],
    ['a link inside', () => focus(entry('News'))],
  ])('closes on Escape and focuses its toggle if the focus was on %s', async (_where, start) => {
    await start()
    await press('{Escape}')
    await expect.element(sidebar()).not.toBeInTheDocument()
    await expect.element(sidebarToggle()).toHaveFocus()
  })

  test('closes after navigation and focuses the heading, or the toggle if the screen is the same', async () => {
    await pressOn(entry('FAQs'), '{Enter}')
    await expect.element(heading('FAQs')).toHaveFocus()
    await expect.element(sidebar()).not.toBeInTheDocument()
    await sidebarToggle().click()
    await pressOn(entry('FAQs'), '{Enter}')
    await expect.element(sidebar()).not.toBeInTheDocument()
    await expect.element(sidebarToggle()).toHaveFocus()
  })

  test('closes when Software Info opens', async () => {
    await pressOn(button('Software Info', sidebar()), '{Enter}')
    await expect.element(about()).toHaveFocus()
    await press('{Escape}')
    await expect.element(about()).not.toBeInTheDocument()
    await expect.element(sidebar()).not.toBeInTheDocument()
    await expect.element(sidebarToggle()).toHaveFocus()
  })
})

describe('resizing the window', () => {
  test('closes the sidebar on a narrow screen and reopens it on a wide one', async () => {
    renderRoute('dashboard')
    await focus(entry('News'))
    await resizeWindow(...narrow)
    await expect.element(sidebar()).not.toBeInTheDocument()
    await expect.element(sidebarToggle()).toHaveFocus()
    await resizeWindow(...wide)
    await expect.element(sidebar()).toBeVisible()
  })

  // Rules: §9: lg
  test('closes the sidebar below 1024 px, not at 1024 px', async () => {
    await resizeWindow(1024, 800)
    renderRoute('dashboard')
    await expect.element(sidebar()).toBeVisible()
    await resizeWindow(1023, 800)
    await expect.element(sidebar()).not.toBeInTheDocument()
    await resizeWindow(1024, 800)
    await expect.element(sidebar()).toBeVisible()
  })

  // Rules: §9: The handler of window resizes
  test('takes effect 250 ms after the last change', async () => {
    renderRoute('dashboard')
    await expect.element(sidebar()).toBeVisible()
    stopClock()
    await resizeWindow(...narrow)
    await advance(200)
    dispatchEvent(new Event('resize'))
    await advance(249)
    await expect.element(sidebar()).toBeVisible()
    await advance(1)
    await expect.element(sidebar()).not.toBeInTheDocument()
  })
})
