import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { plainEnv } from '../../tools/commands/plain-env.ts'

const project = resolve()
/** What the development server reads. */
const sources = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts', 'mocks', 'public', 'src', 'tools']
/** Starts the development server as `npm run dev` does, but on a free port. It may also read the linked packages. */
const script = `
import { createServer } from 'vite'
const server = await createServer({ logLevel: 'silent', server: { port: 0, fs: { allow: ['.', ${JSON.stringify(project)}] } } })
await server.listen()
console.log(server.resolvedUrls.local[0])`

/**
 * Copies the sources to a temporary folder, so that a test can change them. The packages are links in a folder of the copy,
 * which also contains Vite's cache of dependencies.
 */
export function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'dev-server-'))
  for (const name of sources) cpSync(name, join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules')) {
    if (name !== '.vite')
      symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name), 'junction')
  }
  const servers: ChildProcess[] = []
  return {
    /** Starts the development server with environment variables. Returns the URL of the app. */
    serve: async (env: Record<string, string> = {}): Promise<string> => {
      const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        cwd: folder,
        env: { ...plainEnv, NODE_ENV: undefined, ...env }, // Playwright has set NODE_ENV to `test`.
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      servers.push(server)
      const [url] = await once(createInterface(server.stdout), 'line')
      return String(url)
    },
    /** Replaces a text in a file. */
    change: (file: string, from: string, to: string) => {
      const text = readFileSync(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
      writeFileSync(
        join(folder, file),
        text.replace(from, () => to),
      )
    },
    /** Stops the servers and removes the folder. */
    remove: async () => {
      for (const server of servers) {
        server.kill()
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true })
    },
  }
}
