import { expect, test, vi } from 'vitest'
import { createFormKey, formUrlOf } from './form-key'

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
})
