import { describe, expect, test } from 'vitest'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { press, textsOf } from '@/test/browser/screen'
import { boxOf, focus, heading, main, pressOn, resizeWindow, sidebar, sidebarToggle } from '@/test/browser/shell'
import { entityEntries } from '@/test/entity-cases'

const entry = (name: string) => sidebar().getByRole('link', { name })
const narrow = [800, 800] as const

describe('the sidebar', () => {
  // Rules: §2: Route table
  test('opens each screen, marks it as the current page, and stays open', async () => {
    renderRoute('dashboard')
    await main().click()
    await press('{Escape}')
    for (const { label: name, path } of entityEntries) {
      await expect.element(entry(name)).not.toHaveAttribute('aria-current')
      await entry(name).click()
      await expect.poll(currentPath).toBe(path)
      await expect.element(heading(name)).toBeVisible()
      await expect.element(entry(name)).toHaveAttribute('aria-current', 'page')
      expect(sidebar().element().querySelectorAll('[aria-current]')).toHaveLength(1)
    }
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
  test('starts open, its toggle closes and opens it, and it keeps its state after a reload', async () => {
    renderRoute('dashboard')
    await expect.element(sidebar()).toBeVisible()
    await expect.element(sidebarToggle()).toHaveAttribute('aria-expanded', 'true')
    await sidebarToggle().click()
    renderRoute('dashboard')
    await expect.element(heading('Dashboard')).toBeVisible()
    await expect.element(sidebar()).not.toBeInTheDocument()
    await expect.element(sidebarToggle()).toHaveAttribute('aria-expanded', 'false')
    await sidebarToggle().click()
    await expect.element(sidebar()).toBeVisible()
  })
})

// Rules: §2: On narrow screens a click
test('on a narrow screen the sidebar covers the content, and closes on a click beside it, Escape and navigation', async () => {
  const open = async () => {
    await sidebarToggle().click()
    await expect.element(sidebar()).toBeVisible()
  }
  await resizeWindow(...narrow)
  renderRoute('dashboard')
  await expect.element(heading('Dashboard')).toBeVisible()
  await expect.element(sidebar()).not.toBeInTheDocument()
  await open()
  expect(boxOf(main())).toMatchObject({ x: 0, width: narrow[0] })
  await main().click({ position: { x: 600, y: 544 } }) // below short content
  await expect.element(sidebar()).not.toBeInTheDocument()

  await open()
  await pressOn(entry('News'), '{Escape}')
  await expect.element(sidebar()).not.toBeInTheDocument()
  await expect.element(sidebarToggle()).toHaveFocus()

  await open()
  await pressOn(entry('FAQs'), '{Enter}')
  await expect.element(heading('FAQs')).toHaveFocus()
  await expect.element(sidebar()).not.toBeInTheDocument()
  await open()
  await pressOn(entry('FAQs'), '{Enter}') // the same screen
  await expect.element(sidebar()).not.toBeInTheDocument()
  await expect.element(sidebarToggle()).toHaveFocus()

  await open()
  await sidebarToggle().click()
  await resizeWindow(1280, 800)
  await expect.element(sidebar()).toBeVisible()
})

// Rules: §9: lg; §9: The handler of window resizes
test('a window below 1024 px closes the sidebar 250 ms after its last change, and moves the focus to the toggle', async () => {
  await resizeWindow(1024, 800)
  renderRoute('dashboard')
  await focus(entry('News'))
  stopClock()
  await resizeWindow(1023, 800)
  await advance(200)
  dispatchEvent(new Event('resize'))
  await advance(249)
  await expect.element(sidebar()).toBeVisible()
  await advance(1)
  await expect.element(sidebar()).not.toBeInTheDocument()
  await expect.element(sidebarToggle()).toHaveFocus()
  resumeClock()
  await resizeWindow(1024, 800)
  await expect.element(sidebar()).toBeVisible()
})
