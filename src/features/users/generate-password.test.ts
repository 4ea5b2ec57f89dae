import { expect, test } from 'vitest'
import { generatePassword } from './generate-password'

const passwords = Array.from({ length: 4_000 }, generatePassword)

test('passwords have 14 characters that are not mistaken for one another, and start with a letter', () => {
  for (const password of passwords) expect(password).toMatch(/^(?![0-9])[a-km-zA-HJ-NP-Z2-9]{14}$/)
})

test('every character is equally likely', () => {
  const counts = new Map<string, number>()
  for (const password of passwords)
    for (const character of password.slice(1)) counts.set(character, (counts.get(character) ?? 0) + 1)
  const expected = (passwords.length * 13) / counts.size
  expect(counts.size).toBe(57)
  // Six standard deviations: a correct generator fails less than once in a million runs.
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
})
