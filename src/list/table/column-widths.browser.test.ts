import { describe, expect, test } from 'vitest'
import { column, columns, pageButton, pagination, rowCount, sortButton, table } from '@/test/browser/list-page'
import { backend, change } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, question, rows, textsOf } from '@/test/browser/screen'
import { main, resizeWindow } from '@/test/browser/shell'

const widths = [1920, 1680, 1440, 1280, 1024, 768, 640]
const shownColumns = () => textsOf(columns()).filter((_, index) => columns().nth(index).element().checkVisibility())
const showMembership = () => localStorage.setItem('list-view:users', JSON.stringify({ hidden: [] }))

/** The section that scrolls the rows. */
const region = () => table().element().parentElement ?? document.body

/** The cells whose content is wider than they are, although nothing cuts it. */
const overflowing = () =>
  [...table().element().querySelectorAll('td, th')]
    .filter((cell) => cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1)
    .map((cell) => cell.textContent)

// Rules: §2: Columns. Each column
test.each(['users/list', 'courses/list', 'courses/2/lessons', 'contents/news', 'contents/faq'])(
  'the columns of %s fit into windows of every width, and their values into them',
  async (path) => {
    showMembership()
    renderRoute(path)
    for (const width of widths) {
      await resizeWindow(width, 900)
      await expect.poll(rowCount, { message: `${width} px` }).toBe(10)
      await expect.poll(() => region().scrollWidth - region().clientWidth, { message: `${width} px` }).toBe(0)
      expect(overflowing(), `${width} px`).toEqual([])
      expect(shownColumns(), `${width} px`).toEqual(expect.arrayContaining(['Actions']))
    }
  },
)

describe('the columns of users', () => {
  test.each([
    [1440, ['Name', 'Email', 'Phone', 'Last Access', 'Roles', 'Status', 'Membership', 'Actions']],
    [1280, ['Name', 'Email', 'Phone', 'Roles', 'Status', 'Membership', 'Actions']],
    [1024, ['Name', 'Phone', 'Status', 'Membership', 'Actions']],
    [768, ['Name', 'Phone', 'Status', 'Membership', 'Actions']],
  ])('fit a window of %i pixels with Membership: the least important are hidden', async (width, names) => {
    showMembership()
    await resizeWindow(width, 900)
    renderRoute('users/list')
    await expect.poll(shownColumns).toEqual(names)
  })

  test.each([
    [1280, ['Name', 'Email', 'Phone', 'Last Access', 'Roles', 'Status', 'Actions']],
    [1024, ['Name', 'Phone', 'Roles', 'Status', 'Actions']],
  ])('fit a window of %i pixels without Membership', async (width, names) => {
    await resizeWindow(width, 900)
    renderRoute('users/list')
    await expect.poll(shownColumns).toEqual(names)
  })

  test.each([1440, 1024])(
    'keep their places, and the rows their heights, whatever the values are: %i px',
    async (width) => {
      const short = { email: 'a1@example.com', first_name: 'Anh', last_name: 'Lê', phone: '9'.repeat(40) }
      const long = { email: 'a2@example.com', first_name: 'Phương Thảo Nguyên', last_name: 'Nguyễn Trần Thị Hồng' }
      change(backend.db.users, 2, short)
      change(backend.db.users, 3, { ...long, status: 'active' })
      await resizeWindow(width, 900)
      renderRoute('users/list?orderBy=email')
      await expect.element(button('Block user 3', main())).toBeVisible()
      const heights = rows()
        .elements()
        .slice(0, -1)
        .map((row) => row.getBoundingClientRect().height) // the last has no border
      expect(new Set(heights).size).toBe(1)
      const places = () =>
        columns()
          .elements()
          .map((header) => header.getBoundingClientRect().x)
      const before = places()
      await button('Block user 3', main()).click()
      await button('Confirm', question()).click()
      await expect.element(button('Activate user 3', main())).toBeVisible()
      expect(places()).toEqual(before)
    },
  )
})

describe('the scroll position within the table', () => {
  async function scrollRows() {
    await resizeWindow(1440, 700)
    renderRoute('users/list?perPage=20')
    await expect.poll(rowCount).toBe(20)
    region().scrollTop = 300
    expect(region().scrollTop).toBe(300)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))) // the scroll event has fired
  }

  // Rules: §2: Scroll position of the rows
  test.each([
    ['the page', () => pageButton('Next page', 'bottom').click(), 'users/list?perPage=20&page=2'],
    ['the order', () => sortButton('Email').click(), 'users/list?perPage=20&orderBy=email'],
    ['the page size', () => pagination().getByRole('combobox').selectOptions('50'), 'users/list?perPage=50'],
  ])('is the top after a change of %s', async (_what, act, path) => {
    await scrollRows()
    await act()
    await expect.poll(currentPath).toBe(path)
    await expect.poll(() => region().scrollTop).toBe(0)
    await expect.element(column('Email')).toBeInViewport()
  })
})
