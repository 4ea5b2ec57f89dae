import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether an error says that a port is in use. */
export const isPortInUse = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Says that a port is in use, and how to choose another one. */
export const portInUse = (port: number, command: string) =>
  `Port ${port} is in use. Stop what uses it, or choose another port: ${command} -- --port ${port + 1}`

/** @throws {Error} `EADDRINUSE` if another process listens on the port of this machine */
export async function requireFreePort(port: number) {
  const server = createServer()
  await once(server.listen(port, 'localhost'), 'listening')
  await new Promise((resolve) => server.close(resolve))
}
