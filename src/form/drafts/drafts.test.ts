import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, SessionError } from '@/session/session'
import { signIn, signInBeforeEach } from '@/test/signed-in'
import { tabStorage } from '@/test/tab-storage'
import { createUpload } from '@/upload/create-upload'
import {
  addBackgroundUpload,
  type BackgroundUpload,
  backgroundUploads,
  discardBackgroundUpload,
  discardDraft,
  discardWithUndo,
  findDraft,
  isInBackground,
  storeDraft,
  takeBackgroundUpload,
} from './drafts'

const HOUR = 60 * 60_000
const draft = (formKey: string, name = 'Salsa') => ({
  formKey,
  at: Date.now(),
  values: { name },
  passwordOmitted: false,
})
const form = (formKey: string, title = ''): BackgroundUpload => ({
  ...draft(formKey),
  url: '/admin/contents/news?edit=3',
  title: 'Create/Update news',
  noun: 'news',
  name: title,
  values: { title },
  base: {},
  uploads: new Map([['file', createUpload('news', 'image')]]),
  fields: { file: { label: 'File', file: { accept: 'image', dir: 'news' } } },
})
const uploadOf = ({ uploads }: BackgroundUpload) => uploads.get('file') ?? createUpload('news', 'image')

signInBeforeEach()
let page: EventTarget
const canUnload = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page))
})

test('finds the draft of a form within a day', () => {
  vi.useFakeTimers()
  storeDraft(draft('/courses/list?edit=2'))
  vi.advanceTimersByTime(23 * HOUR)
  expect(findDraft('/courses/list?edit=2')?.values).toEqual({ name: 'Salsa' })
  expect(findDraft('/courses/list?edit=3')).toBeUndefined()
  vi.advanceTimersByTime(HOUR)
  expect(findDraft('/courses/list?edit=2')).toBeUndefined()
})

test('finds the newest draft of a form, and leaves the drafts of other forms alone', () => {
  storeDraft(draft('a', 'first'))
  storeDraft(draft('b'))
  storeDraft(draft('a', 'second'))
  expect(findDraft('a')?.values).toEqual({ name: 'second' })
  discardDraft('a')
  expect(findDraft('a')).toBeUndefined()
  expect(findDraft('b')).toBeDefined()
})

test('finds the drafts of several new records one after the other', () => {
  storeDraft(draft('a?edit=0#1', 'first'))
  storeDraft(draft('a?edit=0#2', 'second'))
  const found = findDraft('a?edit=0#3')
  expect(found).toMatchObject({ formKey: 'a?edit=0#2', values: { name: 'second' } })
  expect(findDraft('a?edit=1')).toBeUndefined()
  discardDraft(found?.formKey ?? '')
  expect(findDraft('a?edit=0#3')?.values).toEqual({ name: 'first' })
})

test('the browser asks before unload while a draft is not stored', () => {
  storeDraft(draft('a'))
  expect(canUnload()).toBe(true)
  vi.stubGlobal('sessionStorage', tabStorage(false))
  storeDraft(draft('a'))
  expect(findDraft('a')).toBeDefined()
  expect(canUnload()).toBe(false)
  discardDraft('a')
  expect(canUnload()).toBe(true)
  storeDraft(draft('a'))
  endSession()
  expect(canUnload()).toBe(true)
})

test('the latest entry of a form can be taken once; its uploads are then no longer in the background', () => {
  const [first, second] = [form('a'), form('b')]
  for (const one of [form('a'), first, second]) addBackgroundUpload(one)
  expect(takeBackgroundUpload('c')).toBeUndefined()
  expect(takeBackgroundUpload('a')).toBe(first)
  expect(takeBackgroundUpload('a')).toBeUndefined()
  expect([isInBackground(uploadOf(first)), isInBackground(uploadOf(second))]).toEqual([false, true])
})

test('discarding aborts the uploads; the browser asks before unload while any form remains', () => {
  const [first, second] = [form('a'), form('b')]
  const cancels = [first, second].map((one) => vi.spyOn(uploadOf(one), 'cancel'))
  expect(canUnload()).toBe(true)
  addBackgroundUpload(first)
  addBackgroundUpload(second)
  discardBackgroundUpload(first)
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(takeBackgroundUpload('a')).toBeUndefined()
  expect(canUnload()).toBe(false)
  discardBackgroundUpload(second)
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(canUnload()).toBe(true)
})

test('a sign-out aborts all uploads, also those of the form that was cancelled last', () => {
  const [left, cancelled] = [form('a'), form('b')]
  const cancels = [left, cancelled].map((one) => vi.spyOn(uploadOf(one), 'cancel'))
  addBackgroundUpload(left)
  discardWithUndo(cancelled, vi.fn<() => void>())
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  expect(isInBackground(uploadOf(cancelled))).toBe(true)
  endSession()
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(isInBackground(uploadOf(cancelled))).toBe(false)
  expect(backgroundUploads.get()).toEqual([])
})

test('the end of a session aborts the uploads, and keeps the drafts of their forms with the URLs of finished files', () => {
  const [running, finished, empty] = [form('a', 'Salsa'), form('b'), { ...form('c'), values: {} }]
  const done = { is: 'done' as const, file: new File(['a'], 'a.png'), url: '/uploads/a.png' }
  for (const one of [running, finished, empty]) addBackgroundUpload(one)
  expect(findDraft('a')).toBeUndefined() // it is not offered while its form is in the activity panel
  vi.spyOn(uploadOf(finished), 'getState').mockReturnValue(done)
  uploadOf(finished).cancel() // tells the listeners
  const cancel = vi.spyOn(uploadOf(running), 'cancel')
  endSession(new SessionError())
  expect(cancel).toHaveBeenCalled()
  signIn('ann')
  expect(['a', 'b', 'c'].map((key) => findDraft(key)?.values)).toEqual([
    { title: 'Salsa' },
    { title: '', file: '/uploads/a.png' },
    undefined,
  ])
})
