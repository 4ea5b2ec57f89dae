import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { makeCertificate, serveByNginx } from '../../e2e/support/nginx.ts'
import { ask } from './ask.ts'
import { rateSite } from './observatory.ts'

/**
 * Checks a site with a certificate: HTTP redirects to HTTPS, TLS uses current versions and ciphers only, and the HTTP
 * Observatory gives the highest grade.
 */
export async function tlsProblems(folder: string): Promise<string[]> {
  const { certificate, key } = makeCertificate(folder)
  const server = await serveByNginx({ SERVER_NAME: 'localhost', TLS_CERTIFICATE: certificate, TLS_KEY: key })
  const problems = await redirectProblems(server.url, certificate)
  const { location = '' } = (await ask(server.url, '/admin/')).response.headers
  problems.push(...connectionProblems(new URL(location).host))
  const rating = rateSite(join(folder, 'observatory'), certificate, {
    http: Number(new URL(server.url).port),
    https: Number(new URL(location).port),
  })
  console.log(`HTTP Observatory: ${rating}`)
  if (rating !== 'A+ 130') problems.push(`the HTTP Observatory gives ${rating}`)
  await server.close()
  return problems
}

/**
 * Checks that HTTP redirects to HTTPS on the configured host and port. The redirect has no query, so that tokens are not
 * sent again.
 */
async function redirectProblems(url: string, certificate: string): Promise<string[]> {
  const { response } = await ask(url, '/admin/users/list?accessToken=a.b.c', { host: 'attacker.example' })
  const { location = '' } = response.headers
  const isExpected = response.statusCode === 301 && /^https:\/\/localhost:\d+\/admin\/users\/list$/.test(location)
  const problems = isExpected ? [] : [`plain HTTP: ${response.statusCode} to ${location}`]
  const undecodable = (await ask(url, '/admin/%zz')).response
  if (!/^https:\/\/localhost:\d+\/admin\/$/.test(undecodable.headers.location ?? ''))
    problems.push(`plain HTTP: /admin/%zz to ${undecodable.headers.location}`)
  if (isExpected) {
    const options = { headers: { accept: 'text/html' }, ca: readFileSync(certificate) }
    const status = await new Promise<unknown>((resolve) =>
      get(location, options, (secure) => resolve(secure.resume().statusCode)).on('error', resolve),
    )
    if (status !== 200) problems.push(`${location}: ${String(status)}`)
  }
  return problems
}

/** Options of `openssl s_client`, and whether the site accepts such a connection. `SECLEVEL=0` allows old versions to try. */
const connections: [options: string, isAccepted: boolean][] = [
  ['-tls1_3', true],
  ['-tls1_2 -cipher ECDHE-RSA-AES128-GCM-SHA256', true],
  ['-tls1_2 -cipher ECDHE-RSA-CHACHA20-POLY1305', true],
  ['-tls1_2 -cipher AES128-SHA', false],
  ['-tls1_2 -cipher AES128-GCM-SHA256', false],
  ['-tls1_2 -cipher ECDHE-RSA-AES128-SHA256', false],
  ['-tls1_1 -cipher DEFAULT@SECLEVEL=0', false],
  ['-tls1 -cipher DEFAULT@SECLEVEL=0', false],
]

function connectionProblems(host: string): string[] {
  return connections.flatMap(([options, isAccepted]) => {
    const args = ['s_client', '-connect', host, ...options.split(' ')]
    const { stdout } = spawnSync('openssl', args, { input: '', encoding: 'utf8' })
    const isConnected = /^New, .*Cipher is (?!\(NONE\))/m.test(stdout)
    return isConnected === isAccepted
      ? []
      : [`TLS: a connection with ${options} is ${isConnected ? '' : 'not '}accepted`]
  })
}
