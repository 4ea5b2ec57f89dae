import { expect, test } from 'vitest'
import { column, columns, pageButton, pagination, rowCount, sortButton, table } from '@/test/browser/list-page'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { textsOf } from '@/test/browser/screen'
import { resizeWindow } from '@/test/browser/shell'

const widths = [1920, 1440, 1280, 1024, 640]
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
test.each(['users/list', 'courses/list', 'courses/2/lessons', 'contents/news'])(
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

test('the columns of users fit windows of every width, also with Membership: the least important are hidden', async () => {
  const expectColumns = async (width: number, names: string[]) => {
    await resizeWindow(width, 900)
    await expect.poll(shownColumns).toEqual(names)
  }
  renderRoute('users/list')
  await expectColumns(1280, ['Name', 'Email', 'Phone', 'Last Access', 'Roles', 'Status', 'Actions'])
  await expectColumns(1024, ['Name', 'Phone', 'Roles', 'Status', 'Actions'])

  showMembership()
  renderRoute('users/list')
  await expectColumns(1440, ['Name', 'Email', 'Phone', 'Last Access', 'Roles', 'Status', 'Membership', 'Actions'])
  await expectColumns(1280, ['Name', 'Email', 'Phone', 'Roles', 'Status', 'Membership', 'Actions'])
  await expectColumns(768, ['Name', 'Phone', 'Status', 'Membership', 'Actions'])
})

// Rules: §2: Scroll position of the rows
test('the rows are scrolled to the top after a change of the page, the order or the page size', async () => {
  await resizeWindow(1440, 700)
  renderRoute('users/list?perPage=20')
  for (const [act, path] of [
    [() => pageButton('Next page', 'bottom').click(), 'users/list?perPage=20&page=2'],
    [() => sortButton('Email').click(), 'users/list?perPage=20&orderBy=email'],
    [() => pagination().getByRole('combobox').selectOptions('50'), 'users/list?perPage=50&orderBy=email'],
  ] as const) {
    await expect.poll(rowCount).toBe(20)
    await expect.element(table()).toHaveAttribute('aria-busy', 'false')
    const scroll = async () => {
      region().scrollTop = 300
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))) // the scroll event has fired
      return region().scrollTop
    }
    await expect.poll(scroll).toBe(300) // the router may still scroll to the top after the rows have appeared
    await act()
    await expect.poll(currentPath).toBe(path)
    await expect.poll(() => region().scrollTop).toBe(0)
    await expect.element(column('Email')).toBeInViewport()
  }
})
