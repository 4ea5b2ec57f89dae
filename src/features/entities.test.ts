import { expect, test } from 'vitest'
import { entities, lists } from './entities'

test('the startup script contains the list of every entity', () => {
  expect(lists).toEqual(expect.arrayContaining(entities.map(({ list }) => list)))
})
