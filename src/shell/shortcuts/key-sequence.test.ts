import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, type FirstKey, keyOf, PAUSE } from './key-sequence'
import { shortcuts } from './shortcuts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

describe('keyOf', () => {
  test.each([
    ['n', {}, 'n'],
    ['N', {}, 'n'], // Caps Lock
    ['n', { shiftKey: true }, undefined], // Caps Lock and Shift
    ['/', {}, '/'],
    ['/', { shiftKey: true }, '/'], // Shift+7 on a German keyboard
    ['n', { altKey: true }, undefined],
    ['n', { metaKey: true }, undefined],
    ['K', { ctrlKey: true }, 'Mod+k'],
    ['K', { ctrlKey: true, shiftKey: true }, undefined],
    ['k', { ctrlKey: true, altKey: true }, undefined], // AltGr
    ['ArrowLeft', {}, 'ArrowLeft'],
    ['ArrowLeft', { altKey: true }, undefined], // the browser's Back
  ])('%s with %o is %s', (key, held, name) => expect(keyOf({ ...plain, key, ...held }, false)).toBe(name))

  test('uses ⌘ instead of Ctrl on Apple devices', () => {
    expect(keyOf({ ...plain, key: 'k', metaKey: true }, true)).toBe('Mod+k')
    expect(keyOf({ ...plain, key: 'k', ctrlKey: true }, true)).toBeUndefined() // deletes to the end of the line
  })
})

/** The pressed keys with the delay after the previous one. */
const presses = fc.array(
  fc.record({ key: fc.constantFrom('g', 'u', 'n', 'f', 'c', '/', '?', 'x', 'Mod+k'), after: fc.nat(2 * PAUSE) }),
)

/** The shortcuts that each key completes. */
function completed(pressed: { key: string; after: number }[]) {
  let first: FirstKey | undefined
  let now = 0
  return pressed.map(({ key, after }) => {
    now += after
    const next = advance(first, key, now, shortcuts)
    first = next.first
    return next.shortcut?.keys.join(' ')
  })
}

describe('advance', () => {
  test.each([
    ['g, and n after the timeout', [0, PAUSE + 1], ['g', 'n'], [undefined, 'n']],
    ['g, and n just before the timeout', [0, PAUSE], ['g', 'n'], [undefined, 'g n']],
    ['the same sequence again', [0, 9, 9], ['g', 'n', 'n'], [undefined, 'g n', 'n']],
  ])('%s', (_name, after, keys, expected) =>
    expect(completed(keys.map((key, index) => ({ key, after: after[index] ?? 0 })))).toEqual(expected),
  )

  test('completes a shortcut from a key and a preceding g, regardless of earlier keys', () => {
    fc.assert(
      fc.property(presses, (pressed) => {
        const found = completed(pressed)
        for (const [index, { key, after }] of pressed.entries()) {
          const isLed = pressed[index - 1]?.key === 'g' && after <= PAUSE
          const pair = isLed && ['u', 'n', 'f', 'c'].includes(key) ? `g ${key}` : undefined
          const single = ['n', '/', '?', 'Mod+k'].includes(key) ? key : undefined
          expect(found[index]).toBe(pair ?? single)
        }
      }),
    )
  })
})

test('shortcuts do not conflict', () => {
  const written = shortcuts.map(({ keys }) => `${keys.join(' ')} `)
  expect(written.filter((one) => written.some((other) => other !== one && other.startsWith(one)))).toEqual([])
  expect(new Set(written).size).toBe(written.length)
})
