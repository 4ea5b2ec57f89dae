import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { BrowserPage, literally, type Role } from '../browsers/browser-page.ts'

/** A page that Playwright drives. It starts signed in. */
export class FirefoxPage extends BrowserPage {
  private readonly page: Page

  constructor(page: Page) {
    super()
    this.page = page
  }

  private find(role: Role, name: string) {
    if (role === 'day' || name === 'Password') return this.page.getByLabel(name, { exact: true })
    const start = new RegExp(`^${literally(name).source}`)
    return this.page.getByRole(role === 'file' ? 'button' : role, { name: start }).first()
  }

  start = async (path: string) => void (await this.page.goto(path))
  goto = (path: string) => this.page.goto(path)

  async reload() {
    await this.page.evaluate(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true))
    await this.page.reload()
  }

  back = () => this.page.goBack()
  forward = () => this.page.goForward()
  url = async () => this.page.url()
  resize = (width: number, height: number) => this.page.setViewportSize({ width, height })
  sees = (role: Role, name: string) => expect(this.find(role, name)).toBeVisible()

  click = (role: Role, name: string) => this.find(role, name).click()
  fill = (role: Role, name: string, text: string) => this.find(role, name).fill(text)

  async typeDay(label: string, day: string) {
    await this.click('day', label)
    await this.write(`01${day}2024`)
  }

  choose = (name: string, path: string) => this.find('file', name).setInputFiles(path)

  async press(...keys: string[]) {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  write = (text: string) => this.page.keyboard.type(text)
  evaluate = <Result>(run: (given: string) => Result, given = '') => this.page.evaluate<Result, string>(run, given)
  evaluateOn = <Result>(role: Role, name: string, run: (element: HTMLElement, given: string) => Result, given = '') =>
    this.find(role, name).evaluate<Result, string, HTMLElement>(run, given)

  async download(_extension: string, act: () => Promise<unknown>) {
    const downloading = this.page.waitForEvent('download')
    await act()
    return readFile(await (await downloading).path())
  }

  async picture(name: string) {
    // Without `caret`, Playwright adds a style, which the policy of the page refuses.
    await this.page.screenshot({ caret: 'initial', path: `test-results/firefox/pictures/${name}.png` })
  }
}
