import { expect, test } from 'vitest'
import { isShortenedPhone, repairPhone } from './phone-damage'

test.each([
  ['912345678', '0912345678'],
  ['912345678.0', '0912345678'],
  ['2838234567', '02838234567'],
  ['84912345678', '+84912345678'],
  ['842838221234', '+842838221234'],
  ['0912345678', undefined],
  ['+84912345678', undefined],
  ['912 345 678', undefined],
  ['12345', undefined],
  ['', undefined],
])('repairs %s to %s', (phone, repaired) => expect(repairPhone(phone)).toBe(repaired))

test.each([
  ['9.01235E+08', true],
  ['9,01235E+08', true],
  ['9.1e8', true],
  ['0912345678', false],
  ['E5', false],
])('%s is shortened: %s', (phone, isShortened) => expect(isShortenedPhone(phone)).toBe(isShortened))
