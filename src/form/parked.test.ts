import { afterEach, expect, test, vi } from 'vitest'
import { createUpload } from '@/upload/create-upload'
import { findDraft } from './drafts'
import { formKey, placeOf } from './form-key'
import { keepOnlyOf } from './own-storage'
import { discard, discardAll, isParked, keepAsDrafts, type Parked, park, unpark } from './parked'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
const isClosedAtOnce = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
afterEach(discardAll)

const form = (key: string, title = ''): Parked => ({
  key,
  owner: 'an',
  address: '/admin/contents/news?edit=3',
  title: 'Create/Update news',
  noun: 'news',
  name: title,
  values: { title },
  base: {},
  lostPassword: false,
  uploads: new Map([['file', createUpload('news', 'image')]]),
  labels: new Map([['file', 'File']]),
})
const uploadOf = ({ uploads }: Parked) => uploads.get('file') ?? createUpload('news', 'image')

test('a form is told by its path and the record it edits, whatever the list behind it shows', () => {
  const news = '/contents/news'
  const search = { page: 2, keyword: 'salsa', edit: 3 }
  const key = formKey(placeOf({ pathname: news, search }), {})
  expect(formKey(placeOf({ pathname: news, search: { edit: 3 } }), {})).toBe(key)
  expect(formKey(placeOf({ pathname: news, search: { edit: '03' } }), {})).toBe(key)
  const others = [
    { pathname: news, search: { edit: 0 } },
    { pathname: '/contents/faq', search: { edit: 3 } },
    { pathname: '/courses/5/lessons', search: { edit: 0 } },
    { pathname: '/courses/6/lessons', search: { edit: 0 } },
  ]
  expect(new Set([key, ...others.map((other) => formKey(placeOf(other), {}))]).size).toBe(5)
})

test('of new records there are several forms, told apart by when they were begun, and come back to by name', () => {
  vi.useFakeTimers()
  const place = placeOf({ pathname: '/contents/news', search: { edit: '0' } })
  const first = formKey(place, {})
  vi.advanceTimersByTime(1)
  expect(formKey(place, {})).not.toBe(first)
  expect(formKey(place, { parked: first })).toBe(first)
  const edited = placeOf({ pathname: '/contents/news', search: { edit: 10 } })
  expect(formKey(edited, { parked: first })).toBe('/contents/news?edit=10')
  vi.useRealTimers()
})

test('a form is given back once, and its uploads are not parked any more', () => {
  const [first, second] = [form('a'), form('b')]
  park(first)
  park(second)
  expect(unpark('c')).toBeUndefined()
  expect(unpark('a')).toBe(first)
  expect(unpark('a')).toBeUndefined()
  expect([isParked(uploadOf(first)), isParked(uploadOf(second))]).toEqual([false, true])
})

test('of one form the latest is kept', () => {
  park(form('a', 'Salsa'))
  park(form('a', 'Rumba'))
  expect(unpark('a')?.name).toBe('Rumba')
  expect(unpark('a')).toBeUndefined()
})

test('what is discarded is aborted and gone, and the browser asks as long as any form waits', () => {
  const [first, second] = [form('a'), form('b')]
  const cancels = [first, second].map((one) => vi.spyOn(uploadOf(one), 'cancel'))
  expect(isClosedAtOnce()).toBe(true)
  park(first)
  park(second)
  discard([first])
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(unpark('a')).toBeUndefined()
  expect(isClosedAtOnce()).toBe(false)
  discardAll()
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(isClosedAtOnce()).toBe(true)
})

test('what was typed becomes a draft of who typed it, and where a finished file is with it', () => {
  keepOnlyOf(undefined)
  const finished = form('b')
  const done = { is: 'done' as const, file: new File(['a'], 'a.png'), address: '/uploads/a.png' }
  vi.spyOn(uploadOf(finished), 'getState').mockReturnValue(done)
  park(form('a', 'Salsa'))
  park(finished)
  park({ ...form('c'), values: {} })
  park({ ...form('d', 'Rumba'), owner: undefined })
  keepAsDrafts()
  const drafts = ['a', 'b', 'c', 'd'].map((key) => findDraft('an', key, Date.now())?.values)
  expect(drafts).toEqual([{ title: 'Salsa' }, { title: '', file: '/uploads/a.png' }, undefined, undefined])
})
