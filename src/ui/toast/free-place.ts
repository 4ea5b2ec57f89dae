/** A rectangle on the screen, in pixels. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** The distance in pixels between toasts that have moved and the element that they would cover. */
const GAP = 8

const isOverlapping = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const move = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
})

/**
 * Finds the place nearest to the usual one where toasts cover no obstacle: to the left of an obstacle, such as the close
 * button of a dialog, or below one.
 * @param toasts the usual place of the toasts
 * @param maxTop how far down the toasts may begin
 * @returns how far to move them to the right and down in pixels; undefined if there is no such place
 */
export function findFreePlace(
  toasts: Box,
  obstacles: Box[],
  screenHeight: number,
  maxTop: number,
): { x: number; y: number } | undefined {
  const toTheLeft = obstacles.map(({ left }) => ({ x: Math.min(0, left - GAP - toasts.right), y: 0 }))
  const below = obstacles.map(({ bottom }) => ({ x: 0, y: Math.max(0, bottom + GAP - toasts.top) }))
  return [{ x: 0, y: 0 }, ...toTheLeft, ...below]
    .filter(({ x, y }) => {
      const place = move(toasts, x, y)
      const isOnScreen = place.left >= GAP && place.top < maxTop && place.bottom < screenHeight - GAP
      return isOnScreen && !obstacles.some((obstacle) => isOverlapping(place, obstacle))
    })
    .toSorted((one, other) => Math.abs(one.x) + one.y - (Math.abs(other.x) + other.y))[0]
}
