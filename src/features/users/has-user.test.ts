import { expect, test, vi } from 'vitest'
import { hasUser } from './has-user'
import { blank, users } from './users'

test('finds an address on a later page of a server that sends smaller pages', async () => {
  const email = 'an@example.com'
  const readPage = vi.spyOn(users, 'readPage').mockImplementation(async ({ page }) => ({
    rows: [{ ...blank, id: page, email: page === 3 ? email : `xx${page}${email}` }],
    meta: { total: 137, page, perPage: 50 },
    receivedRowCount: 50,
  }))
  expect(await hasUser(email)).toBe(true)
  expect(readPage).toHaveBeenCalledTimes(3)
})
