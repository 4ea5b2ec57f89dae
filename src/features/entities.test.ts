import { expect, test } from 'vitest'
import { entities, lists } from './entities'

test('the startup script contains the list of every entity', () => {
  expect(lists).toEqual(expect.arrayContaining(entities.map(({ list }) => list)))
})

test('every entity has a shortcut of its own', () => {
  const shortcuts = entities.map(({ shortcut }) => shortcut)
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
})
