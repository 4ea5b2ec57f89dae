import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'

const dockerfile = readFileSync('tools/hosting/Dockerfile', 'utf8')
const [, buildStage = '', ...laterStages] = dockerfile.split(/^FROM /m)
const finalStage = laterStages.at(-1) ?? ''
const copiedPaths = (stage: string) =>
  [...stage.matchAll(/^COPY (.*) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))

test('the base images are pinned by digest', () => {
  const images = [buildStage, ...laterStages].map((stage) => stage.split('\n', 1)[0])
  for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[\da-f]{64}( AS build)?$/)
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

async function isHealthy(PORT: string): Promise<boolean> {
  const options = { env: { PATH: process.env.PATH, PORT }, stdio: 'ignore' } as const
  const [code] = await once(spawn('bash', ['tools/hosting/healthcheck.sh'], options), 'exit')
  return code === 0
}

test('the health check asks for the version on PORT', async () => {
  expect(finalStage).toContain('HEALTHCHECK CMD ["bash", "/srv/back-office/healthcheck.sh"]')
  const server = createServer(({ url }, response) => {
    response
      .writeHead(url === '/admin/version.json' ? 200 : 404)
      .end(url === '/admin/version.json' ? '{"version":"1"}' : '')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  expect(await isHealthy(`${port}`)).toBe(true)
  expect(await isHealthy(`127.0.0.1:${port}`)).toBe(true)
  server.close()
  await once(server, 'close')
  expect(await isHealthy(`${port}`)).toBe(false)
})
