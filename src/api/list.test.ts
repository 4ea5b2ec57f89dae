import fc from 'fast-check'
import { expect, test } from 'vitest'
import { text } from './fields'
import { changeList, lastPage, listSearch, page, pageSizes } from './list'

const { schema } = listSearch(['first_name', 'email'], '-last_access')
const defaults = { keyword: '', orderBy: '-last_access', page: 1, perPage: 10 }

test('an empty address gives the defaults of the product', () => expect(schema.parse({})).toEqual(defaults))

test('reads page, size, order and keyword', () =>
  expect(schema.parse({ page: '3', perPage: '50', orderBy: '-email', keyword: 'salsa' })).toEqual({
    keyword: 'salsa',
    orderBy: '-email',
    page: 3,
    perPage: 50,
  }))

test.each([
  [{ page: '-1' }],
  [{ page: '0' }],
  [{ page: '1.5' }],
  [{ page: 'abc' }],
  [{ page: '1e20' }],
  [{ page: 'NaN' }],
  [{ perPage: '7' }],
  [{ perPage: '1000000' }],
  [{ orderBy: '-roles' }],
  [{ orderBy: '__proto__' }],
  [{ orderBy: "'" }],
  [{ keyword: 'ab' }],
  [{ keyword: '  a ' }],
])('%j falls back to the defaults', (search) => expect(schema.parse(search)).toEqual(defaults))

test.each(['0912345678', 'true', 'null', '{"a":1}', 'Đào Thị'])('keyword %s stays text', (keyword) =>
  expect(schema.parse({ keyword }).keyword).toBe(keyword),
)

test('a decomposed keyword is searched in composed form', () =>
  expect(schema.parse({ keyword: 'Đào'.normalize('NFD') }).keyword).toBe('Đào'))

test('whatever stands in the address, the state is sane', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('keyword', 'orderBy', 'page', 'perPage'), fc.anything()), (search) => {
      const state = schema.parse(search)
      expect(Number.isSafeInteger(state.page) && state.page >= 1).toBe(true)
      expect(pageSizes).toContain(state.perPage)
      expect(['first_name', 'email', 'last_access']).toContain(state.orderBy.replace('-', ''))
      expect(state.keyword.length).toBeLessThanOrEqual(255)
    }),
  )
})

test('anything but a page change starts at page 1', () => {
  const state = { ...defaults, perPage: 10 as const, page: 4 }
  expect(changeList(state, { page: 5 }).page).toBe(5)
  expect(changeList(state, { perPage: 20 }).page).toBe(1)
  expect(changeList(state, { keyword: 'yoga' }).page).toBe(1)
  expect(changeList(state, { orderBy: 'email' }).page).toBe(1)
})

test('missing meta counts as total 0, page 1, per page 10', () => {
  expect(page(text).parse({ data: [] }).meta).toEqual({ total: 0, page: 1, perPage: 10 })
  expect(page(text).parse({ data: [], meta: { total: '57' } }).meta).toEqual({ total: 57, page: 1, perPage: 10 })
})

test.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [137, 14],
])('%i rows are %i pages of 10', (total, pages) => expect(lastPage(total, 10)).toBe(pages))
