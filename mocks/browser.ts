/// <reference types="msw/vite/client" />

import { network } from 'virtual:msw'
import { delay, http } from 'msw'
import { createDb } from './db.ts'
import { cacheFiles } from './files.ts'
import { createHandlers } from './handlers.ts'

/** Milliseconds each call takes in the demo, so that loading states are seen. */
const LATENCY = 150

const db = createDb({ storage: localStorage, files: cacheFiles() })

/** Starts to answer the page's calls from a backend in the page; its records outlive a reload. */
export async function startMocks() {
  network.configure({
    // A handler without an answer leaves the call to the next ones.
    handlers: [http.all('*/api/v1/*', () => delay(LATENCY)), ...createHandlers(db)],
    onUnhandledFrame: 'bypass',
    context: { quiet: true },
  })
  await network.enable()
}

/** Puts the first records back and forgets what was uploaded; who is signed in stays so. */
export function resetDemoData() {
  db.sync() // another tab may have signed in or refreshed since
  db.reset({ keepSessions: true })
}
