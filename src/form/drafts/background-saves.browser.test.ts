import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  activityPanel,
  backgroundForm,
  backgroundForms,
  backToNews,
  expectNoPanel,
  leaveButton,
  uploadAndLeave,
} from '@/test/browser/background-forms'
import { setDate } from '@/test/browser/clock'
import { backend, bodies, calls, change, hold, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import {
  button,
  cancel,
  confirm,
  dialog,
  field,
  link,
  message,
  press,
  question,
  textsOf,
  toasts,
} from '@/test/browser/screen'
import { main } from '@/test/browser/shell'
import { expectPreview, holdStep, legitimizedUrl, pick, progress } from '@/test/browser/uploads'
import { dropped, refused } from '../../../mocks/overrides.ts'

const TITLE = 'Khai giảng lớp Rumba'
const title = () => field('Title')
const entry = () => backgroundForm(`Create/Update news: ${TITLE}`)
const updated = () => page.getByText('Update news successful')
const isUploaded = (name = 'new.png') => expect.poll(() => textsOf(entry()).join()).toContain(`${name} Uploaded`)
const idOf = (name: string) => backend.db.news.find((item) => item.title === name)?.id
/** The form says why it is not saved. */
const expectNotSaved = async (reason: string, form = entry()) => {
  await expect.element(form).toMatchTextContent(reason)
  await expect.element(form).toMatchTextContent('Go back and confirm to save it.')
}

const allFields = ['Title', 'Description', 'Content', 'Link']
const fillIn = async (labels = allFields) => {
  for (const label of labels) await field(label).fill(TITLE)
}

/** Fills in fields of a form, and leaves it with an upload that is held. @returns a function that ends the upload */
async function fillInAndLeave(path: string, labels = allFields) {
  const release = holdStep('put')
  renderRoute(path)
  await fillIn(labels)
  await uploadAndLeave('new.png')
  return release
}
const changeAndLeave = (path = 'contents/news?edit=3') => fillInAndLeave(path, ['Title'])
const addAndLeave = () => fillInAndLeave('contents/news?edit=0')

describe('the end of a background upload saves', () => {
  // Rules: §4: A form that was left
  test('a record with its file and what others have saved meanwhile, and lists the save in the recent changes', async () => {
    const release = await changeAndLeave()
    change(backend.db.news, 3, { link: 'https://www.example.com/khac' })
    expect(calls('PUT', 'news/3')).toEqual([])
    release()
    await expect.element(updated()).toBeVisible()
    await expect.element(toasts()).toMatchTextContent(TITLE)
    await expectNoPanel()
    const sent = { title: TITLE, link: 'https://www.example.com/khac', file: legitimizedUrl() }
    expect(bodies('PUT', 'news/3')).toMatchObject([sent])
    await button('Recent changes', page).click()
    const changes = page.getByRole('region', { name: 'Recent changes' })
    await expect.element(changes).toMatchTextContent(`Update news successful`)
    await expect.element(changes).toMatchTextContent(TITLE)
    await expect.element(changes.getByRole('button', { name: 'Undo: Update news successful' })).toBeVisible()

    renderRoute('contents/news?edit=3')
    await expect.element(title()).toHaveValue(TITLE)
    await expect.element(page.getByRole('region', { name: 'Draft' })).not.toBeInTheDocument()
  })

  test('a new record once, on another screen and while the form of another new record is open', async () => {
    const release = await addAndLeave()
    await button('Add News', main()).click()
    await title().fill('Lớp Salsa')
    release()
    await expect.element(page.getByText('Create news successful')).toBeVisible()
    await expect.element(toasts()).toMatchTextContent(TITLE)
    await expectNoPanel()
    expect(bodies('POST', 'news')).toMatchObject([{ title: TITLE, file: legitimizedUrl() }])
    await expect.element(title()).toHaveValue('Lớp Salsa')
    await cancel().click()
    await expect.element(link(TITLE)).toBeVisible()
  })

  test('a record whose form was opened, and closed before the record was read', async () => {
    const release = await changeAndLeave()
    setDate(new Date(Date.now() + 20_000).toISOString()) // the cached item is stale now
    const respond = hold('get', 'news/:id')
    await backToNews().click()
    await expect.element(dialog()).toBeVisible()
    release()
    await isUploadedUnseen()
    await press('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    respond()
    await expect.element(updated()).toBeVisible()
    await expectNoPanel()
    expect(bodies('PUT', 'news/3')).toMatchObject([{ title: TITLE, file: legitimizedUrl() }])
  })
})

/** The upload has ended behind the dialog. */
const isUploadedUnseen = () =>
  expect.element(page.getByRole('status').filter({ hasText: 'new.png is uploaded.' })).toBeInTheDocument()

/** The server has saved the new item, although its response was lost. */
const saveAnyway = () => {
  const [item] = backend.db.news
  if (item) backend.db.news.push({ ...item, id: backend.db.nextId('news'), title: TITLE })
}

describe('a form in the background is not saved by itself, and says why', () => {
  test('if somebody else has changed the same field', async () => {
    const release = await changeAndLeave()
    change(backend.db.news, 3, { title: 'Của người khác' })
    release()
    const reason = 'Somebody else has changed the same field: Title.'
    await expectNotSaved(reason)
    await expect.element(activityPanel().getByRole('status')).toHaveTextContent(`new.png is uploaded. ${reason}`)
    expect(calls('PUT', 'news/3')).toEqual([])
  })

  test('if a new record seems to be saved already', async () => {
    renderRoute('contents/news?edit=0')
    await fillIn()
    await pick('rumba.png')
    await expectPreview('rumba.png')
    backend.use(...dropped('post', 'news'))
    await confirm().click()
    await expect.element(message()).toMatchTextContent('It may have been saved anyway.')
    saveAnyway()
    const release = holdStep('put')
    await uploadAndLeave('new.png')
    release()
    await expect.element(entry()).toMatchTextContent('It seems to be saved already.')
    await expect.element(entry()).toMatchTextContent('Go back to check.')
    expect(calls('POST', 'news')).toHaveLength(1)
  })

  test('if a field is not valid', async () => {
    const release = await changeAndLeave('contents/news?edit=0')
    release()
    await expectNotSaved('Please enter a valid description')
    expect(calls('POST', 'news')).toEqual([])
  })

  test('if another file was rejected', async () => {
    const release = holdStep('put')
    renderRoute('contents/news?edit=3')
    await title().fill(TITLE)
    await pick('new.png')
    await expect.element(progress('new.png')).toBeVisible()
    await pick(new File(['<html>'], 'a.png', { type: 'image/png' }))
    await expect.element(message()).toMatchTextContent('a.png: This is not a PNG file')
    await leaveButton().click()
    release()
    await expectNotSaved('Not uploaded: a.png')
    expect(calls('PUT', 'news/3')).toEqual([])
  })

  test('if the server refuses it', async () => {
    const release = await changeAndLeave()
    backend.use(...refused('put', 'news/3', 'this news is locked', 409))
    release()
    await expectNotSaved('This news is locked')
    repairServer()
    await backToNews().click()
    await expect.element(title()).toHaveValue(TITLE)
    await confirm().click()
    await expect.element(updated()).toBeVisible()
    expect(calls('PUT', 'news/3')).toHaveLength(2)
  })

  test('if a password was typed, which is not kept', async () => {
    const release = holdStep('put')
    renderRoute('users/list?keyword=dao&edit=3')
    await field('First Name').fill('Đào Anh')
    const password = dialog().getByLabelText('Password', { exact: true })
    await password.fill('nhảy múa 9')
    await pick('me.png', 'Avatar')
    await leaveButton().click()
    await button('Back to the user', activityPanel()).click()
    const notice = dialog().getByText('The password was not kept. Type it again.')
    await expect.element(notice).toBeVisible()
    await password.fill('nhảy múa 9')
    await expect.element(notice).not.toBeInTheDocument()
    await password.clear()
    await expect.element(notice).toBeVisible()
    await leaveButton().click() // without typing it again
    release()
    await expectNotSaved('The password was not kept', backgroundForms())
    expect(calls('PUT', 'users/3')).toEqual([])
  })

  test('if its response is lost: it may have been saved', async () => {
    const release = await addAndLeave()
    backend.use(...dropped('post', 'news'))
    release()
    const reason = 'Connection error. It may have been saved anyway.'
    await expect.element(entry()).toMatchTextContent(reason)
    await expect.element(entry()).toMatchTextContent('Go back to check.')
    await expect.element(entry()).not.toMatchTextContent('Go back and confirm')
    saveAnyway()
    await backToNews().click()
    await expect.element(message()).toMatchTextContent(reason)
    await expectPreview('new.png')
    await confirm().click()
    await expect.element(question()).toMatchTextContent(`${TITLE} is in the list`)
    expect(calls('POST', 'news')).toHaveLength(1)
  })

  test('if its form is opened during the check before the save', async () => {
    const release = await changeAndLeave()
    const reads = calls('GET', 'news/3').length
    const respond = hold('get', 'news/:id')
    release()
    await expect.poll(() => calls('GET', 'news/3').length).toBe(reads + 1)
    await isUploaded()
    await backToNews().click()
    respond()
    await expectPreview('new.png')
    await expect.element(title()).toHaveValue(TITLE)
    await expect.element(confirm()).toBeEnabled()
    expect(calls('PUT', 'news/3')).toEqual([])
  })
})

describe('a form in the background that is being saved', () => {
  const item = 'Workshop giãn cơ sâu cho người ngồi nhiều'

  /** Leaves the form of an item, and opens it again while it is being sent. @returns a function that lets the server respond */
  async function reopenWhileSaving() {
    const release = await changeAndLeave(`contents/news?keyword=${item}&edit=${idOf(item)}`)
    const respond = hold('put', 'news/:id')
    release()
    await expect.element(entry()).toMatchTextContent('Saving…')
    await expect.poll(() => entry().getByRole('button').elements()).toEqual([]) // until the check is over
    await link(item).click()
    await expect.element(dialog().getByText('Waiting for an earlier save to finish.')).toBeVisible()
    return respond
  }

  test('cannot be opened or discarded, and the form of its record waits', async () => {
    const respond = await reopenWhileSaving()
    respond()
    await expect.element(updated()).toBeVisible()
    await expect.element(title()).toHaveValue(TITLE)
    await expectPreview('new.png')
    await expect.element(confirm()).toBeEnabled()
    expect(calls('PUT', `news/${idOf(TITLE)}`)).toHaveLength(1)
    await expect.element(page.getByRole('region', { name: 'Draft' })).not.toBeInTheDocument()
  })

  test('and is refused returns to the form of its record that was opened meanwhile', async () => {
    backend.use(...refused('put', 'news/:id', 'this news is locked', 409))
    const respond = await reopenWhileSaving()
    respond()
    await expect.element(message()).toMatchTextContent('This news is locked')
    await expect.element(title()).toHaveValue(TITLE)
    await expectPreview('new.png')
    await expectNoPanel()
  })
})
