import { beforeEach, expect, test, vi } from 'vitest'
import { clearDrafts } from '@/form/drafts/draft-storage'
import { tabStorage } from '@/test/tab-storage'
import { discardDraft, findDraft, storeDraft } from './drafts'

const HOUR = 60 * 60_000
const draft = (form: string, name = 'Salsa') => ({ formKey: form, at: 1_000, values: { name }, passwordOmitted: false })

beforeEach(() => {
  vi.stubGlobal('sessionStorage', tabStorage())
  clearDrafts()
  return () => vi.unstubAllGlobals()
})

test('finds a draft for its owner and form within a day', () => {
  storeDraft('an', draft('/courses/list?edit=2'))
  expect(findDraft('an', '/courses/list?edit=2', 1_000 + 23 * HOUR)?.values).toEqual({ name: 'Salsa' })
  expect(findDraft('an', '/courses/list?edit=3', 1_000)).toBeUndefined()
  expect(findDraft('linh', '/courses/list?edit=2', 1_000)).toBeUndefined()
  expect(findDraft('an', '/courses/list?edit=2', 1_000 + 24 * HOUR)).toBeUndefined()
})

test('finds the newest draft of a form, and leaves the drafts of other forms alone', () => {
  storeDraft('an', draft('a', 'first'))
  storeDraft('an', draft('b'))
  storeDraft('an', draft('a', 'second'))
  expect(findDraft('an', 'a', 1_000)?.values).toEqual({ name: 'second' })
  discardDraft('a')
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
  expect(findDraft('an', 'b', 1_000)).toBeDefined()
})

test('finds the drafts of several new records one after the other', () => {
  storeDraft('an', draft('a?edit=0#1', 'first'))
  storeDraft('an', draft('a?edit=0#2', 'second'))
  const found = findDraft('an', 'a?edit=0#3', 1_000)
  expect(found).toMatchObject({ formKey: 'a?edit=0#2', values: { name: 'second' } })
  expect(findDraft('an', 'a?edit=1', 1_000)).toBeUndefined()
  discardDraft(found?.formKey ?? '')
  expect(findDraft('an', 'a?edit=0#3', 1_000)?.values).toEqual({ name: 'first' })
})

test("removes another owner's drafts", () => {
  storeDraft('an', draft('a'))
  clearDrafts('an')
  expect(findDraft('an', 'a', 1_000)).toBeDefined()
  storeDraft('linh', draft('b'))
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
  clearDrafts('an')
  expect(findDraft('linh', 'b', 1_000)).toBeUndefined()
  storeDraft('an', draft('a'))
  clearDrafts()
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
})

test('keeps drafts in memory when the browser stores nothing, and asks before unload', () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const canUnload = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  storeDraft('an', draft('a'))
  expect(canUnload()).toBe(true)
  vi.stubGlobal('sessionStorage', tabStorage(false))
  storeDraft('an', draft('a'))
  expect(findDraft('an', 'a', 1_000)).toBeDefined()
  expect(canUnload()).toBe(false)
  discardDraft('a')
  expect(canUnload()).toBe(true)
  storeDraft('an', draft('a'))
  clearDrafts()
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
  expect(canUnload()).toBe(true)
})

test.each(['', '{', 'null', '{"owner":"an","drafts":[{}]}'])('ignores malformed stored data: %j', (text) => {
  sessionStorage.setItem('app_drafts', text)
  expect(findDraft('an', 'a', 1_000)).toBeUndefined()
  storeDraft('an', draft('a'))
  expect(findDraft('an', 'a', 1_000)).toBeDefined()
})
