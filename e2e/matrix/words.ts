import type { Locator, Page } from '@playwright/test'
import { picture } from '../../mocks/pictures.ts'
import { sampleAudio, sampleVideo } from '../../mocks/sample-media.ts'
import { expect } from '../fixtures.ts'
import type { Kind } from './kinds.ts'
import { isUnknown } from './run.ts'

export const once = () => 1
/** Reads by themselves are sent twice when nobody knows what happened. */
export const read = (kind: Kind) => (isUnknown(kind) ? 2 : 1)

/** What is wrong, in the words of a screen. */
export function says({ end, text, status }: Kind): string {
  if (end === 'unanswered') return 'Connection error.'
  if (end === 'unreadable') return 'The server sent a response that could not be read.'
  return text ?? `The server ${(status ?? 0) < 500 ? 'refused the request' : 'failed'} (${status}).`
}
const followedBy = (kind: Kind, sentence: string) => `${says(kind).replace(/(?<![.!?…])$/, '.')} ${sentence}`
/** 400 and 403 with a text are told by a toast (specification §8). */
export const toastOf = (kind: Kind) => (kind.text && [400, 403].includes(kind.status ?? 0) ? [kind.text] : [])

export const loading = (kind: Kind) => ({ alert: says(kind), toasts: toastOf(kind) })
export const saving = (kind: Kind) => ({
  alert: isUnknown(kind) ? followedBy(kind, 'It may have been saved all the same.') : says(kind),
  toasts: toastOf(kind),
})
export const checking = (kind: Kind) => ({ alert: followedBy(kind, 'Nothing was saved.'), toasts: toastOf(kind) })
export const acting = (kind: Kind) => ({ toasts: [says(kind)] })

export const dialog = (page: Page) => page.getByRole('dialog')
/** A field that is typed into; one for a password is no textbox. */
export const field =
  (label: string) =>
  (page: Page): Locator =>
    label === 'Password' ? page.getByLabel(/^Password/) : page.getByRole('textbox', { name: label, exact: true })
export const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' }).click()
export const retry = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
export const expectToast = (page: Page, text: string) =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: text })).toBeVisible()

/** Presses a button of a row and answers its question. */
export const act = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
}

/** Reads that a screen begins with, and begins again with Retry. */
export const opening = { method: 'get', opens: true, press: retry, reads: true, sends: read, told: loading } as const
/** Writes that are confirmed in a dialog. */
export const confirming = { press: confirm, reads: false, sends: once, told: saving } as const

const media = {
  File: async () => ({ name: 'b.png', mimeType: 'image/png', content: await picture('b') }),
  Image: async () => ({ name: 'c.png', mimeType: 'image/png', content: await picture('c') }),
  Video: async () => ({ name: 'd.mp4', mimeType: 'video/mp4', content: sampleVideo }),
  Audio: async () => ({ name: 'e.mp3', mimeType: 'audio/mpeg', content: sampleAudio }),
}
export type Medium = keyof typeof media

export async function choose(page: Page, name: Medium) {
  const { content, ...file } = await media[name]()
  const buffer = Buffer.from(await content.arrayBuffer())
  await dialog(page)
    .getByRole('button', { name, exact: true })
    .setInputFiles({ ...file, buffer })
}
export const preview = (page: Page, name: Medium) =>
  dialog(page)
    .getByRole('img', { name: `${name}: preview` })
    .or(dialog(page).getByLabel(`${name}: preview`))
