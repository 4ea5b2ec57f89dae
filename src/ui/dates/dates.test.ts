import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addMonths, isWithin } from './date-math'
import { formatDay, formatIsoDay, formatMoment, formatTime, readMoment } from './dates'
import { formatRelativeTime } from './relative-time'

const local = (text: string) => new Date(text).toISOString()

test.each([
  ['2024-01-05T15:04:00', 'January 5th, 2024 3:04pm'],
  ['2024-01-01T00:04:00', 'January 1st, 2024 12:04am'],
  ['2024-02-29T12:00:00', 'February 29th, 2024 12:00pm'],
  ['2024-03-11T09:30:00', 'March 11th, 2024 9:30am'],
  ['2024-03-22T23:59:00', 'March 22nd, 2024 11:59pm'],
  ['2024-03-23T01:00:00', 'March 23rd, 2024 1:00am'],
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
  '0000-00-00',
  '0000-00-00 00:00:00',
  '-0001-11-30T00:00:00.000000Z',
  '0001-01-01T00:00:00Z',
  '0001-01-01 00:00:00 +0000 UTC',
  '0001-01-01 07:06:30 +0706 LMT',
  'Mon, 01 Jan 0001 00:00:00 UTC',
  'Mon Jan  1 00:00:00 0001',
  '1/1/0001 12:00:00 AM',
  '\u200E0000-00-00\u00A000:00:00',
])('%j is a missing value', (moment) => expect(formatMoment(moment)).toBe('—'))

test.each<[string, string]>([
  ['soon', 'soon'],
  [' Phòng \n 5 ', 'Phòng 5'],
  ['\u202Etrọn đời', 'trọn đời'],
  ['infinity', 'infinity'],
  ['Order 0001', 'Order 0001'],
  ['Monday 0001', 'Monday 0001'],
  ['\u200Etrọn\u00A0đời\u200B', 'trọn đời'],
  ['x'.repeat(50_000), `${'x'.repeat(39)}…`],
  ...[
    'tomorrow at 3pm',
    'Sunday class 2024',
    '1704441840',
    '20240105',
    '2024',
    '2024-13-01',
    '2024-02-30',
    '2023-02-29T10:00:00Z',
    '2024-01-05T24:00:00',
    '2024-01-05T10:61:00Z',
    '2024-01-05 10:00:00 PM',
    '2024-01-05 10:00:00 Asia/Nowhere',
    '1500-01-01 00:00:00+00 BC',
    '+275760-09-13T00:00:01Z',
  ].map((text): [string, string] => [text, text]),
])('shows %j, which is no date, as it is', (text, shown) => {
  expect(formatMoment(text)).toBe(shown)
  expect(readMoment(text)).toBeNull()
})

// 8:04 UTC is 3:04pm in Vietnam.
test.each([
  ['PostgreSQL', ['2027-01-05 15:04:00+07', '2027-01-05 15:04:00.123456+07', '2027-01-05 13:49:00+05:45']],
  ['PostgreSQL, other styles', ['Tue Jan 05 15:04:00 2027 +07', '2027-01-05T15:04:00+07:00']],
  ['MySQL', ['2027-01-05 15:04:00', '2027-01-05 15:04:00.000000', '2027-01-05 15:04']],
  ['PHP and Laravel', ['2027-01-05T08:04:00.000000Z', '2027-01-05T15:04:00+07:00', 'Tue, 05 Jan 2027 15:04:00 +0700']],
  ['old Laravel', ['2027-01-05 15:04:00.000000 Asia/Ho_Chi_Minh', '2027-01-05 03:04:00.000000 America/New_York']],
  ['cookies', ['Tuesday, 05-Jan-2027 08:04:00 GMT', 'Tue, 05-Jan-2027 08:04:00 GMT']],
  ['Ruby and Rails', ['2027-01-05 08:04:00 UTC', '2027-01-05 15:04:00 +0700', '2027-01-05T15:04:00.000+07:00']],
  ['Ruby, inspected', ['2027-01-05 08:04:00.000000000 UTC +00:00', 'Tue, 05 Jan 2027 15:04:00.000000000 +07 +07:00']],
  ['Go', ['2027-01-05T15:04:00.123456789+07:00', '2027-01-05 08:04:00 +0000 UTC', 'Tue Jan  5 15:04:00 2027']],
  ['Go, with a clock reading', ['2027-01-05 15:04:00.5 +0700 +07 m=+0.100000001', '2027-01-05 15:04:00 +0700 ICT']],
  ['JavaScript', ['2027-01-05T08:04:00.000Z', 'Tue, 05 Jan 2027 08:04:00 GMT']],
  ['JavaScript, toString', ['Tue Jan 05 2027 15:04:00 GMT+0700 (Indochina Time)', '+002027-01-05T08:04:00Z']],
  ['Temporal', ['2027-01-05T15:04:00+07:00[Asia/Ho_Chi_Minh]']],
  ['Temporal, without offset', ['2027-01-05T15:04:00[Asia/Ho_Chi_Minh]', '2027-01-05T08:04:00[UTC]']],
  ['ISO 8601 in its basic format', ['20270105T150400+0700', '20270105T080400Z', '20270105T080400.123Z']],
  ['MySQL, as a number', ['20270105150400']],
  ['PostgreSQL and PHP, with the name of the zone', ['Tue Jan 05 15:04:00 2027 ICT', '2027-01-05 15:04:00 ICT']],
  ['Carbon', ['Tue, Jan 5, 2027 3:04 PM']],
  ['a spreadsheet', ['\u200E2027-01-05\u00A015:04:00\u200E', '2027-01-05\u202F15:04', '\uFEFF2027-01-05 15:04']],
  ['Python', ['2027-01-05T15:04:00,123+0700', '2027-01-05t08:04:00z']],
])('reads what %s writes', (_writer, spellings) => {
  vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh')
  expect(spellings.map(formatMoment)).toEqual(spellings.map(() => 'January 5th, 2027 3:04pm'))
})

