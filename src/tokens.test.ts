import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/tokens.css', 'utf8')
const colorsOf = (theme: string): Record<string, string> => {
  const [, block = ''] = css.split(`${theme} {`)
  return Object.fromEntries(
    [...block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name, color]) => [name, color]),
  )
}

/** The relative luminance of a color (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['surface', 'canvas', 'sunken', 'hover', 'accent-soft']

test.each([
  [':root', 'control', grounds, 3],
  ['.dark', 'control', grounds, 3],
  [':root', 'muted', grounds, 4.5],
  ['.dark', 'muted', grounds, 4.5],
  [':root', 'danger-inverse', ['text'], 4.5],
  ['.dark', 'danger-inverse', ['text'], 4.5],
])('in %s, the color %s has enough contrast on %j: %f', (theme, name, on, least) => {
  const colors = colorsOf(theme)
  const low = on.filter((ground) => !(contrast(colors[name] ?? '', colors[ground] ?? '') >= least))
  expect(low).toEqual([])
})
