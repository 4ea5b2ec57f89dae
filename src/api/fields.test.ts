import { expect, test } from 'vitest'
import { flag, id, moment, number } from './fields'

test.each([
  [7, 7],
  ['7', 7],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  [2 ** 53, 0], // 2 ** 53 + 1 reads the same
  ['9007199254740993', 0],
  [1.5, 0],
  [0, 0],
  [-7, 0],
  ['', 0],
  [' 7', 0],
  ['0x10', 0],
  ['1e3', 0],
  ['7/status', 0],
  ['..', 0],
  [true, 0],
  [[7], 0],
  [{ toString: 1 }, 0],
  [null, 0],
  [undefined, 0],
])('as an id, %j is %j', (value, expected) => expect(id.parse(value)).toBe(expected))

test.each([
  [3, 3],
  ['3', 3],
  [' 2.5 ', 2.5],
  ['', null],
  ['three', null],
  [true, null],
  [[3], null],
  [null, null],
  [undefined, null],
])('as a number, %j is %j', (value, expected) => expect(number.parse(value)).toBe(expected))

test.each([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
  ['true', true],
  ['false', false],
  [2, null],
  ['yes', null],
  ['', null],
  [[1], null],
  [{ toString: 1 }, null],
  [null, null],
  ['constructor', null],
  ['__proto__', null],
])('as a flag, %j is %j', (value, expected) => expect(flag.parse(value)).toBe(expected))

test.each([
  ['2024-01-05T08:04:00Z', '2024-01-05T08:04:00Z'],
  [1704441840, '2024-01-05T08:04:00.000Z'],
  [1704441840000, '2024-01-05T08:04:00.000Z'],
  ['1704441840', '2024-01-05T08:04:00.000Z'],
  ['1704441840000', '2024-01-05T08:04:00.000Z'],
  ['lifetime', 'lifetime'],
  [
    { date: '2024-01-05 15:04:00.000000', timezoneType: 3, timezone: 'Asia/Ho_Chi_Minh' },
    '2024-01-05 15:04:00.000000 Asia/Ho_Chi_Minh',
  ],
  [{ Time: '2024-01-05T08:04:00Z', Valid: true }, '2024-01-05T08:04:00Z'],
  [{ Time: '0001-01-01T00:00:00Z', Valid: false }, null],
  // The last days of the year 9999
  [253402300799, '9999-12-31T23:59:59.000Z'],
  [253402300799000, '9999-12-31T23:59:59.000Z'],
  [253402214400000, '9999-12-31T00:00:00.000Z'],
  ['253402300799', '9999-12-31T23:59:59.000Z'],
  ['253402300799000', '9999-12-31T23:59:59.000Z'],
  [8.64e15, '+275760-09-13T00:00:00.000Z'],
  [20270105150400, '20270105150400'],
  [32503593600000, '2999-12-31T00:00:00.000Z'],
  [null, null],
  [undefined, null],
  [0, null],
  [false, null],
  ['', null],
  // Whatever else stands there is no missing value.
  [-1, '-1'],
  [1e300, '1e+300'],
  [true, 'true'],
  [{}, null],
  [{ $date: '2027-01-05T08:04:00Z' }, '{"$date":"2027-01-05T08:04:00Z"}'],
  [{ seconds: 1, nanoseconds: 0 }, '{"seconds":1,"nanoseconds":0}'],
  [[2027, 1, 5, 15, 4], '[2027,1,5,15,4]'],
])('as a moment, %j is %j', (value, expected) => expect(moment.parse(value)).toBe(expected))
