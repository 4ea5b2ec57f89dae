import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { formatIso, formatMoment, readMoment } from './dates'
import { formatRelativeTime } from './relative-time'

const local = (text: string) => new Date(text).toISOString()

// Rules: §9: Dates are shown like
test.each([
  ['2024-01-05T15:04:00', 'January 5th, 2024 3:04pm'],
  ['2024-01-01T00:04:00', 'January 1st, 2024 12:04am'],
  ['2024-03-22T23:59:00', 'March 22nd, 2024 11:59pm'],
])('formats %s as %s', (moment, shown) => {
  expect(formatMoment(moment)).toBe(shown) // no zone: local time
  expect(formatMoment(local(moment))).toBe(shown)
})

test.each([
  null,
  undefined,
  '',
  ' ',
  '0',
  '0000-00-00 00:00:00',
  '-0001-11-30T00:00:00.000000Z',
  '0001-01-01T00:00:00Z',
  '\u200E0000-00-00\u00A000:00:00',
])('%j is a missing value', (moment) => expect(formatMoment(moment)).toBe('—'))

test.each<[string, string]>([
  [' Phòng \n 5 ', 'Phòng 5'],
  ['\u202Etrọn\u00A0đời\u200B', 'trọn đời'],
  ['x'.repeat(50_000), `${'x'.repeat(39)}…`],
  ...[
    'infinity',
    'Sunday class 2024',
    '20240105',
    '2024-13-01',
    '2024-02-30',
    '2024-01-05T10:61:00Z',
    '2024-01-05 10:00:00 PM',
    '2024-01-05 10:00:00 Asia/Nowhere',
    'Mon, 99 Jan 2024 10:00:00 GMT',
    '+275760-09-13T00:00:01Z',
  ].map((text): [string, string] => [text, text]),
])('shows %j, which is no date, as it is', (text, shown) => {
  expect(formatMoment(text)).toBe(shown)
  expect(readMoment(text)).toBeNull()
})

// 8:04 UTC is 3:04pm in Vietnam.
test.each([
  ['ISO 8601', ['2027-01-05T15:04:00.123456+07:00', '2027-01-05T03:04-0500']],
  ['SQL', ['2027-01-05 15:04:00.123456+07', '2027-01-05 08:04:00 UTC']],
  ['seconds and milliseconds', ['1799136240', '1799136240.5', '1799136240000']],
  ['a spreadsheet', ['\u200E2027-01-05\u00A015:04:00\u200E', '\uFEFF2027-01-05 15:04']],
])('reads %s', (_kind, spellings) => {
  vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh')
  expect(spellings.map(formatMoment)).toEqual(spellings.map(() => 'January 5th, 2027 3:04pm'))
})

test('patterns see only the beginning of a text', () => {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  expect(formatMoment('1'.repeat(40_000))).toBe(`${'1'.repeat(39)}…`)
  expect(exec).toHaveBeenCalled()
  expect(exec.mock.calls.filter(([text]) => text.length > 400)).toEqual([])
})

test.each([
  ['2024-06-01T12:00:30Z', 'just now'],
  ['2024-06-01T11:59:01Z', 'just now'],
  ['2024-06-01T11:59:00Z', '1 minute ago'],
  ['2024-06-01T10:00:01Z', '1 hour ago'],
  ['2024-05-31T12:00:00Z', '1 day ago'],
  ['2024-05-29T11:00:00Z', '3 days ago'],
  ['2024-05-02T12:00:00Z', '30 days ago'],
  ['2024-05-01T12:00:00Z', '1 month ago'],
  ['2024-07-01T12:00:00Z', 'in 30 days'],
  ['2024-07-02T12:00:00Z', 'in 1 month'],
  ['2024-08-05T12:00:00Z', 'in 2 months'],
  ['2026-05-05T12:00:00Z', 'in 23 months'],
  ['2026-06-01T13:00:00Z', 'in 2 years'],
  ['2021-05-01T12:00:00Z', '3 years ago'],
  ['soon', ''],
])('%s is %s on June 1st', (moment, age) => {
  vi.useFakeTimers({ now: new Date('2024-06-01T12:00:00Z'), toFake: ['Date'] })
  expect(formatRelativeTime(moment)).toBe(age)
})

/** Formats a time with `Intl`, independently of Day.js. */
function oracle(time: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).formatToParts(time)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const [day, hour] = [Number(part('day')), Number(part('hour'))]
  const teens = day >= 11 && day <= 13
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${part('month')} ${day}${ending}, ${part('year')} ${hour % 12 || 12}:${part('minute')}${hour < 12 ? 'am' : 'pm'}`
}

// From 1990, when all of these zones have offsets in whole minutes, to the last year with four digits.
const times = fc
  .integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(9999, 11, 30) / 60_000 })
  .map((minutes) => minutes * 60_000)

// Rules: §9: Dates are shown in
test.each(['Asia/Ho_Chi_Minh', 'UTC', 'America/New_York', 'Asia/Kathmandu'])(
  'formats every spelling like the calendar of the platform in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(times, (time) => {
        const iso = new Date(time).toISOString()
        const shifted = new Date(time + 5.75 * 3_600_000).toISOString().slice(0, 19)
        const local = new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
        const spellings = [iso, iso.replace('T', ' '), new Date(time).toUTCString(), `${time}`, `${time / 1000}`]
        for (const written of [...spellings, `${shifted}+05:45`, `${shifted}+0545`, local, local.replace('T', ' ')])
          expect(formatMoment(written)).toBe(oracle(time, zone))
      }),
    )
  },
)

test('the day in a file is the local one', () => {
  vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh')
  const dayOf = (moment: string) => formatIso(`${Date.parse(moment)}`, 'day')
  expect(dayOf('2026-11-24T16:59:00Z')).toBe('2026-11-24')
  expect(dayOf('2026-11-24T17:00:00Z')).toBe('2026-11-25')
})
