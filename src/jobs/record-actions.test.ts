import { expect, test } from 'vitest'
import { removeAction } from './record-actions'

test('what was deleted is quoted, unless it has no name', () => {
  const entity = {
    name: 'courses',
    path: 'courses',
    one: 'course',
    many: 'courses',
    nameOf: ({ name }: { name: string }) => name,
    read: () => Promise.resolve({ id: 12, name: '' }),
  }
  const { done } = removeAction(entity, {})
  expect(done({ id: 12, name: 'Salsa tối' })).toBe("Deleted 'Salsa tối'.")
  expect(done({ id: 12, name: ' ' })).toBe('Deleted Course 12.')
})
