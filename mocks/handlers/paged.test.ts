import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

const { ask } = createClient()

const idsOf = async (query: string) => (await ask('GET', `users?per_page=100&${query}`)).rows().map(({ id }) => id)

test.each([
  ['page=0', 'page must be a whole number of at least 1'],
  ['per_page=abc', 'per_page must be a whole number of at least 1'],
])('refuses %s and names the parameter', async (query, error) => {
  expect(await ask('GET', `users?${query}`)).toMatchObject({ status: 400, error })
})

test('the defaults are page 1 and 10 rows, and a page has at most 100 rows', async () => {
  expect((await ask('GET', 'users')).meta).toEqual({ total: 137, page: 1, per_page: 10 })
  expect((await ask('GET', 'users?per_page=5000')).meta).toEqual({ total: 137, page: 1, per_page: 100 })
})

test.each(['Đào', 'dao', 'DAO', 'Đào Nguyễn', 'nguyen thi hong dao', 'Nguyễn  Thị Hồng', 'dao.nguyen@'])(
  'the keyword %s finds Đào Nguyễn Thị Hồng',
  async (keyword) => {
    for (const form of ['NFC', 'NFD'])
      expect(await idsOf(`keyword=${encodeURIComponent(keyword.normalize(form))}`)).toEqual([3])
  },
)

test.each(['0912 345 678', '0912345678', '0912.345', '+84 912-345-678', '345 678'])(
  'the phone number %s finds its user',
  async (keyword) => {
    expect(await idsOf(`keyword=${encodeURIComponent(keyword)}`)).toContain(3)
  },
)

test('sorts names in Vietnamese order: d before đ', async () => {
  const names = (await ask('GET', 'users?order_by=first_name&per_page=100'))
    .rows()
    .map(({ first_name }) => String(first_name))
  expect(names.indexOf('Đào')).toBeGreaterThan(names.lastIndexOf('Dũng'))
  expect(names.indexOf('Đào')).toBeLessThan(names.indexOf('Giang'))
  expect(names).toEqual(names.toSorted(new Intl.Collator('vi').compare))
})

test('rows without a value come last in both directions', async () => {
  for (const order of ['last_access', '-last_access']) {
    const last = (await ask('GET', `users?order_by=${order}&per_page=100&page=2`)).rows().at(-1)
    expect(last?.last_access).toBeNull()
  }
})

test('rows with equal values are sorted by id in both directions', async () => {
  const active = (await ask('GET', 'users?order_by=-status&per_page=100&page=2')).rows().map(({ id }) => Number(id))
  expect(active).toEqual(active.toSorted((a, b) => a - b))
})

test('refuses an unknown sort key and lists the valid ones', async () => {
  expect(await ask('GET', 'users?order_by=-__proto__')).toMatchObject({
    status: 400,
    error: expect.stringContaining('order_by must be one of first_name, last_name, email'),
  })
})
