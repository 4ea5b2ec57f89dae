import { describe, expect, test } from 'vitest'
import { startToDashboard } from '@/test/browser/list-page'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { clickAtOnce, dialog, rows } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'

const rowLink = (name: string | RegExp) => rows().getByRole('link', { name }).first()
const rowButton = (name: RegExp) => rows().getByRole('button', { name }).first()
const addButton = (name: string) => main().getByRole('button', { name }).first()

describe('two dialogs that are opened one after the other before the first one is shown', () => {
  test.each([
    {
      list: 'users/list?page=2',
      buttons: [rowLink(/./), rowButton(/^Membership of user \d+/)],
      url: /^users\/list\?page=2&membership=\d+$/,
      name: /Membership/,
    },
    {
      list: 'courses/list?keyword=dance',
      buttons: [rowLink(/dance/i), rowButton(/^Assign users to course \d+/)],
      url: /^courses\/list\?keyword=dance&assign=\d+$/,
      name: /Assign/,
    },
    {
      list: 'courses/2/lessons?perPage=20',
      buttons: [rowLink(/^Play video of lesson/), rowLink(/^Play audio of lesson \d+/)],
      url: /^courses\/2\/lessons\?perPage=20&audio=\d+$/,
      name: /./,
    },
  ])('end with the second one: $list', async ({ list, buttons, url, name }) => {
    renderRoute(list)
    for (const button of buttons) await expect.element(button).toBeVisible()
    clickAtOnce(...buttons)
    await expect.element(dialog()).toHaveAccessibleName(expect.stringMatching(name))
    expect(currentPath()).toMatch(url)
    await expect
      .element(
        dialog()
          .getByRole('button', { name: /^(Cancel|Close)$/ })
          .first(),
      )
      .toBeVisible()
  })
})

describe('a dialog that is opened while another screen loads', () => {
  test.each([
    ['Add Account', 'users/list?page=2', addButton('Add Account'), /^users\/list\?page=2&edit=0$/],
    ['a name', 'users/list?page=2', rowLink(/./), /^users\/list\?page=2&edit=\d+$/],
    ['Membership', 'users/list?page=2', rowButton(/^Membership of user/), /^users\/list\?page=2&membership=\d+$/],
    ['Add FAQ', 'contents/faq?page=2', addButton('Add FAQ'), /^contents\/faq\?page=2&edit=0$/],
    ['Assign users', 'courses/list?page=2', rowButton(/^Assign users to course/), /^courses\/list\?page=2&assign=\d+$/],
    ['Add Lesson', 'courses/2/lessons?perPage=20', addButton('Add Lesson'), /^courses\/2\/lessons\?perPage=20&edit=0$/],
    [
      'Play video',
      'courses/2/lessons?perPage=20',
      rowLink(/^Play video/),
      /^courses\/2\/lessons\?perPage=20&video=\d+$/,
    ],
  ])('opens over its own list: %s in %s', async (_name, list, button, url) => {
    renderRoute(list)
    await expect.element(button).toBeVisible()
    await startToDashboard()
    clickAtOnce(button)
    await expect.poll(currentPath).toMatch(url)
    await expect.element(dialog()).toBeVisible()
    await expect.poll(() => document.querySelector('main table')).not.toBeNull()
  })
})
