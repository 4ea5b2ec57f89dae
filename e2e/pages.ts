import { expect, type Locator, type Page } from '@playwright/test'

type File = { name: string; mimeType: string; buffer: Buffer }

/** Opens a path of the app as a link does, without loading the page again. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), `/admin/${path}`)

/** The rows of the list, without its header. */
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

/** A list: users, news, FAQs, courses or the lessons of a course. */
export class ListPage {
  readonly rows: Locator
  readonly searchBox: Locator
  readonly page: Page

  constructor(page: Page) {
    this.page = page
    this.rows = rows(page)
    this.searchBox = page.getByRole('searchbox', { name: 'Search', exact: true })
  }

  /** The row with this text. */
  row(text: string | RegExp) {
    return new Row(this.rows.filter({ hasText: text }))
  }

  /** Types a keyword and waits for the rows that match it. */
  async search(keyword: string, count: number) {
    await this.searchBox.fill(keyword)
    await expect(this.page).toHaveURL((url) => url.searchParams.get('keyword') === keyword)
    await expect(this.rows).toHaveCount(count)
  }

  /** Presses the button that creates a record, e.g. 'Add News'. */
  async add(label: string) {
    await this.page.getByRole('button', { name: label }).first().click()
  }
}

/** A row of a list. */
class Row {
  readonly locator: Locator

  constructor(locator: Locator) {
    this.locator = locator
  }

  /** Opens the form of the record by its name. */
  async open() {
    await this.locator.getByRole('link').first().click()
  }

  /** Presses a button of the row by the start of its name, e.g. 'Delete'. */
  async press(action: string) {
    await this.locator.getByRole('button', { name: new RegExp(`^${action}`) }).click()
  }
}

/** A form in a dialog. */
export class FormDialog {
  readonly locator: Locator
  readonly confirmButton: Locator

  constructor(page: Page, title: string) {
    this.locator = page.getByRole('dialog', { name: title })
    this.confirmButton = this.locator.getByRole('button', { name: 'Confirm' })
  }

  /** A field by its label. A password field has no role. */
  field(label: string) {
    return this.locator.getByLabel(label, { exact: true })
  }

  /** Types into text fields, by label. */
  async fill(values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  /** Picks a file and waits for its upload. */
  async upload(label: string, file: File) {
    await this.locator.getByRole('button', { name: label, exact: true }).setInputFiles(file)
    await expect(
      this.locator.getByRole('img', { name: `${label}: preview` }).or(this.locator.getByLabel(`${label}: preview`)),
    ).toBeVisible()
  }

  /** Saves, and waits until the dialog has closed. */
  async confirm() {
    await this.confirmButton.click()
    await expect(this.locator).toBeHidden()
  }
}

/** The question of a dialog, e.g. 'Are you sure you want to delete news ID 1 ?'. */
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })

/** Answers the open question with yes. */
export const confirmQuestion = (page: Page) => question(page).getByRole('button', { name: 'Confirm' }).click()

/** The toasts, the latest first. */
export const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** The search over all screens and records. */
export class Palette {
  readonly page: Page
  readonly box: Locator
  readonly options: Locator

  constructor(page: Page) {
    this.page = page
    const dialog = page.getByRole('dialog', { name: 'Search everything' })
    this.box = dialog.getByRole('combobox', { name: 'Search everything' })
    this.options = dialog.getByRole('option')
  }

  async open() {
    await this.page.getByRole('button', { name: 'Search everything' }).click()
    await expect(this.box).toBeFocused()
  }
}
