import { expect, test, vi } from 'vitest'
import { endSession, SessionError } from '@/session/session'
import { stubPageBeforeEach } from '@/test/page-events'
import { signIn, signInBeforeEach } from '@/test/signed-in'
import { createUpload } from '@/upload/upload-state'
import {
  addBackgroundForm,
  discardBackgroundForm,
  discardWithUndo,
  isUploadInBackground,
  takeBackgroundForm,
} from './background-forms'
import { type BackgroundForm, backgroundForms, findDraft, storeDraft } from './drafts'

const form = (formKey: string, title = ''): BackgroundForm => ({
  formKey,
  at: Date.now(),
  passwordOmitted: false,
  url: '/admin/contents/news?edit=3',
  title: 'Create/Update news',
  noun: 'news',
  name: title,
  values: { title },
  base: {},
  uploads: new Map([['file', createUpload('news', 'image')]]),
  fields: { file: { label: 'File', file: { accept: 'image', dir: 'news' } } },
})
const uploadOf = ({ uploads }: BackgroundForm) => uploads.get('file') ?? createUpload('news', 'image')

signInBeforeEach()
const canUnload = stubPageBeforeEach()

test('the latest entry of a form can be taken once; its uploads are then no longer in the background', () => {
  const [first, second] = [form('a'), form('b')]
  for (const one of [form('a'), first, second]) addBackgroundForm(one)
  expect(takeBackgroundForm('c')).toBeUndefined()
  expect(takeBackgroundForm('a')?.uploads).toBe(first.uploads)
  expect(takeBackgroundForm('a')).toBeUndefined()
  expect([isUploadInBackground(uploadOf(first)), isUploadInBackground(uploadOf(second))]).toEqual([false, true])
})

test('discarding aborts the uploads; the browser asks before unload while any form remains', () => {
  const [first, second] = [form('a'), form('b')]
  const cancels = [first, second].map((one) => vi.spyOn(uploadOf(one), 'cancel'))
  expect(canUnload()).toBe(true)
  addBackgroundForm(first)
  addBackgroundForm(second)
  discardBackgroundForm(first)
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  expect(takeBackgroundForm('a')).toBeUndefined()
  expect(canUnload()).toBe(false)
  discardBackgroundForm(second)
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(canUnload()).toBe(true)
})

test('a sign-out aborts all uploads, also those of the form that was cancelled last', () => {
  const [left, cancelled] = [form('a'), form('b')]
  const cancels = [left, cancelled].map((one) => vi.spyOn(uploadOf(one), 'cancel'))
  addBackgroundForm(left)
  discardWithUndo(cancelled, vi.fn<() => void>())
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  expect(isUploadInBackground(uploadOf(cancelled))).toBe(true)
  endSession()
  expect(cancels.map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  expect(isUploadInBackground(uploadOf(cancelled))).toBe(false)
  expect(backgroundForms()).toEqual([])
})

test('the end of a session makes one draft of a form and of the draft that was offered in it', () => {
  storeDraft({ formKey: 'a', at: Date.now(), values: { title: 'Salsa', weight: '3' }, passwordOmitted: true })
  addBackgroundForm(form('a', 'Rumba'))
  endSession(new SessionError())
  signIn('ann')
  expect(findDraft('a')).toMatchObject({ values: { title: 'Rumba', weight: '3' }, passwordOmitted: true })
})

test('the end of a session aborts the uploads, and keeps the drafts of their forms with the URLs of finished files', () => {
  const [running, finished, empty] = [form('a', 'Salsa'), form('b'), { ...form('c'), values: {} }]
  const done = { is: 'done' as const, file: new File(['a'], 'a.png'), url: '/uploads/a.png' }
  for (const one of [running, finished, empty]) addBackgroundForm(one)
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
