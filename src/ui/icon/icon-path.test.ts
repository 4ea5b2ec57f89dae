import { type LucideIconData, Trash2 } from '@lucide/icons'
import { expect, test } from 'vitest'
import { iconPath } from './icon'

const icon = (...node: LucideIconData['node']): LucideIconData => ({ node })

test('joins the shapes of an icon into one path', () => {
  expect(iconPath(Trash2)).toBe(Trash2.node.map(([, { d }]) => `M0 0${d}`).join(''))
})

test('draws a circle as two arcs', () => {
  expect(iconPath(icon(['circle', { cx: '12', cy: '11', r: '3' }]))).toBe('M9 11a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z')
})

test('draws the rounded corners of a rectangle', () => {
  expect(iconPath(icon(['rect', { x: '3', y: '4', width: '18', height: '10', rx: '2' }]))).toBe(
    'M5 4h14a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-6a2 2 0 0 1 2 -2z',
  )
})

test('draws a line', () => {
  expect(iconPath(icon(['line', { x1: '1', y1: '2', x2: '3', y2: '4' }]))).toBe('M1 2L3 4')
})
