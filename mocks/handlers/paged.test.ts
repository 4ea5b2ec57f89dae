import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

const { ask } = createClient()

const idsOf = async (query: string) => (await ask('GET', `users?per_page=100&${query}`)).rows().map(({ id }) => id)

test('pages hold every row once', async () => {
  const pages = await Promise.all([1, 2].map((page) => ask('GET', `users?order_by=status&per_page=100&page=${page}`)))
  expect(pages.map(({ meta }) => meta)).toEqual([
    { total: 137, page: 1, per_page: 100 },
    { total: 137, page: 2, per_page: 100 },
  ])
  expect(new Set(pages.flatMap((page) => page.rows().map(({ id }) => id))).size).toBe(137)
})

test('a page beyond the last is empty and tells the total', async () => {
  const { data, meta } = await ask('GET', 'users?page=99&per_page=20')
  expect([data, meta]).toEqual([[], { total: 137, page: 99, per_page: 20 }])
})

test.each(['page=0&per_page=0', 'page=-1&per_page=x', 'page=1.5&per_page=1e3', ''])(
  'bad numbers fall back: %s',
  async (query) => {
    expect((await ask('GET', `users?${query}`)).meta).toEqual({ total: 137, page: 1, per_page: 10 })
  },
)

test.each(['Đào', 'dao', 'DAO', 'Đào Nguyễn', 'nguyen thi hong dao', 'Nguyễn  Thị Hồng', 'dao.nguyen@'])(
  'the keyword %s finds Đào Nguyễn Thị Hồng',
  async (keyword) => {
    for (const form of ['NFC', 'NFD'])
      expect(await idsOf(`keyword=${encodeURIComponent(keyword.normalize(form))}`)).toEqual([3])
  },
)

test.each(['0912 345 678', '0912345678', '0912.345', '+84 912-345-678', '345 678'])(
  'the phone number %s finds its owner',
  async (keyword) => {
    expect(await idsOf(`keyword=${encodeURIComponent(keyword)}`)).toContain(3)
  },
)

test('a keyword that nothing matches finds nothing', async () => {
  expect((await ask('GET', 'users?keyword=xyzxyz')).meta).toEqual({ total: 0, page: 1, per_page: 10 })
})

test('names are ordered as in Vietnamese: d before đ', async () => {
  const names = (await ask('GET', 'users?order_by=first_name&per_page=100'))
    .rows()
    .map(({ first_name }) => String(first_name))
  expect(names.indexOf('Đào')).toBeGreaterThan(names.lastIndexOf('Dũng'))
  expect(names.indexOf('Đào')).toBeLessThan(names.indexOf('Giang'))
  expect(names).toEqual(names.toSorted(new Intl.Collator('vi').compare))
})

test('rows without a value come last either way', async () => {
  for (const order of ['last_access', '-last_access']) {
    const last = (await ask('GET', `users?order_by=${order}&per_page=100&page=2`)).rows().at(-1)
    expect(last?.last_access).toBeNull()
  }
})

test('equal rows are ordered by id, whatever the direction', async () => {
  const active = (await ask('GET', 'users?order_by=-status&per_page=100&page=2')).rows().map(({ id }) => Number(id))
  expect(active).toEqual(active.toSorted((a, b) => a - b))
})

test('an unknown order is refused', async () => {
  expect(await ask('GET', 'users?order_by=-__proto__')).toMatchObject({
    status: 400,
    error: 'the list cannot be ordered by __proto__',
  })
})

test('courses are paged, searched and ordered the same way', async () => {
  const found = await ask('GET', 'courses?keyword=nhay%20hien%20dai')
  expect(found.rows()).toMatchObject([{ id: 10, type: 'regular', active: false }])
  expect((await ask('GET', 'courses?order_by=-weight&per_page=20')).rows()).toHaveLength(12)
})
