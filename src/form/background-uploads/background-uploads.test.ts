import { afterEach, expect, test, vi } from 'vitest'
import { clearDrafts } from '@/form/drafts/draft-storage'
import { findDraft } from '@/form/drafts/drafts'
import { createFormKey, formUrlOf } from '@/form/form-key'
import { createUpload } from '@/upload/create-upload'
import {
  addBackgroundUpload,
  type BackgroundUpload,
  discardAllBackgroundUploads,
  discardBackgroundUploads,
  discardWithUndo,
  isInBackground,
  saveBackgroundUploadsAsDrafts,
  takeBackgroundUpload,
} from './background-uploads'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
const canUnload = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
afterEach(discardAllBackgroundUploads)

const form = (formKey: string, title = ''): BackgroundUpload => ({
  formKey,
  owner: 'an',
  url: '/admin/contents/news?edit=3',
  title: 'Create/Update news',
  noun: 'news',
  name: title,
  values: { title },
  base: {},
  passwordOmitted: false,
  uploads: new Map([['file', createUpload('news', 'image')]]),
  labels: new Map([['file', 'File']]),
})
const uploadOf = ({ uploads }: BackgroundUpload) => uploads.get('file') ?? createUpload('news', 'image')

test('a form key consists of the path and the record, whatever the list behind the form shows', () => {
  const news = '/contents/news'
  const search = { page: 2, keyword: 'salsa', edit: 3 }
  const key = createFormKey(formUrlOf({ pathname: news, search }), {})
  expect(createFormKey(formUrlOf({ pathname: news, search: { edit: 3 } }), {})).toBe(key)
  expect(createFormKey(formUrlOf({ pathname: news, search: { edit: '03' } }), {})).toBe(key)
  const others = [
    { pathname: news, search: { edit: 0 } },
    { pathname: '/contents/faq', search: { edit: 3 } },
    { pathname: '/courses/5/lessons', search: { edit: 0 } },
    { pathname: '/courses/6/lessons', search: { edit: 0 } },
  ]
  expect(new Set([key, ...others.map((other) => createFormKey(formUrlOf(other), {}))]).size).toBe(5)
})

test('forms of new records have keys that differ by creation time, and are reopened by that key', () => {
  vi.useFakeTimers()
  const formUrl = formUrlOf({ pathname: '/contents/news', search: { edit: '0' } })
  const first = createFormKey(formUrl, {})
  vi.advanceTimersByTime(1)
  expect(createFormKey(formUrl, {})).not.toBe(first)
  expect(createFormKey(formUrl, { reopenedForm: first })).toBe(first)
  const edited = formUrlOf({ pathname: '/contents/news', search: { edit: 10 } })
  expect(createFormKey(edited, { reopenedForm: first })).toBe('/contents/news?edit=10')
  vi.useRealTimers()
})

test('an entry can be taken once; its uploads are then no longer in the background', () => {
  const [first, second] = [form('a'), form('b')]
  addBackgroundUpload(first)
  addBackgroundUpload(second)
  expect(takeBackgroundUpload('c')).toBeUndefined()
  expect(takeBackgroundUpload('a')).toBe(first)
  expect(takeBackgroundUpload('a')).toBeUndefined()
  expect([isInBackground(uploadOf(first)), isInBackground(uploadOf(second))]).toEqual([false, true])
})

test('stores only the latest entry of a form', () => {
  addBackgroundUpload(form('a', 'Salsa'))
  addBackgroundUpload(form('a', 'Rumba'))
  expect(takeBackgroundUpload('a')?.name).toBe('Rumba')
  expect(takeBackgroundUpload('a')).toBeUndefined()
})

test('discarding aborts the uploads; the browser asks before unload while any form remains', () => {
  const [first, second] = [form('a'), form('b')]
  const cancels = [first, second].map((one) => vi.spyOn(uploadOf(one), 'cancel'))
  expect(canUnload()).toBe(true)
  addBackgroundUpload(first)
  addBackgroundUpload(second)
  discardBackgroundUploads([first])
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(takeBackgroundUpload('a')).toBeUndefined()
  expect(canUnload()).toBe(false)
  discardAllBackgroundUploads()
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(canUnload()).toBe(true)
})

test('discarding everything also aborts the uploads of the form that was cancelled last', () => {
  const cancelled = form('a')
  const cancel = vi.spyOn(uploadOf(cancelled), 'cancel')
  discardWithUndo(cancelled, vi.fn<() => void>())
  expect(cancel).not.toHaveBeenCalled()
  expect(isInBackground(uploadOf(cancelled))).toBe(true)
  discardAllBackgroundUploads()
  expect(cancel).toHaveBeenCalledOnce()
  expect(isInBackground(uploadOf(cancelled))).toBe(false)
})

test('stores the values of the owner as drafts, with the URLs of finished files', () => {
  clearDrafts()
  const finished = form('b')
  const done = { is: 'done' as const, file: new File(['a'], 'a.png'), url: '/uploads/a.png' }
  vi.spyOn(uploadOf(finished), 'getState').mockReturnValue(done)
  addBackgroundUpload(form('a', 'Salsa'))
  addBackgroundUpload(finished)
  addBackgroundUpload({ ...form('c'), values: {} })
  addBackgroundUpload({ ...form('d', 'Rumba'), owner: undefined })
  saveBackgroundUploadsAsDrafts()
  const drafts = ['a', 'b', 'c', 'd'].map((key) => findDraft('an', key, Date.now())?.values)
  expect(drafts).toEqual([{ title: 'Salsa' }, { title: '', file: '/uploads/a.png' }, undefined, undefined])
})
