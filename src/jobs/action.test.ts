import { expect, test } from 'vitest'
import { splitItems } from './action'

test('records that an action leaves out are counted by reason and named', () => {
  const leaveOut = (age: number) => (age > 60 ? 'too old' : age < 18 ? 'too young' : undefined)
  const leaveOutOfMany = (age: number) => (age === 40 ? 'your own age' : undefined)
  const action = { entity: { nameOf: String }, texts: { leaveOut, leaveOutOfMany } }
  const { items, leftOut } = splitItems([17, 30, 40, 61, 70], action)
  expect(items).toEqual([30])
  expect(leftOut.map(({ reason }) => reason)).toEqual(['1 is too young', '1 is your own age', '2 are too old'])
  expect(leftOut[2]?.names).toEqual(['61', '70'])
})
