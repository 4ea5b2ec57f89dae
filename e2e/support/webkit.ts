import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { BrowserPage, type Role, selectors } from '../browsers/browser-page.ts'
import { freePort } from './nginx.ts'

// WebKitGTK is the engine of Safari on Linux. Playwright cannot drive it, so its journeys use the WebDriver protocol.

/** The key of Selenium for one of Playwright: 'ArrowDown' or 'n'. */
const keyNamed = (name: string) =>
  new Map(Object.entries(Key)).get(name.replace(/(?<=[a-z])(?=[A-Z])/, '_').toUpperCase()) ?? name

/** A page in WebKitGTK. It starts signed out. */
export class WebKitPage extends BrowserPage {
  readonly driver: WebDriver
  private readonly baseUrl: string
  /** The folder into which the browser downloads. */
  private readonly downloads: string

  constructor(driver: WebDriver, baseUrl: string, downloads: string) {
    super()
    this.driver = driver
    this.baseUrl = baseUrl
    this.downloads = downloads
  }

  async start(path: string) {
    await this.goto(path)
    await this.fill('textbox', 'Username', 'admin@example.com')
    await this.fill('textbox', 'Password', 'dance123')
    await this.click('button', 'Log in')
  }

  goto = (path: string): Promise<unknown> => this.driver.get(new URL(path, this.baseUrl).href)
  reload = () => this.driver.navigate().refresh()
  back = (): Promise<unknown> => this.driver.navigate().back()
  forward = (): Promise<unknown> => this.driver.navigate().forward()
  url = () => this.driver.getCurrentUrl()
  resize = (width: number, height: number): Promise<unknown> => this.driver.manage().window().setRect({ width, height })

  /** Waits for the visible element with a role whose name starts with a text. The last dialog comes first. */
  async find(role: Role, name: string): Promise<WebElement> {
    let found: WebElement | null = null
    const find = async () =>
      (found = await this.driver.executeScript<WebElement | null>(findNamed, selectors[role], name))
    await expect.poll(find, { message: `${role} '${name}'` }).not.toBeNull()
    if (!found) throw new Error(`No ${role} '${name}'`)
    return found
  }

  sees = (role: Role, name: string): Promise<unknown> => this.find(role, name)

  /** Clicks an element once it stands still. The driver would click where it was before. */
  async click(role: Role, name: string) {
    const element = await this.find(role, name)
    let last = ''
    const isStill = async () => {
      const before = last
      last = JSON.stringify(await element.getRect())
      return last === before
    }
    await expect.poll(isStill).toBe(true)
    await element.click()
  }

  async fill(role: Role, name: string, text: string) {
    const field = await this.find(role, name)
    await this.driver.executeScript((input: HTMLInputElement) => input.select(), field)
    await field.sendKeys(text || Key.BACK_SPACE)
  }

  async typeDay(label: string, day: string) {
    // A click would put the focus into the part that it hits: month, day or year.
    await this.evaluateOn('day', label, (field) => field.focus())
    for (const part of ['01', day, '2024']) {
      await this.write(part)
      if (part !== '2024') await this.press('ArrowRight')
    }
  }

  choose = async (name: string, path: string) => (await this.find('file', name)).sendKeys(path)

  async press(...keys: string[]) {
    for (const pressed of keys) {
      const [key = '', ...held] = pressed.split('+').toReversed().map(keyNamed)
      const actions = this.driver.actions()
      for (const one of held) actions.keyDown(one)
      actions.sendKeys(key)
      for (const one of held) actions.keyUp(one)
      await actions.perform()
    }
  }

  write = (text: string) => this.driver.actions().sendKeys(text).perform()
  evaluate = <Result>(run: (given: string) => Result, given = '') => this.driver.executeScript<Result>(run, given)
  evaluateOn = async <Result>(
    role: Role,
    name: string,
    run: (element: HTMLElement, given: string) => Result,
    given = '',
  ) => this.driver.executeScript<Result>(run, await this.find(role, name), given)

  async download(extension: string, act: () => Promise<unknown>) {
    const files = () => globSync(`${this.downloads}/*.${extension}`)
    const before = files()
    const added = () => files().filter((file) => !before.includes(file))
    await act()
    await expect.poll(added).toHaveLength(1)
    return readFileSync(added()[0] ?? '')
  }

  async picture(name: string) {
    const path = `test-results/webkit/pictures/${name}.png`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await this.driver.takeScreenshot(), 'base64')
  }
}

/** Runs in the page. */
function findNamed(selector: string, name: string) {
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelled = ids.map((id) => document.getElementById(id)?.textContent).join(' ')
    const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null
    return element.getAttribute('aria-label') ?? (labelled || labels?.[0]?.textContent || element.textContent || '')
  }
  const isVisible = (element: Element) =>
    element instanceof HTMLInputElement && element.type === 'file' ? true : element.checkVisibility()
  const elements = [...document.querySelectorAll(selector)]
    .filter((element) => isVisible(element) && !element.closest('[inert], [aria-hidden=true]'))
    .filter((element) => nameOf(element).trim().startsWith(name))
  return elements.find((element) => element.closest('[role=dialog], [role=alertdialog]')) ?? elements[0] ?? null
}

/**
 * Starts WebKitGTK on a display and with a home folder of its own, into which it downloads.
 * @throws if it has not started after 30 seconds: now and then its driver does not answer
 */
export async function startWebKit() {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  const port = await freePort()
  const display = ['-a', '-s', '-screen 0 1600x1000x24']
  const program = spawn('xvfb-run', [...display, 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    // Safari plays playlists, WebKitGTK only with this variable.
    env: { ...process.env, HOME: home, WEBKIT_GST_ENABLE_HLS_SUPPORT: '1' },
    stdio: 'ignore',
  })
  const close = async () => {
    await stop(program)
    rmSync(home, { recursive: true })
  }
  const url = `http://127.0.0.1:${port}`
  const open = async () => {
    await expect(() => fetch(`${url}/status`)).toPass()
    return openBrowser(url)
  }
  const timeout = setTimeout(30_000, undefined, { ref: false }).then(() => {
    throw new Error('WebKitGTK did not start within 30 seconds.')
  })
  try {
    return { driver: await Promise.race([open(), timeout]), downloads: home, close }
  } catch (error) {
    await close()
    throw error
  }
}

function openBrowser(url: string) {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    unhandledPromptBehavior: 'accept',
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  })
  return new Builder().usingServer(url).withCapabilities(capabilities).build()
}

/** The browser of WebKitGTK, which its driver starts. */
export const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]

async function stop(program: ChildProcess) {
  if (program.pid) process.kill(-program.pid)
  await once(program, 'exit')
}
