import { expect, test, vi } from 'vitest'
import { endSession } from '@/session/session'
import { stubPageBeforeEach } from '@/test/page-events'
import { signInBeforeEach } from '@/test/signed-in'
import { tabStorage } from '@/test/tab-storage'
import { discardDraft, findDraft, storeDraft } from './drafts'

const HOUR = 60 * 60_000
const draft = (formKey: string, name = 'Salsa') => ({
  formKey,
  at: Date.now(),
  values: { name },
  passwordOmitted: false,
})
const find = (formKey: string) => findDraft(formKey)

signInBeforeEach()
const canUnload = stubPageBeforeEach()

test('finds the draft of a form within a day', () => {
  vi.useFakeTimers()
  storeDraft(draft('/courses/list?edit=2'))
  vi.advanceTimersByTime(23 * HOUR)
  expect(find('/courses/list?edit=2')?.values).toEqual({ name: 'Salsa' })
  expect(find('/courses/list?edit=3')).toBeUndefined()
  vi.advanceTimersByTime(HOUR)
  expect(find('/courses/list?edit=2')).toBeUndefined()
})

test('finds the newest draft of a form, and leaves the drafts of other forms alone', () => {
  storeDraft(draft('a', 'first'))
  storeDraft(draft('b'))
  storeDraft(draft('a', 'second'))
  expect(find('a')?.values).toEqual({ name: 'second' })
  discardDraft('a')
  expect(find('a')).toBeUndefined()
  expect(find('b')).toBeDefined()
})

test('finds the drafts of several new records one after the other', () => {
  storeDraft(draft('a?edit=0#1', 'first'))
  storeDraft(draft('a?edit=0#2', 'second'))
  const found = find('a?edit=0#3')
  expect(found).toMatchObject({ formKey: 'a?edit=0#2', values: { name: 'second' } })
  expect(find('a?edit=1')).toBeUndefined()
  discardDraft(found?.formKey ?? '')
  expect(find('a?edit=0#3')?.values).toEqual({ name: 'first' })
})

test('the browser asks before unload while a draft is not stored', () => {
  storeDraft(draft('a'))
  expect(canUnload()).toBe(true)
  vi.stubGlobal('sessionStorage', tabStorage(false))
  storeDraft(draft('a'))
  expect(find('a')).toBeDefined()
  expect(canUnload()).toBe(false)
  discardDraft('a')
  expect(canUnload()).toBe(true)
  storeDraft(draft('a'))
  endSession()
  expect(canUnload()).toBe(true)
})
