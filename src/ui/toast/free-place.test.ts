import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, findFreePlace } from './free-place'

const HEIGHT = 800
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const toasts = box(900, 64, 356, 54)

test.each<[string, Box[], { x: number; y: number } | undefined]>([
  ['toasts stay where they cover nothing', [box(900, 130, 100, 36)], { x: 0, y: 0 }],
  [
    'they move to the left of the close button of a dialog with a field below',
    [box(1000, 60, 36, 36), box(950, 110, 300, 400)],
    { x: -314, y: 0 },
  ],
  ['they move below a wide field', [box(20, 60, 1200, 40)], { x: 0, y: 44 }],
  ['they take the nearest place', [box(900, 50, 356, 20)], { x: 0, y: 14 }],
  ['there is no place over controls that cover the upper half of the screen', [box(0, 50, 1280, 400)], undefined],
])('%s', (_name, obstacles, place) => {
  expect(findFreePlace(toasts, obstacles, HEIGHT, HEIGHT / 2)).toEqual(place)
})

test('at 400 % zoom, they move below the focused button, though that is in the lower half', () => {
  const inSmallWindow = box(8, 64, 304, 54)
  const focused = [box(10, 95, 110, 44)]
  expect(findFreePlace(inSmallWindow, focused, 256, 256)).toEqual({ x: 0, y: 83 })
})

test('toasts never cover an obstacle at the place that is found', () => {
  const position = fc.integer({ min: 0, max: 1200 })
  const size = fc.integer({ min: 1, max: 600 })
  const obstacle = fc
    .tuple(position, position, size, size)
    .map(([left, top, width, height]) => box(left, top, width, height))
  fc.assert(
    fc.property(fc.array(obstacle, { maxLength: 12 }), (obstacles) => {
      const place = findFreePlace(toasts, obstacles, HEIGHT, HEIGHT / 2)
      if (!place) return
      const moved = box(toasts.left + place.x, toasts.top + place.y, 356, 54)
      for (const { left, top, right, bottom } of obstacles)
        expect(moved.left >= right || moved.right <= left || moved.top >= bottom || moved.bottom <= top).toBe(true)
    }),
  )
})
