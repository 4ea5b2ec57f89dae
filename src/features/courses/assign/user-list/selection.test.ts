import fc from 'fast-check'
import { expect, test } from 'vitest'
import { click, deselect, nothingSelected, pressKey, type Selection, typeAhead } from './selection'

const rows = [10, 20, 30, 40, 50, 60]
const ctrl = { ctrl: true, shift: false }
const ids = (selection: Selection | undefined) => [...(selection?.ids ?? [])].toSorted((a, b) => a - b)
/** The selection after some keys: 'Control+Shift+End'. */
const after = (...keys: string[]) =>
  keys.reduce((selection, pressed) => {
    const [key = '', ...held] = pressed.split('+').toReversed()
    const modifiers = { ctrl: held.includes('Control'), shift: held.includes('Shift') }
    return pressKey(selection, rows, key, modifiers, 3) ?? selection
  }, nothingSelected)

test('a click toggles a row and keeps the others, Shift adds a range', () => {
  const one = click(nothingSelected, rows, 1, false)
  expect(ids(one)).toEqual([20])
  const two = click(one, rows, 4, false)
  expect(ids(two)).toEqual([20, 50])
  expect(ids(click(two, rows, 1, false))).toEqual([50])
  expect(ids(click(two, rows, 2, true))).toEqual([20, 30, 40, 50])
})

test('arrow keys move without selecting, Space toggles the selection', () => {
  const moved = after('ArrowDown', 'ArrowDown')
  expect([moved.active, ids(moved)]).toEqual([2, []])
  expect(ids(after('ArrowDown', ' ', 'ArrowDown', ' '))).toEqual([20, 30])
  expect(ids(after(' ', ' '))).toEqual([])
})

test('Shift and arrow keys extend and shrink the selection', () => {
  expect(ids(after('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown'))).toEqual([20, 30, 40])
  expect(ids(after('ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp'))).toEqual([20, 30])
  expect(ids(after('ArrowDown', 'Control+Shift+End'))).toEqual([20, 30, 40, 50, 60])
  expect(ids(after('End', 'Shift+Home'))).toEqual(rows)
})

test('Ctrl+A adds all displayed rows to a selection that a filter hides', () => {
  expect(ids(pressKey({ ids: new Set([7]), active: 0, anchor: 0 }, rows, 'a', ctrl, 3))).toEqual([7, ...rows])
})

test('any keys select only existing rows and keep the active row valid', () => {
  const key = fc.constantFrom(' ', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown', 'a')
  const held = fc.constantFrom('', 'Shift+', 'Control+', 'Control+Shift+')
  const presses = fc.array(fc.tuple(held, key).map((parts) => parts.join('')))
  fc.assert(
    fc.property(presses, (keys) => {
      const { active, ids: selected } = after(...keys)
      expect(rows[active]).toBeDefined()
      expect(rows).toEqual(expect.arrayContaining([...selected]))
    }),
  )
})

test('moved rows leave the selection, and the position of the active row stays', () =>
  expect(deselect({ ids: new Set([20, 40, 50]), active: 3, anchor: 1 }, [20, 50])).toEqual({
    ids: new Set([40]),
    active: 3,
    anchor: 3,
  }))

test('type-ahead moves to the next match, and the same letter again to the one after it', () => {
  const texts = ['an nguyen', 'binh tran', 'bao le', 'chi do']
  expect(typeAhead(texts, 0, 'b')).toBe(1)
  expect(typeAhead(texts, 1, 'b')).toBe(2)
  expect(typeAhead(texts, 2, 'b')).toBe(1)
  expect(typeAhead(texts, 1, 'ba')).toBe(2)
  expect(typeAhead(texts, 0, 'x')).toBeUndefined()
})
