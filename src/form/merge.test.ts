import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge, openedBefore } from './merge'

const opened = { name: 'Salsa', description: 'Nhịp', weight: '1', active: true, roles: ['Member'] }

test('nobody else changed anything', () =>
  expect(merge(opened, { ...opened }, { ...opened, name: 'Salsa 2' })).toEqual({ taken: {}, disputes: [] }))

test("others' changes are taken over where I changed nothing", () =>
  expect(merge(opened, { ...opened, weight: '5', roles: ['Admin'] }, { ...opened, name: 'Salsa 2' })).toEqual({
    taken: { weight: '5', roles: ['Admin'] },
    disputes: [],
  }))

test('what both changed is disputed, unless to the same', () =>
  expect(
    merge(opened, { ...opened, name: 'Theirs', active: false }, { ...opened, name: 'Mine', active: false }),
  ).toEqual({ taken: {}, disputes: [{ name: 'name', mine: 'Mine', theirs: 'Theirs' }] }))

test.each([
  ['white space around a text', ' Salsa 2\n', 'Salsa 2'],
  ['the Unicode form of a text', 'Nhịp'.normalize('NFD'), 'Nhịp'.normalize('NFC')],
  ['white space around a text of a list', ['Admin '], ['Admin']],
  ['the order of a list', ['Admin', 'Member'], ['Member', 'Admin']],
  ['a number that was typed', '5', 5],
])('%s is nothing to ask about', (_, mine, theirs) =>
  expect(merge({ name: 'Salsa' }, { name: theirs }, { name: mine })).toEqual({ taken: {}, disputes: [] }),
)

test.each([
  ['what arrived is nobody else’s change', { name: 'Mine', weight: '5' }, { name: 'Mine', weight: 5 }, opened, {}, []],
  ['what arrived in another form is asked about', { name: 'MINE' }, { name: 'Mine' }, opened, {}, ['name']],
  [
    'what a colleague saved after it is asked about',
    { name: 'Theirs' },
    { name: 'Mine' },
    { name: 'Mine' },
    {},
    ['name'],
  ],
  ['what did not arrive is as it was', {}, { name: 'Mine', password: 'secret' }, { name: 'Mine 2' }, {}, []],
  ['what was not changed is taken over', { weight: '7' }, { name: 'Mine', weight: 1 }, {}, { weight: '7' }, []],
])('after a save whose answer was lost %s', (_, changed, sent, typed, taken, asked) => {
  const theirs = { ...opened, ...changed }
  const merged = merge(openedBefore(opened, theirs, { ...opened, ...sent }), theirs, { ...opened, ...typed })
  expect(merged.taken).toEqual(taken)
  expect(merged.disputes.map(({ name }) => name)).toEqual(asked)
})

test('white space within a text counts', () =>
  expect(merge({ name: 'Salsa' }, { name: 'Salsa 2' }, { name: 'Salsa  2' }).disputes).toHaveLength(1))

test('each field that others changed is taken, disputed, or the same by now; no other one is touched', () => {
  const value = fc.constantFrom('', 'a', 'b', true, false)
  const values = fc.record({ a: value, b: value, c: value, d: value })
  fc.assert(
    fc.property(values, values, values, (before, theirs, mine) => {
      const { taken, disputes } = merge(before, theirs, mine)
      const merged: Record<string, unknown> = { ...mine, ...taken }
      for (const name of ['a', 'b', 'c', 'd'] as const) {
        const isDisputed = disputes.some((dispute) => dispute.name === name)
        const expected = before[name] === mine[name] ? theirs[name] : mine[name]
        expect(merged[name]).toBe(expected)
        expect(isDisputed).toBe(
          before[name] !== mine[name] && before[name] !== theirs[name] && mine[name] !== theirs[name],
        )
      }
    }),
  )
})
