#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

// Starts the Firefox of the system for Playwright, which speaks WebDriver BiDi with it. This script passes their messages on,
// apart from two that Firefox 153 and Playwright 1.65 understand differently.

/** Emulates a color scheme or reduced motion. Firefox then keeps those of the system. */
const MISSING = 'emulation.setMediaFeaturesOverride'
const ANNOUNCEMENT = /WebDriver BiDi listening on (ws:\S+)/

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => firefox.kill())

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const url = ANNOUNCEMENT.exec(line)?.[1]
  if (url) listen(url)
  else console.error(line)
})

/** Listens for Playwright, and tells it the port as Firefox does. */
function listen(url: string) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const address = server.address()
    if (address && typeof address === 'object')
      console.error(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}`)
  })
  server.on('connection', (playwright, { url: path = '' }) => connect(playwright, new WebSocket(url + path)))
}

function connect(playwright: WebSocket, browser: WebSocket) {
  const opened = new Promise((resolve) => browser.once('open', resolve))
  onText(playwright, async (text) => {
    const { id, method } = JSON.parse(text)
    await opened
    if (method === MISSING) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    else browser.send(text)
  })
  onText(browser, (text) => playwright.send(withDownloadId(text)))
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())
}

function onText(socket: WebSocket, receive: (text: string) => void) {
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') receive(data)
  })
}

/** Playwright knows a download by its navigation. Firefox sends null for one that a script has started. */
function withDownloadId(text: string) {
  const message = JSON.parse(text)
  if (!message.method?.startsWith('browsingContext.download')) return text
  message.params.navigation ??= message.params.url
  return JSON.stringify(message)
}
