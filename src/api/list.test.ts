import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { tidyText } from '@/text'
import { z } from '@/zod'
import { id, isRecord, text } from './fields'
import { dialogId, lastPage, listParams, listSearch, pageSchema } from './list'

const { schema } = listSearch({ sortKeys: ['first_name', 'email'], orderBy: '-last_access' })
const defaults = { keyword: '', filter: '', orderBy: '-last_access', page: 1, perPage: 10 }

test('uses the defaults without search params', () => expect(schema.parse({})).toEqual(defaults))

test('reads page, size, order and keyword', () =>
  expect(schema.parse({ page: '3', perPage: '50', orderBy: '-email', keyword: 'salsa' })).toEqual({
    keyword: 'salsa',
    filter: '',
    orderBy: '-email',
    page: 3,
    perPage: 50,
  }))

test.each([
  ['007', 7],
  [' 1', 1], // how a URL writes +1
  ['+1', 1],
  ['1e9', 1e9], // the list then leads to its last page
])('page %s is page %i', (page, expected) => expect(schema.parse({ page }).page).toBe(expected))

test.each([
  [{ page: '-1' }],
  [{ page: 'abc' }],
  [{ page: '1e20' }],
  [{ perPage: '7' }],
  [{ orderBy: '-roles' }],
  [{ orderBy: '__proto__' }],
  [{ keyword: 'ab' }],
  [{ keyword: '  a ' }],
])('%j falls back to the defaults', (search) => expect(schema.parse(search)).toEqual(defaults))

test.each(['0912345678', '007', 'true', 'null', '{"a":1}', '[1,2]', '1e3', 'Đào Thị'])(
  'keyword %s stays text',
  (keyword) => expect(schema.parse({ keyword }).keyword).toBe(keyword),
)

test.each([
  ['composed form', 'Đào'.normalize('NFD'), 'Đào'],
  ['plain characters, without the invisible ones of a contacts app', '\u202A0988\u00A0777\u202C\t', '0988 777'],
])('a keyword is searched in %s', (_, keyword, searched) => expect(schema.parse({ keyword }).keyword).toBe(searched))

// Rules: §9: Longest keyword
test('limits the length of a keyword without splitting a character', () => {
  const endless = fc.constantFrom('ồ', 'a', '👟', 'đ ', '👩‍👧', '%&').map((one) => one.repeat(5_000))
  fc.assert(
    fc.property(fc.oneof(endless, fc.string({ unit: 'grapheme', maxLength: 400 })), (typed) => {
      const { keyword } = schema.parse({ keyword: typed })
      const params = Object.entries(listParams({ ...defaults, perPage: 10, keyword })).map(([name, value]) => [
        name,
        `${value}`,
      ])
      expect(String(new URLSearchParams(params)).length).toBeLessThan(1_900)
      expect(keyword.length).toBeLessThanOrEqual(255)
      expect(keyword.isWellFormed()).toBe(true)
      expect(tidyText(typed).startsWith(keyword)).toBe(true)
      expect(schema.parse({ keyword }).keyword).toBe(keyword)
    }),
  )
})

test('an order that only the app can sort by needs a filter', () => {
  const { schema } = listSearch({
    sortKeys: ['email'],
    filterSortKeys: ['membership'],
    orderBy: 'email',
    filter: /^status\.active$/,
  })
  expect(schema.parse({ orderBy: '-membership', filter: 'status.active' }).orderBy).toBe('-membership')
  expect(schema.parse({ orderBy: '-membership' }).orderBy).toBe('email')
})

// Rules: §3: Paged list response
test('missing meta counts as total 0, page 1, per page 10', () => {
  const read = pageSchema(text, { page: 1, perPage: 10 })
  expect(read.parse({ data: [] }).meta).toEqual({ total: 0, page: 1, perPage: 10 })
  expect(read.parse({ data: [], meta: { total: '57' } }).meta).toEqual({ total: 57, page: 1, perPage: 10 })
})

const requested = { page: 3, perPage: 10 } as const
const row = (id: unknown) => ({ id })
const record = z.object({ id })

