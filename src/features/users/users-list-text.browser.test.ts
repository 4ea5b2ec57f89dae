import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchBox } from '@/test/browser/list-page'
import { backend, change, queries } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { rows } from '@/test/browser/screen'
import { paste, resizeWindow } from '@/test/browser/shell'
import { aUser } from '../../../mocks/factories.ts'

test.each([
  ['\u202A0988 777 666\u202C', '0988 777 666'],
  ['\u20680988 777 666\u2069', '0988 777 666'],
  ['\u200E0988\u00A0777\u00A0666\u200E\t', '0988 777 666'],
  ['mai.tim@example.com\u200B', 'mai.tim@example.com'],
  ['mai.tim@exam\u00ADple.com', 'mai.tim@example.com'],
])('the search for %j finds the member, and sends %j', async (pasted, keyword) => {
  backend.db.users.push(aUser({ first_name: 'Mai', email: 'mai.tim@example.com', phone: '0988 777 666' }))
  renderRoute('users/list')
  await expect.element(rows().first()).toBeVisible()
  await paste(searchBox(), pasted)
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(rows()).toMatchTextContent('mai.tim@example.com')
  expect(queries('users').at(-1)).toMatchObject({ keyword })
})

test('a keyword of which fewer than 3 characters can be seen is not applied', async () => {
  renderRoute('users/list?keyword=%E2%80%AA09%E2%80%AC')
  await expect.element(rows().first()).toBeVisible()
  await searchBox().fill('\u200B0\u200B9\u200B')
  await expect.element(page.getByText('Type at least 3 characters')).toBeVisible()
  expect(queries('users').filter(({ keyword }) => keyword !== undefined)).toEqual([])
})

test.each([1440, 1024, 375])(
  'in a window of %d pixels, an email is on one line, and cut if it is long',
  async (width) => {
    const email = 'phuong.thao.nguyen-tran_2024@mail.example.com.vn'
    change(backend.db.users, 3, { email })
    renderRoute('users/list?keyword=dao')
    await resizeWindow(width, 900)
    const text = page.getByTitle(email)
    await expect.element(text).toHaveTextContent(email)
    const { height } = text.element().getBoundingClientRect()
    expect(height).toBeLessThan(30)
  },
)
