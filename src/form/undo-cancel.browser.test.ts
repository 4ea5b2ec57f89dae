import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { activityPanel, backToNews, uploadAndLeave } from '@/test/browser/background-forms'
import { abortedRequests, calls, hold } from '@/test/browser/network'
import { currentPath } from '@/test/browser/render-route'
import { button, cancel, closeWith, confirm, field, link, press, question, toasts } from '@/test/browser/screen'
import { heading, main } from '@/test/browser/shell'
import { openAndHoldToasts, toast } from '@/test/browser/toasts'
import { expectPreview, holdStep, pick, progress } from '@/test/browser/uploads'

const discarded = () => toast('Discarded.')
const undo = () => button('Undo', discarded())
const title = () => field('Title')

describe('Cancel in a form', () => {
  test('offers nothing for an unchanged form, and else can be undone while its toast is visible, also on another screen', async () => {
    await openAndHoldToasts('contents/news?keyword=salsa&edit=0')
    await expect.element(title()).toBeEnabled()
    await closeWith(cancel())
    expect(toasts().elements()).toEqual([])
    await button('Add News', main()).click()
    await title().fill('Lớp Rumba')
    await field('Weight').fill('7')
    await closeWith(cancel())
    await link('FAQs').click()
    await expect.element(heading('FAQs')).toBeVisible()
    await undo().click()
    await expect.poll(currentPath).toBe('contents/news?keyword=salsa&edit=0')
    await expect.element(title()).toHaveValue('Lớp Rumba')
    await expect.element(field('Weight')).toHaveValue('7')
    await expect.element(discarded()).not.toBeInTheDocument()
    await expect.element(activityPanel()).not.toBeInTheDocument()
    expect(calls('POST', 'news')).toEqual([])
  })

  test.each([
    ['a record', 'contents/news?edit=3'],
    ['a new record', 'contents/news?edit=0'],
    ['the user of a row', 'users/list?edit=2'],
  ])('of %s can be undone, and the form then asks before it is left', async (_, path) => {
    const typed = () => field(path.startsWith('users') ? 'First Name' : 'Title')
    await openAndHoldToasts(path)
    await typed().fill('Lớp Rumba')
    await closeWith(cancel())
    await undo().click()
    await expect.element(typed()).toHaveValue('Lớp Rumba')
    await press('{Escape}')
    await expect.element(page.getByText('Leave without saving?')).toBeVisible()
  })

  test('keeps an upload running, until it is undone', async () => {
    const release = holdStep('put')
    await openAndHoldToasts('contents/news?edit=3')
    await pick('new.png')
    await expect.element(progress('new.png')).toBeVisible()
    await cancel().click()
    await undo().click()
    await expect.element(progress('new.png')).toBeVisible()
    expect(abortedRequests).toEqual([])
    release()
    await expectPreview('new.png')
  })

  test('opens the record as it is on the server, and offers to undo only the last one', async () => {
    holdStep('put')
    await openAndHoldToasts('contents/news?keyword=Workshop')
    const open = async (name: string) => {
      await link(name).first().click()
      await expect.element(title()).toHaveValue(name)
    }
    const [first, second] = ['Workshop giãn cơ sâu cho người ngồi nhiều', 'Workshop cảm thụ âm nhạc Latin']
    await open(first)
    await title().fill('Một')
    await pick('new.png')
    await expect.element(progress('new.png')).toBeVisible()
    await cancel().click()
    await open(first)
    await cancel().click()
    await open(second)
    await title().fill('Hai')
    await cancel().click()
    await expect.poll(() => discarded().elements().length).toBe(1)
    await expect.poll(() => abortedRequests).toEqual(['PUT uploads/1-new.png'])
    await undo().click()
    await expect.element(title()).toHaveValue('Hai')
  })

  test('is no longer offered once the same form was left for the background', async () => {
    holdStep('put')
    await openAndHoldToasts('contents/news?keyword=Workshop')
    const open = () => link('Workshop giãn cơ sâu cho người ngồi nhiều').first().click()
    await open()
    await title().fill('Một')
    await cancel().click()
    await expect.element(discarded()).toBeVisible()
    await open()
    await title().fill('Hai')
    await uploadAndLeave('new.png')
    await expect.element(discarded()).not.toBeInTheDocument()
    await backToNews().click()
    await expect.element(title()).toHaveValue('Hai')
  })

  /** Cancels a form, types into it once more, and undoes the Cancel, which asks whether to leave. */
  async function undoOverSameForm() {
    await openAndHoldToasts('contents/news?keyword=Workshop')
    const open = () => link('Workshop giãn cơ sâu cho người ngồi nhiều').first().click()
    await open()
    await title().fill('Một')
    await closeWith(cancel())
    await open()
    await title().fill('Hai')
    await field('Weight').fill('77')
    await undo().click()
  }

  test('replaces what was typed since into the same form, once the person has chosen to leave that', async () => {
    await undoOverSameForm()
    await button('Confirm', question()).click()
    await expect.element(title()).toHaveValue('Một')
    await expect.element(field('Weight')).not.toHaveValue('77')
    await expect.element(activityPanel()).not.toBeInTheDocument()
  })

  test('keeps what was typed since into the same form if the person does not leave that', async () => {
    await undoOverSameForm()
    await button('Cancel', question()).click()
    await expect.element(question()).not.toBeInTheDocument()
    await expect.element(title()).toHaveValue('Hai')
    await closeWith(cancel())
    await backToNews().click()
    await expect.element(title()).toHaveValue('Một')
  })

  test.each(['', 'Hai'])('opens a new record in place of another new one, in which %j was typed', async (typed) => {
    await openAndHoldToasts('contents/news?edit=0')
    await title().fill('Một')
    await closeWith(cancel())
    await button('Add News', main()).click()
    await title().fill(typed)
    await undo().click()
    if (typed !== '') await button('Confirm', question()).click()
    await expect.element(title()).toHaveValue('Một')
    await expect.element(activityPanel()).not.toBeInTheDocument()
  })

  test('before the values of a save are sent can be undone, and sends nothing', async () => {
    await openAndHoldToasts('contents/news?edit=3')
    await title().fill('Một')
    const release = hold('get', 'news/:id')
    const reads = calls('GET', 'news/3').length
    await confirm().click()
    await expect.poll(() => calls('GET', 'news/3').length).toBe(reads + 1)
    await closeWith(cancel())
    release()
    await undo().click()
    await expect.element(title()).toHaveValue('Một')
    await expect.element(title()).toBeEnabled()
    expect(calls('PUT', 'news/3')).toEqual([])
  })
})