test.each([
  ['no meta', undefined, 1, 21],
  ['a total that is not a number', { total: 'many', page: -1, per_page: null }, 1, 21],
  ['a total below the rows', { total: 1 }, 4, 4],
  ['the number of its rows as the total of a later page', { total: 4, page: 3 }, 4, 24],
  ['the last page instead of a page beyond it', { total: 14, page: 2 }, 4, 14],
  ['the whole list instead of a page beyond it', { total: 4, page: 1 }, 4, 4],
  ['a smaller page size than requested', { total: 25, page: 3, perPage: 5 }, 5, 25],
  ['a total as text', { total: '57' }, 10, 57],
  ['nothing on the page', { total: 12 }, 0, 12],
  ['nothing at all', undefined, 0, 0],
])('keeps all rows and derives a consistent total: %s', (_what, meta, rows, total) => {
  const data = Array.from({ length: rows }, (_, index) => row(index + 1))
  const read = pageSchema(record, requested).parse({ data, meta })
  expect(read.rows).toHaveLength(rows)
  expect(read.meta.total).toBe(total)
})

// Rules: §3: Page size
test.each([
  ['the requested one if the server names none', undefined, 3, 10],
  ['a smaller one that the server names', { perPage: 5 }, 5, 5],
  ['not one that is smaller than the rows', { perPage: 5 }, 6, 10],
  ['not a larger one', { perPage: 50 }, 10, 10],
  ['a larger one of which the rows are sent', { perPage: 50 }, 40, 50],
  ['the requested one for more rows without a size', {}, 40, 10],
])('the page size is %s', (_what, meta, rows, perPage) => {
  const data = Array.from({ length: rows }, (_, index) => row(index + 1))
  expect(pageSchema(record, requested).parse({ data, meta }).meta.perPage).toBe(perPage)
})

test('keeps at most the requested rows and counts the received ones', () => {
  const data = Array.from({ length: 10_000 }, (_, index) => row(index + 1))
  const looked = vi.fn<(one: object) => object>((one) => one)
  const read = pageSchema(z.pipe(z.transform(looked), record), { page: 1, perPage: 10 }).parse({ data })
  expect(looked).toHaveBeenCalledTimes(10)
  expect(read.rows.map((one) => one.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(read.receivedRowCount).toBe(10_000)
})

// Rules: §8: A list that says
test.each([
  [{ success: false, data: [row(1)] }, false],
  [{ error: 'The database is down.', data: [] }, false],
  [{ error: { message: 'The database is down.' }, data: [] }, false],
  [{ error: '', data: [] }, true],
  [{ success: true, error: 'Read from a copy.', data: [row(1)] }, true],
  [{ data: ['x', null, []] }, false],
  [{ data: ['x'] }, true],
  [{ data: [] }, true],
])('the body %j is a page: %s', (body, isPage) =>
  expect(pageSchema(record, requested).safeParse(body).success).toBe(isPage),
)

test('removes ids that occur more than once, of any type', () =>
  expect(pageSchema(record, requested).parse({ data: [row(5), row(6), row('5'), row(null), row(0)] }).rows).toEqual(
    [0, 6, 0, 0, 0].map(row),
  ))

test('any response is rejected or results in a valid page', () => {
  const odd = fc.oneof(fc.jsonValue(), fc.array(fc.record({ id: fc.oneof(fc.nat(4), fc.jsonValue()) })))
  fc.assert(
    fc.property(fc.record({ data: odd, meta: odd }, { requiredKeys: [] }), (body) => {
      const { success, data } = pageSchema(record, requested).safeParse(body)
      const sent = Array.isArray(body.data) ? body.data : undefined
      expect(success).toBe(sent !== undefined && (sent.length < 2 || sent.slice(0, 10).some(isRecord)))
      if (!data) return
      const ids = data.rows.map((one) => one.id).filter((one) => one !== 0)
      expect(new Set(ids).size).toBe(ids.length)
      expect(data.rows.length).toBeLessThanOrEqual(data.meta.perPage)
      expect(data.meta.total).toBeGreaterThanOrEqual(data.rows.length)
      expect(lastPage(data.meta.total, data.meta.perPage)).toBeLessThan(Number.MAX_SAFE_INTEGER)
    }),
  )
})

test.each([
  [0, 1],
  [11, 2],
])('%i rows are %i pages of 10', (total, pages) => expect(lastPage(total, 10)).toBe(pages))

test.each([
  ['12', 12],
  [12, 12],
  ['007', 7],
  ['9007199254740992', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['', undefined],
  [undefined, undefined],
])('the id %j in a URL opens the dialog of %j', (given, id) => {
  expect(dialogId.parse(given)).toBe(id)
})
