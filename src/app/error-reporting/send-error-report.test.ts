import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { cut, sendErrorReport } from './send-error-report'

vi.mock('@/config/settings', () => ({ pageVersion: () => '1', settings: () => ({}) }))
const send = vi.fn<(url: string, options: { body: string }) => Promise<Response>>(async () => new Response())

beforeEach(() => {
  send.mockClear()
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('location', { href: 'https://admin.example/admin/users/list', origin: 'https://admin.example' })
})

test('a report of an endless text is small', () => {
  sendErrorReport('https://errors.example', new Error('đ'.repeat(400_000)), { where: 'unhandled' })
  sendErrorReport('https://errors.example', new Error('tên thành viên '.repeat(40_000)), { where: 'unhandled' })
  expect(send).toHaveBeenCalledTimes(2)
  for (const [, { body }] of send.mock.calls) expect(new TextEncoder().encode(body).length).toBeLessThan(16_384)
})

test('a report to the envelope endpoint of Sentry is an envelope with one event', () => {
  const url = 'https://errors.example/api/1/envelope/?sentry_key=k'
  sendErrorReport(url, new TypeError('x is null'), { where: 'boundary' })
  expect(send).toHaveBeenCalledWith(url, expect.anything())
  const [header, ...items] = send.mock.calls.flatMap(([, { body }]) => body.split('\n').map((line) => JSON.parse(line)))
  const id = expect.stringMatching(/^[\da-f]{32}$/)
  expect(header).toEqual({ event_id: id, sent_at: expect.any(String) })
  expect(items).toEqual([
    { type: 'event' },
    {
      event_id: header.event_id,
      timestamp: header.sent_at,
      platform: 'javascript',
      release: '1',
      exception: { values: [{ type: 'TypeError', value: 'x is null' }] },
      request: { url: 'https://admin.example/admin/users/list' },
      tags: { where: 'boundary' },
      extra: { stack: expect.stringContaining('send-error-report.test.ts') },
    },
  ])
})

test('a cut text ends with a whole word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 }), fc.nat(60), (words, maxLength) => {
      const text = words.join(' ')
      const shown = cut(text, maxLength)
      expect(shown.length).toBeLessThanOrEqual(Math.max(maxLength, 0))
      expect(words).toEqual(expect.arrayContaining(shown.split(' ').filter(Boolean)))
    }),
  )
})
