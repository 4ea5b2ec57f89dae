import { readFileSync, statSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const [, buildStage = '', ...laterStages] = dockerfile.split(/^FROM /m)
const finalStage = laterStages.at(-1) ?? ''
const copiedPaths = (stage: string) =>
  [...stage.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))

test('the Dockerfile is valid', () => {
  expect(validate(dockerfile).map(({ range, message }) => [range.start.line + 1, message])).toEqual([])
  expect(validate('FROM debian\nCOPY a')).toHaveLength(1) // the linter detects an invalid line
})

test('the container runs as a numeric user other than root', () => {
  expect(finalStage).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m)
})

test('the final stage contains the packed build and no sources', () => {
  expect(copiedPaths(finalStage)).toEqual(['--from=build', '/app/dist-hosting'])
})

test('every file that the build stage copies exists', () => {
  const paths = copiedPaths(buildStage)
  expect(paths).toContain('package.json')
  for (const path of paths) expect(statSync(path)).toBeDefined()
})
