import { expect, test } from 'vitest'
import { addMonths, formatMoment, isPast, isWithin } from './dates'

const local = (text: string) => new Date(text).toISOString()

test.each([
  ['2024-01-05T15:04:00', 'January 5th, 2024 3:04pm'],
  ['2024-01-01T00:04:00', 'January 1st, 2024 12:04am'],
  ['2024-02-29T12:00:00', 'February 29th, 2024 12:00pm'],
  ['2024-03-11T09:30:00', 'March 11th, 2024 9:30am'],
  ['2024-03-22T23:59:00', 'March 22nd, 2024 11:59pm'],
  ['2024-03-23T01:00:00', 'March 23rd, 2024 1:00am'],
])('%s reads %s', (moment, shown) => {
  expect(formatMoment(moment)).toBe(shown) // no zone: local time
  expect(formatMoment(local(moment))).toBe(shown)
})

test.each([null, undefined, '', '0000-00-00 00:00:00', 'soon'])('%j is no moment', (moment) =>
  expect(formatMoment(moment)).toBe('—'),
)

test.each([
  ['2024-08-01T10:00:00', 2, '2024-10-01T10:00:00'],
  ['2023-08-31T10:00:00', 6, '2024-02-29T10:00:00'],
  ['2024-08-31T10:00:00', 6, '2025-02-28T10:00:00'],
  ['2024-01-31T10:00:00', 15, '2025-04-30T10:00:00'],
  ['2024-11-30T10:00:00', 30, '2027-05-30T10:00:00'],
])('%s plus %i months is %s', (from, months, to) => expect(addMonths(local(from), months)).toBe(local(to)))

test('tells past and recent moments', () => {
  const now = new Date('2024-06-01T12:00:00Z')
  expect(isPast('2024-06-01T12:00:00Z', now)).toBe(true)
  expect(isPast('2024-06-01T12:00:01Z', now)).toBe(false)
  expect(isWithin('2024-05-31T12:00:01Z', 24, now)).toBe(true)
  expect(isWithin('2024-05-31T12:00:00Z', 24, now)).toBe(false)
  expect(isWithin('2024-06-01T13:00:00Z', 24, now)).toBe(true)
  expect(isWithin(null, 24, now)).toBe(false)
})
