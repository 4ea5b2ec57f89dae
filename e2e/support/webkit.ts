import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { Builder, By, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from './nginx.ts'

// WebKitGTK is the engine of Safari on Linux. Playwright cannot drive it, so its journeys use the WebDriver protocol.

/** Selectors of the roles that the journeys use. A password field has no role, so it counts as a text field. */
const selectors = {
  button: 'button, [role=button]',
  link: 'a[href]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=password], textarea',
  searchbox: 'input[type=search]',
  combobox: '[role=combobox]',
  option: '[role=option]',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio], [role=radio]',
  menuitem: '[role=menuitem]',
  switch: '[role=switch]',
  dialog: '[role=dialog], dialog[open], dialog:popover-open',
  row: 'tbody tr',
  file: 'input[type=file]',
  day: 'input[type=date]',
  heading: 'h1, h2',
}
type Role = keyof typeof selectors

/** A page in WebKitGTK. Each method waits for what it needs, as Playwright's locators do. */
export class WebKitPage {
  readonly driver: WebDriver
  private readonly baseUrl: string

  constructor(driver: WebDriver, baseUrl: string) {
    this.driver = driver
    this.baseUrl = baseUrl
  }

  /** Loads a path of the app. */
  goto = (path: string) => this.driver.get(new URL(path, this.baseUrl).href)

  /** Waits for the visible element with a role whose name starts with a text. The last dialog comes first. */
  async find(role: Role, name: string): Promise<WebElement> {
    let found: WebElement | null = null
    await expect
      .poll(
        async () => (found = await this.driver.executeScript<WebElement | null>(findNamed, selectors[role], name)),
        {
          message: `${role} '${name}'`,
          timeout: 10_000,
        },
      )
      .not.toBeNull()
    if (!found) throw new Error(`No ${role} '${name}'`)
    return found
  }

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

  /** Replaces the text of a field. */
  async fill(role: 'textbox' | 'searchbox' | 'combobox', name: string, text: string) {
    const field = await this.find(role, name)
    await this.driver.executeScript((input: HTMLInputElement) => input.select(), field)
    await field.sendKeys(text)
  }

  async choose(name: string, path: string) {
    await (await this.find('file', name)).sendKeys(path)
  }

  press = (...keys: string[]) =>
    this.driver
      .actions()
      .sendKeys(...keys)
      .perform()

  /** Presses a key while another one is held, such as Ctrl. */
  pressWith = (held: string, key: string) => this.driver.actions().keyDown(held).sendKeys(key).keyUp(held).perform()

  /** Waits until the element with a role whose name starts with a text has the focus. */
  hasFocus = (role: Role, name: string) => {
    const isFocused = async () =>
      this.driver.executeScript((element: Element) => element === document.activeElement, await this.find(role, name))
    return expect.poll(isFocused, { message: `focus on ${role} '${name}'` }).toBe(true)
  }

  /** Waits until the page shows a text. */
  shows = (text: string | RegExp) =>
    expect.poll(() => this.text(), { timeout: 10_000 }).toMatch(typeof text === 'string' ? literally(text) : text)

  text = () => this.driver.executeScript<string>(() => document.body.innerText)

  /** Waits for a number of rows in the list. */
  hasRows = (count: number) =>
    expect
      .poll(async () => (await this.driver.findElements(By.css(selectors.row))).length, { timeout: 10_000 })
      .toBe(count)

  /** Loads the page again. If the browser asks whether to leave it, the answer is yes. */
  reload = () => this.driver.navigate().refresh()

  /** Writes a picture of the page into `test-results`, to be looked at. */
  async picture(name: string) {
    const path = `test-results/webkit/${name}.png`
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await this.driver.takeScreenshot(), 'base64')
  }
}

const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))

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

/** Starts the driver of WebKitGTK on a display and with a home folder of its own, into which the browser downloads. */
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
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(true)
  const close = async () => {
    await stop(program)
    rmSync(home, { recursive: true })
  }
  return { open: () => openBrowser(url), close, downloads: home }
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
