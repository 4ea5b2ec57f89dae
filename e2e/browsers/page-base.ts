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

/** What a page can do because it runs functions of the tests. */
export abstract class PageBase {
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
