import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, calls, queries } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, closeWith, confirm, field, message, question, toastTexts } from '@/test/browser/screen'
import { logIn } from '@/test/browser/session'
import { main } from '@/test/browser/shell'
import { expectPreview, pick } from '@/test/browser/uploads'
import { email, firstName, password } from '@/test/browser/user-form'
import { refused } from '../../../mocks/overrides.ts'

const ADDRESS = 'Moi@example.com'
const posts = () => calls('POST', 'users')

/** Opens the form of a new user from the list, and fills it in. */
async function openAndFillIn() {
  renderRoute('users/list?keyword=dao')
  await button('Add Account', main()).click()
  await email().fill(ADDRESS)
  await password().fill('geheim99')
  await firstName().fill('Mới')
}

/** Loses the response to the next save. @param isSaved whether the server then contains the user */
function loseResponse(isSaved: boolean) {
  const respond = () => {
    const [someone] = backend.db.users
    if (isSaved && someone)
      backend.db.users.push({ ...someone, id: backend.db.nextId('users'), email: ADDRESS.toLowerCase() })
    return HttpResponse.error()
  }
  backend.use(http.post('*/api/v1/users', respond, { once: true }))
}

/** Saves a new user without a response. */
async function saveWithoutResponse({ isSaved = true } = {}) {
  await openAndFillIn()
  loseResponse(isSaved)
  await confirm().click()
  await expect.element(message()).toMatchTextContent('It may have been saved anyway.')
}

const expectDuplicate = () => expect.element(question()).toMatchTextContent(`${ADDRESS} is in the list, ID 138.`)
const expectCreated = () => expect.element(page.getByText('Create user successful')).toBeVisible()

/** Saves the user with another address, after the question about the one that was sent before. */
async function createUnderAnotherName() {
  await email().fill('khac@example.com')
  await confirm().click()
  await expectDuplicate()
  await button('Confirm', question()).click()
  await expectCreated()
}

describe('a new user whose response was lost', () => {
  // Rules: Resilience: The response to a save is lost
  test('is shown before a second attempt if the list contains the user', async () => {
    await saveWithoutResponse()
    await confirm().click()
    await expect.element(question()).toHaveAccessibleDescription('It seems to be saved already. Save it again?')
    await expectDuplicate()
    expect(question().element().querySelector('bdi')?.textContent).toBe(ADDRESS)
    expect(queries('users')).toContainEqual(expect.objectContaining({ keyword: ADDRESS }))
    await button('Cancel', question()).click()
    await expect.element(firstName()).toHaveValue('Mới')
    expect(posts()).toHaveLength(1)

    await createUnderAnotherName()
    expect(posts()).toHaveLength(2)
  })

  test('is sent again without a question if the list does not contain the user, and shown once it does', async () => {
    await saveWithoutResponse({ isSaved: false })
    await email().fill('khac@example.com')
    loseResponse(true)
    await confirm().click()
    await expect.poll(() => posts().length).toBe(2)
    await confirm().click()
    await expectDuplicate()
    await button('Confirm', question()).click()
    await expectCreated()
    expect(posts()).toHaveLength(3)
  })

  test('is shown before the next attempt after the session has ended, and the draft says that it may be saved', async () => {
    await saveWithoutResponse()
    backend.db.revokeAll()
    await confirm().click()
    await logIn()
    const draft = page.getByRole('region', { name: 'Draft' })
    await expect.element(draft).toMatchTextContent('It may have been saved.')
    await button('Restore', draft).click()
    await password().fill('geheim99')
    await confirm().click()
    await expectDuplicate()
    await button('Cancel', question()).click()
    expect(posts()).toHaveLength(1)

    await createUnderAnotherName()
    expect(posts()).toHaveLength(2)
  })

  test('is not sent again if the check for duplicates fails', async () => {
    await saveWithoutResponse({ isSaved: false })
    backend.use(...refused('get', 'users', 'not now', 429))
    await confirm().click()
    await expect
      .element(message())
      .toHaveTextContent('Not now. This attempt was not saved. The earlier one may have been.')
    expect(posts()).toHaveLength(1)
  })
})

test('a new user that the server rejected is sent again without a question', async () => {
  await openAndFillIn()
  await email().fill('admin@example.com') // The list contains this user.
  backend.use(...refused('post', 'users', 'email is not valid', 422))
  await confirm().click()
  await expect.element(message()).toMatchTextContent('Email is not valid')
  await confirm().click()
  await expect.poll(() => posts().length).toBe(2)
  await expect.element(question()).not.toBeInTheDocument()
})

test.each([
  ['refuses', 'Email has already been taken', 400],
  ['asks to wait for', 'Slow down', 429],
])(
  'a new user whom the server %s, when the browser has sent the call twice, is shown before the next attempt',
  async (_how, error, status) => {
    await openAndFillIn()
    const refuse = () => {
      const someone = backend.db.users.find(({ roles }) => roles.length === 1 && roles[0]?.name === 'Member')
      if (someone) {
        const record = { ...someone, first_name: 'Mới', last_name: '', phone: '', avatar: '' }
        backend.db.users.push({ ...record, id: backend.db.nextId('users'), email: ADDRESS.toLowerCase() })
      }
      return HttpResponse.json({ error }, { status })
    }
    backend.use(http.post('*/api/v1/users', refuse, { once: true }))
    await confirm().click()
    await expect.element(message()).toMatchTextContent(error)
    await email().fill('khac@example.com')
    await confirm().click()
    await expectDuplicate()
    expect(posts()).toHaveLength(1)
  },
)

// Rules: Resilience: After a new record it searches
test('a new item that the browser has sent twice is reported with both ids', async () => {
  const title = 'Khai giảng lớp Rumba'
  const sendTwice = async ({ request }: { request: Request }) => {
    await backend.handle(request.clone()) // The browser shows only the response to its second attempt.
  }
  backend.use(http.post('*/api/v1/news', sendTwice, { once: true }))
  renderRoute('contents/news?edit=0')
  for (const label of ['Title', 'Description', 'Content']) await field(label).fill(title)
  await field('Link').fill('https://www.example.com')
  await pick('rumba.png')
  await expectPreview('rumba.png')
  await closeWith(confirm())
  const ids = backend.db.news.slice(-2).map(({ id }) => id)
  const note = `“${title}” is in the list twice, IDs ${ids.join(' and ')}. It may have been sent twice.`
  await expect.poll(toastTexts).toContain(note)
})
