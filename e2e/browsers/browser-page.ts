import { expect } from '@playwright/test'

/** Selectors of the roles that the journeys use. A password field has no role, so it counts as a text field. */
export const selectors = {
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
  file: 'input[type=file]',
  day: 'input[type=date]',
  heading: 'h1, h2',
}
export type Role = keyof typeof selectors

/** What the journeys do in Firefox and in WebKitGTK. */
export abstract class BrowserPage {
  /** Opens a path of the app, signed in. */
  abstract start(path: string): Promise<void>
  /** Loads a path of the app. */
  abstract goto(path: string): Promise<unknown>
  /** Loads the page again as after a crash: no question of the browser keeps it. */
  abstract reload(): Promise<void>
  abstract back(): Promise<unknown>
  abstract forward(): Promise<unknown>
  abstract url(): Promise<string>
  abstract resize(width: number, height: number): Promise<unknown>
  /** Waits for the visible element with a role whose name starts with a text. The last dialog comes first. */
  abstract sees(role: Role, name: string): Promise<unknown>
  abstract click(role: Role, name: string): Promise<void>
  /** Replaces the text of a field. */
  abstract fill(role: Role, name: string, text: string): Promise<void>
  /** Types a day of January 2024 into a field for dates. */
  abstract typeDay(label: string, day: string): Promise<void>
  /** Chooses a file. */
  abstract choose(name: string, path: string): Promise<void>
  /** Presses keys: 'Escape', 'n' or 'Shift+Tab'. */
  abstract press(...keys: string[]): Promise<void>
  /** Types a text where the focus is. */
  abstract write(text: string): Promise<void>
  /** Returns the file with such an extension that an action downloads. */
  abstract download(extension: string, act: () => Promise<unknown>): Promise<Buffer>
  /** Writes a picture of the page into `test-results`, to be looked at. */
  abstract picture(name: string): Promise<void>
  /** Runs a function in the page. */
  abstract evaluate<Result>(run: (given: string) => Result, given?: string): Promise<Result>
  /** Runs a function with an element. */
  abstract evaluateOn<Result>(
    role: Role,
    name: string,
    run: (element: HTMLElement, given: string) => Result,
    given?: string,
  ): Promise<Result>

  text = () => this.evaluate(() => document.body.innerText)

  /** Waits until the page shows a text. */
  shows = (text: string | RegExp) => expect.poll(this.text).toMatch(typeof text === 'string' ? literally(text) : text)

  /** Waits for a number of rows in the list. */
  hasRows = (count: number) =>
    expect.poll(() => this.evaluate(() => document.querySelectorAll('tbody tr').length)).toBe(count)

  isFocused = (role: Role, name: string) => this.evaluateOn(role, name, (element) => element === document.activeElement)

  /** Waits until an element has the focus. */
  hasFocus = (role: Role, name: string) =>
    expect.poll(() => this.isFocused(role, name), { message: `focus on ${role} '${name}'` }).toBe(true)
}

export const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
