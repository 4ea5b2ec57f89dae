import { describe, expect, test } from 'vitest'
import type {} from 'vitest/browser'
import { rowLinks } from '@/test/browser/list-page'
import { hold } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { dialog, field, toastTexts } from '@/test/browser/screen'
import { username } from '@/test/browser/session'
import { heading, main } from '@/test/browser/shell'
import { toasterLoaded } from '@/test/browser/toasts'
import { steps, transferOf } from '@/test/browser/uploads'

/** Drags something over an element and drops it there. @returns whether the browser is kept from opening it */
const dropOn = (target: Element, dataTransfer: DataTransfer) =>
  ['dragover', 'drop'].map(
    (type) => !target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
  )
const picture = () => transferOf('photo.png')
function link() {
  const data = new DataTransfer()
  data.setData('text/uri-list', 'https://example.com/')
  data.setData('text/plain', 'https://example.com/')
  return data
}

const onField = 'Drop the file on the file field.'
const nowhere = 'Files cannot be dropped here. They go into the file field of a form.'

describe('a file that is dropped beside a file field', () => {
  // Rules: §8: A file dropped beside
  test.each<[where: string, path: string, target: () => Element | null, line: string]>([
    ['the dialog', 'contents/news?edit=3', () => dialog().query(), onField],
    ['a screen with an uploader', 'contents/news', () => main().query(), onField],
    ['a screen without a file field', 'dashboard', () => heading('Dashboard').query(), nowhere],
    ['the login screen', 'login', () => username().query(), nowhere],
  ])('on %s is not opened, and one line says where files go', async (_where, path, target, line) => {
    renderRoute(path, { signedIn: path !== 'login' })
    await expect.poll(target).not.toBeNull()
    await expect.poll(() => document.querySelectorAll('input[type=file]:enabled').length > 0).toBe(line === onField)
    await toasterLoaded()
    const before = location.href
    await expect.poll(() => dropOn(target() ?? document.body, picture())).toEqual([true, true])
    await expect.poll(toastTexts).toEqual([line])
    expect(location.href).toBe(before)
    expect(steps()).toEqual([])
  })

  test('on a file field that is disabled is not taken, and one line says so', async () => {
    const release = hold('get', 'news/:id')
    renderRoute('contents/news')
    await rowLinks().first().click()
    await expect.poll(() => document.querySelector('[role=dialog] input[type=file]:disabled')).not.toBeNull()
    const target = document.querySelector('[role=dialog] input[type=file]') ?? document.body
    expect(dropOn(target, picture())).toEqual([true, true])
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: picture(), bubbles: true }))
    await expect.element(dialog().getByText('Files cannot be added now. Drop the file again later.')).toBeVisible()
    expect(steps()).toEqual([])
    release()
  })
})

test('a link that is dropped into a text field is inserted by the browser, and is not opened beside it', async () => {
  renderRoute('contents/news?edit=3')
  await expect.element(field('Title')).toBeEnabled()
  await expect.poll(() => dropOn(dialog().element(), link())).toEqual([true, true])
  for (const label of ['Title', 'Content']) expect(dropOn(field(label).element(), link())).toEqual([false, false])
})
