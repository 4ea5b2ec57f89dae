import { expect, test } from 'vitest'
import { flag, id, moment, number } from './fields'

test.each([
  [7, 7],
  ['7', 7],
  [2 ** 53, 0], // 2 ** 53 + 1 reads the same
  [1.5, 0],
  [-7, 0],
  ['0x10', 0],
  ['7/status', 0],
  [null, 0],
])('as an id, %j is %j', (value, expected) => expect(id.parse(value)).toBe(expected))

test.each([
  [3, 3],
  ['3', 3],
  [' 2.5 ', 2.5],
  ['', null],
  ['three', null],
  [null, null],
  [undefined, null],
])('as a number, %j is %j', (value, expected) => expect(number.parse(value)).toBe(expected))

test.each([
  [true, true],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  [2, null],
  ['', null],
  [{ toString: 1 }, null],
  [null, null],
  ['__proto__', null],
])('as a flag, %j is %j', (value, expected) => expect(flag.parse(value)).toBe(expected))

test.each([
  ['2024-01-05T08:04:00Z', '2024-01-05T08:04:00Z'],
  ['lifetime', 'lifetime'],
  [1704441840, '1704441840'],
  [null, null],
  [undefined, null],
  [0, null],
  [{}, null],
  ['', null],
  // Whatever else stands there is no missing value.
  [-1, '-1'],
  [{ seconds: 1 }, '{"seconds":1}'],
])('as a moment, %j is %j', (value, expected) => expect(moment.parse(value)).toBe(expected))
