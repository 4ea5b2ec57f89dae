import type { Locator, Page } from '@playwright/test'
import { picture } from '../../mocks/pictures.ts'
import { sampleAudio, sampleVideo } from '../../mocks/sample-media.ts'
import { expect } from '../fixtures.ts'
import { isUnknown } from './call.ts'
import type { Fault } from './faults.ts'

export const once = () => 1
/** The number of requests of a read: a query retries once if there was no response or a server error. */
export const read = (fault: Fault) => (isUnknown(fault) ? 2 : 1)

/** Returns the message that the screen shows for a fault. */
export function messageOf({ end, text, status }: Fault): string {
  if (end === 'no-response') return 'Connection error.'
  if (end === 'unreadable') return 'The server sent a response that could not be read.'
  return text ?? `The server ${(status ?? 0) < 500 ? 'refused the request' : 'failed'} (${status}).`
}
const messageFollowedBy = (fault: Fault, sentence: string) =>
  `${messageOf(fault).replace(/(?<![.!?…])$/, '.')} ${sentence}`
/** A toast shows the server's message for status 400 and 403 (specification §8). */
export const expectedToasts = (fault: Fault) =>
  fault.text && [400, 403].includes(fault.status ?? 0) ? [fault.text] : []

export const loading = (fault: Fault) => ({ alert: messageOf(fault), toasts: expectedToasts(fault) })
export const saving = (fault: Fault) => ({
  alert: isUnknown(fault) ? messageFollowedBy(fault, 'It may have been saved anyway.') : messageOf(fault),
  toasts: expectedToasts(fault),
})
export const checking = (fault: Fault) => ({
  alert: messageFollowedBy(fault, 'Nothing was saved.'),
  toasts: expectedToasts(fault),
})
export const acting = (fault: Fault) => ({ toasts: [messageOf(fault)] })

export const dialog = (page: Page) => page.getByRole('dialog')
/** Locates a text field by its label. A password field does not have the role `textbox`. */
export const field =
  (label: string) =>
  (page: Page): Locator =>
    label === 'Password' ? page.getByLabel(/^Password/) : page.getByRole('textbox', { name: label, exact: true })
export const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirm' }).click()
export const retry = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
export const expectToast = (page: Page, text: string) =>
  expect(page.locator('[data-sonner-toast]').filter({ hasText: text })).toBeVisible()

/** Clicks a button in a row and confirms the dialog. */
export const act = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
}

/** A read that the screen sends when it opens, and again when the person clicks Retry. */
export const opening = {
  method: 'get',
  opens: true,
  press: retry,
  reads: true,
  sends: read,
  feedback: loading,
} as const
/** A write that a person sends with the Confirm button of a dialog. */
export const confirming = { press: confirm, reads: false, sends: once, feedback: saving } as const

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
