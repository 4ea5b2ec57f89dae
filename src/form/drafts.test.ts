import { beforeEach, expect, test, vi } from 'vitest'
import { tabStorage } from '@/test/tab-storage'
import { dropDraft, findDraft, keepDraft } from './drafts'
import { keepOnlyOf } from './own-storage'

const HOUR = 60 * 60_000
const draft = (form: string, name = 'Salsa') => ({ form, at: 1_000, values: { name }, lostPassword: false })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', tabStorage())
  keepOnlyOf(undefined)
  return () => vi.unstubAllGlobals()
})

test('a draft is found again by its owner, for its form, within a day', () => {
  keepDraft('an', draft('/courses/list?edit=2'))
  expect(findDraft('an', '/courses/list?edit=2', 1_000 + 23 * HOUR)?.values).toEqual({ name: 'Salsa' })
  expect(findDraft('an', '/courses/list?edit=3', 1_000)).toBeUndefined()
  expect(findDraft('linh', '/courses/list?edit=2', 1_000)).toBeUndefined()
  expect(findDraft('an', '/courses/list?edit=2', 1_000 + 24 * HOUR)).toBeUndefined()
})

test('the newest draft of a form counts, beside those of other forms', () => {
  keepDraft('an', draft('a', 'first'))
  keepDraft('an', draft('b'))
  keepDraft('an', draft('a', 'second'))
  expect(findDraft('an', 'a', 1_000)?.values).toEqual({ name: 'second' })
  dropDraft('a')
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
  expect(findDraft('an', 'b', 1_000)).toBeDefined()
})

test('a draft that was not decided on goes into the next one, unless it is older than a day', () => {
  keepDraft('an', { ...draft('a'), values: { name: 'first', phone: '0909' }, lostPassword: true })
  keepDraft('an', { ...draft('a', 'second'), at: 1_000 + HOUR })
  expect(findDraft('an', 'a', 1_000 + HOUR)).toMatchObject({
    at: 1_000 + HOUR,
    values: { name: 'second', phone: '0909' },
    lostPassword: true,
  })
  keepDraft('an', { ...draft('a', 'third'), at: 1_000 + 26 * HOUR })
  expect(findDraft('an', 'a', 1_000 + 26 * HOUR)).toEqual({ ...draft('a', 'third'), at: 1_000 + 26 * HOUR })
})

test('drafts of several new records are offered one after the other', () => {
  keepDraft('an', draft('a?edit=0#1', 'first'))
  keepDraft('an', draft('a?edit=0#2', 'second'))
  const found = findDraft('an', 'a?edit=0#3', 1_000)
  expect(found).toMatchObject({ form: 'a?edit=0#2', values: { name: 'second' } })
  expect(findDraft('an', 'a?edit=1', 1_000)).toBeUndefined()
  dropDraft(found?.form ?? '')
  expect(findDraft('an', 'a?edit=0#3', 1_000)?.values).toEqual({ name: 'first' })
})

test("another owner's drafts are forgotten", () => {
  keepDraft('an', draft('a'))
  keepOnlyOf('an')
  expect(findDraft('an', 'a', 1_000)).toBeDefined()
  keepDraft('linh', draft('b'))
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
  keepOnlyOf('an')
  expect(findDraft('linh', 'b', 1_000)).toBeUndefined()
  keepDraft('an', draft('a'))
  keepOnlyOf(undefined)
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
})

test('where the browser stores nothing, drafts live as long as the page, which is not left without a question', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const isLeftAtOnce = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  keepDraft('an', draft('a'))
  expect(isLeftAtOnce()).toBe(true)
  vi.stubGlobal('sessionStorage', tabStorage(false))
  keepDraft('an', draft('a'))
  expect(findDraft('an', 'a', 1_000)).toBeDefined()
  expect(isLeftAtOnce()).toBe(false)
  dropDraft('a')
  expect(isLeftAtOnce()).toBe(true)
  keepDraft('an', draft('a'))
  keepOnlyOf(undefined)
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
  expect(isLeftAtOnce()).toBe(true)
})

test.each(['', '{', 'null', '{"owner":"an","value":[{}]}'])('what is no draft, %j, is none', (text) => {
  sessionStorage.setItem('app_drafts', text)
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
  keepDraft('an', draft('a'))
  expect(findDraft('an', 'a', 1_000)).toBeDefined()
})
