import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { searchBox } from '@/test/browser/list-page'
import { backend, change, queries } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { rows } from '@/test/browser/screen'
import { boxOf, paste, resizeWindow } from '@/test/browser/shell'
import { aUser } from '../../../mocks/factories.ts'

test('a pasted phone number is searched without the invisible characters of a contacts app', async () => {
  backend.db.users.push(aUser({ first_name: 'Mai', email: 'mai.tim@example.com', phone: '0988 777 666' }))
  renderRoute('users/list')
  await expect.element(rows().first()).toBeVisible()
  await paste(searchBox(), '\u202A0988\u00A0777\u00A0666\u202C\t')
  await expect.poll(() => rows().elements().length).toBe(1)
  await expect.element(rows()).toMatchTextContent('mai.tim@example.com')
  expect(queries('users').at(-1)).toMatchObject({ keyword: '0988 777 666' })
})

test('an email is on one line, and cut if it is long', async () => {
  const email = 'phuong.thao.nguyen-tran_2024@mail.example.com.vn'
  change(backend.db.users, 3, { email })
  renderRoute('users/list?keyword=dao')
  for (const width of [1024, 375]) {
    await resizeWindow(width, 900)
    await expect.element(page.getByTitle(email)).toHaveTextContent(email)
    expect(boxOf(page.getByTitle(email)).height).toBeLessThan(30)
  }
})