test.each([
  ['9999-12-31', 'December 31st, 9999 12:00am'],
  ['+010000-06-30T00:00:00', 'June 30th, 10000 12:00am'],
  ['10000-06-30 00:00:00', 'June 30th, 10000 12:00am'],
])('reads the far future: %s', (moment, shown) => expect(formatMoment(moment)).toBe(shown))

test('reads whatever it writes, to the last time of JavaScript', () =>
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1000-01-02'), noInvalidDate: true }),
      fc.constantFrom(2, 6, 15, 30),
      (from, months) => {
        const until = addMonths(from, months)
        expect(readMoment(until)?.toISOString()).toBe(until)
        expect(formatDay(until)).toMatch(/^\w+ \d+(st|nd|rd|th), \d{4,}$/)
        for (const text of [from.toString(), from.toUTCString()])
          expect(readMoment(text)?.valueOf()).toBe(Math.floor(from.getTime() / 1000) * 1000)
      },
    ),
  ))

test.each([
  ['2024-08-01T10:00:00', 2, '2024-10-01T10:00:00'],
  ['2023-08-31T10:00:00', 6, '2024-02-29T10:00:00'],
  ['2024-08-31T10:00:00', 6, '2025-02-28T10:00:00'],
  ['2024-01-31T10:00:00', 15, '2025-04-30T10:00:00'],
  ['2024-11-30T10:00:00', 30, '2027-05-30T10:00:00'],
])('%s plus %i months is %s', (from, months, to) => expect(addMonths(new Date(from), months)).toBe(local(to)))

test('isWithin compares the age in hours', () => {
  const now = new Date('2024-06-01T12:00:00Z')
  expect(isWithin('2024-05-31T12:00:01Z', 24, now)).toBe(true)
  expect(isWithin('2024-05-31T12:00:00Z', 24, now)).toBe(false)
  expect(isWithin('2024-06-01T13:00:00Z', 24, now)).toBe(true)
  expect(isWithin(null, 24, now)).toBe(false)
})

test.each([
  ['2024-06-01T12:00:30Z', 'just now'],
  ['2024-06-01T11:59:01Z', 'just now'],
  ['2024-06-01T11:59:00Z', '1 minute ago'],
  ['2024-06-01T10:00:01Z', '1 hour ago'],
  ['2024-05-31T12:00:00Z', '1 day ago'],
  ['2024-05-29T11:00:00Z', '3 days ago'],
  ['2024-08-05T12:00:00Z', 'in 2 months'],
  ['2021-05-01T12:00:00Z', '3 years ago'],
  ['soon', ''],
])('%s is %s on June 1st', (moment, age) => {
  vi.useFakeTimers({ now: new Date('2024-06-01T12:00:00Z'), toFake: ['Date'] })
  expect(formatRelativeTime(moment)).toBe(age)
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
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

describe.each(['Asia/Ho_Chi_Minh', 'UTC', 'America/New_York', 'Asia/Kathmandu'])('in %s', (zone) => {
  // From 1990, when all of these zones have offsets in whole minutes, to the last year with four digits.
  const times = fc
    .integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(9999, 11, 30) / 60_000 })
    .map((m) => m * 60_000)

  test('formats every supported spelling like the platform calendar', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(times, (time) => {
        const shown = oracle(time, zone)
        const iso = new Date(time).toISOString()
        const shifted = new Date(time + 5.75 * 3_600_000).toISOString().slice(0, 19)
        for (const written of [
          iso,
          iso.replace('T', ' '),
          iso.replace('.000', ''),
          `${shifted}+05:45`,
          `${shifted}+0545`,
        ])
          expect(formatMoment(written)).toBe(shown)
      }),
    )
  })

  test('reads a value without a time zone as local time', () => {
    vi.stubEnv('TZ', zone)
    fc.assert(
      fc.property(times, (time) => {
        const local = new Date(time)
        const two = (part: number) => String(part).padStart(2, '0')
        const day = `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`
        const clock = `${two(local.getHours())}:${two(local.getMinutes())}`
        for (const written of [`${day}T${clock}`, `${day} ${clock}:00`])
          expect(formatMoment(written)).toBe(oracle(time, zone))
      }),
    )
  })
})

test('handles daylight saving time in New York', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(formatMoment('2024-03-10T06:59:00Z')).toBe('March 10th, 2024 1:59am')
  expect(formatMoment('2024-03-10T07:00:00Z')).toBe('March 10th, 2024 3:00am')
  expect(formatMoment('2024-11-03T05:30:00Z')).toBe('November 3rd, 2024 1:30am')
  expect(formatMoment('2024-11-03T06:30:00Z')).toBe('November 3rd, 2024 1:30am')
})

test('the day in the name of a file is the local one', () => {
  vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh')
  expect(formatIsoDay(new Date('2026-11-24T16:59:00Z'))).toBe('2026-11-24')
  expect(formatIsoDay(new Date('2026-11-24T17:00:00Z'))).toBe('2026-11-25')
})

test('a time has a day unless it is of today', () => {
  const time = new Date('2026-11-25T22:32').getTime()
  expect(formatTime(time, new Date('2026-11-25T23:59'))).toBe('22:32')
  expect(formatTime(time, new Date('2026-11-26T00:00'))).toBe('Nov 25th, 22:32')
  expect(formatTime(time, new Date('2027-11-25T22:32'))).toBe('Nov 25th, 22:32')
})
