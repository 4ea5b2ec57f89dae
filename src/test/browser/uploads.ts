import { expect } from 'vitest'
import { type LocatorSelectors, page } from 'vitest/browser'
import { order, paths, type Step, stepsOf } from '../upload-steps'
import { backend, hold } from './network'
import { renderRoute } from './render-route'
import { button, dialog, preview } from './screen'

/** A picture of one pixel, in 70 bytes. */
const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)
export const pngFile = (name: string, type = 'image/png') => new File([png], name, { type })
const asFile = (file: string | File) => (typeof file === 'string' ? pngFile(file) : file)

/** The file input of a form or of the profile. */
export const fileField = (label = 'File') => page.getByRole('button', { name: label, exact: true })
/** The progress of an upload, in the open dialog by default. */
export const progress = (name: string, within: LocatorSelectors = dialog()) =>
  within.getByRole('progressbar', { name: `Uploading ${name}`, exact: true })
export const cancelUpload = (name: string, within: LocatorSelectors = dialog()) =>
  button(`Cancel the upload of ${name}`, within)

/** Picks a file, or a small PNG with that name. Returns before the upload starts. */
export async function pick(file: string | File, label?: string) {
  await expect.element(fileField(label)).toBeEnabled()
  await fileField(label).upload(asFile(file))
}

/** Creates the data of a drop or paste event with these files. */
export function transferOf(...files: (string | File)[]) {
  const data = new DataTransfer()
  for (const file of files) data.items.add(asFile(file))
  return data
}

/** Drops files on the file input. */
export async function drop(...files: (string | File)[]) {
  await expect.element(fileField()).toBeEnabled()
  const dataTransfer = transferOf(...files)
  fileField()
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

/** Expects that a file whose URL ends like that is the value of the field. */
export const expectPreview = (name: string, label = 'File') =>
  expect.element(preview(label)).toHaveAttribute('src', expect.stringMatching(new RegExp(`/(\\d+-)?${name}$`)))

export const upTo = (step: Step) => order.slice(0, order.indexOf(step) + 1)
export const pathOf = (step: Step) => paths[step]
export const steps = () => stepsOf(backend)
/** The files of each request of the last step. */
export const legitimizedFiles = () =>
  backend.requests.filter(({ path }) => path.endsWith(paths.legitimize)).map(({ json }) => json)
/** The URL that the latest upload has received in its last step. */
export const legitimizedUrl = () => backend.db.uploads.at(-1)?.copies.at(-1) ?? 'no upload was legitimized'

/** Holds one step of all uploads. @returns a function that releases it */
export const holdStep = (step: Step) => hold(step === 'presign' ? 'get' : 'put', paths[step])

/** Opens the form of news 3, and starts an upload that is held in a step. */
export async function startAndHold(step: Step) {
  const release = holdStep(step)
  renderRoute('contents/news?edit=3')
  await expect.element(preview('File')).toBeVisible()
  const before = preview('File').element().getAttribute('src')
  await pick('new.png')
  await expect.poll(steps).toEqual(upTo(step))
  return { before, release }
}
