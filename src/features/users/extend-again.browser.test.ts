import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setDate } from '@/test/browser/clock'
import { backend, calls, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cancel, clickByScript, closeWith, confirm, dialog, message, question } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'
import { dropped } from '../../../mocks/overrides.ts'

const membershipOf = (id: number) => page.getByRole('button', { name: new RegExp(`^Membership of user ${id}\\b`) })
const extensions = (id: number) => calls('POST', `users/${id}/memberships`).length
const periodsOf = (id: number) => backend.db.memberships.filter(({ user_id }) => user_id === id).length

beforeEach(() => {
  backend.db.users = backend.db.users.slice(0, 10)
})

/** Extends memberships by a job. */
async function extend(...ids: number[]) {
  renderRoute('users/list')
  for (const id of ids) {
    const checkbox = page.getByRole('checkbox', { name: `Select user ${id}`, exact: true })
    await expect.element(checkbox).toBeVisible()
    clickByScript(checkbox)
  }
  await button('Extend membership', main()).click()
  await button('Confirm', question()).click()
}

/** Another request of the same extension is processed first, as when the browser sends it again. */
function processAnother(id: number, respond?: () => Response) {
  let isFirst = true
  backend.use(
    http.post(`*/api/v1/users/${id}/memberships`, async ({ request }) => {
      if (!isFirst) return undefined
      isFirst = false
      await backend.handle(request.clone())
      return respond?.()
    }),
  )
}

/** The server once asks to wait before it sends a history after an extension. */
function limitHistoryAfterCall() {
  const limited = new Set<string>()
  backend.use(
    http.get('*/api/v1/users/:id/memberships', ({ params: { id } }) => {
      if (limited.has(String(id)) || extensions(Number(id)) === 0) return undefined
      limited.add(String(id))
      return new HttpResponse(null, { status: 429, headers: { 'Retry-After': '1' } })
    }),
  )
}

describe('extending many memberships', () => {
  test('waits if the server asks to before it sends a history after the call, and then reads it', async () => {
    limitHistoryAfterCall()
    await extend(3, 6, 7, 8, 9)
    await expect.element(dialog()).toMatchTextContent('5 of 5 done')
    expect([3, 6, 7, 8, 9].map(extensions)).toEqual([1, 1, 1, 1, 1])
  })

  test('waits after a 503 that asks to, also if the history shows that the period was added', async () => {
    processAnother(3, () => new HttpResponse(null, { status: 503, headers: { 'Retry-After': '60' } }))
    await extend(3, 6, 7, 8, 9)
    await expect.element(dialog()).toMatchTextContent('The server asks to wait.')
    await button('Stop').click()
    await expect.element(dialog()).toMatchTextContent('3 of 5 done, 2 not done')
    await expect.element(dialog()).toMatchTextContent('It was saved anyway')
  })

  test('says that the outcome is unknown if the history cannot be read after the call, and a check names both periods', async () => {
    const before = periodsOf(3)
    let reads = 0
    processAnother(3)
    backend.use(
      http.get('*/api/v1/users/3/memberships', () =>
        ++reads === 2 ? new HttpResponse(null, { status: 422 }) : undefined,
      ),
    )
    await extend(3)
    await expect.element(dialog()).toMatchTextContent('0 of 1 done, 1 unknown')
    await button('Check 1 unknown').click()
    await expect.element(dialog()).toMatchTextContent('The membership was extended twice')
    expect(periodsOf(3)).toBe(before + 2)
  })
})

describe('the membership dialog asks before the next extension', () => {
  const askedToExtendAgain = () =>
    expect.element(question()).toHaveAccessibleDescription('Extend the membership again?')

  test('if that of a job has an unknown outcome, also if the server has no history, until one has succeeded', async () => {
    backend.use(http.get('*/api/v1/users/:id/memberships', () => new HttpResponse(null, { status: 404 })))
    backend.use(...dropped('post', 'users/6/memberships'))
    await extend(6)
    await expect.element(dialog()).toMatchTextContent('0 of 1 done, 1 unknown')
    await button('Close', dialog()).last().click()
    await membershipOf(6).click()
    await expect.element(dialog()).toMatchTextContent('No membership history found.')
    await confirm().click()
    await askedToExtendAgain()
    await button('Cancel', question()).click()
    await closeWith(cancel())

    repairServer()
    await membershipOf(6).click()
    await confirm().click()
    await askedToExtendAgain()
    expect(extensions(6)).toBe(1)
    await button('Confirm', question()).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await membershipOf(6).click()
    await confirm().click()
    await expect.poll(() => extensions(6)).toBe(3)
  })

  test('if a job has extended it twice, also after its ledger was closed', async () => {
    processAnother(6)
    await extend(6)
    await expect.element(dialog()).toMatchTextContent('The membership was extended twice')
    await button('Close', dialog()).last().click()
    await membershipOf(6).click()
    await confirm().click()
    await askedToExtendAgain()
    expect(extensions(6)).toBe(2) // both of the job
  })

  test('but not after one whose history could be read only at the second attempt', async () => {
    limitHistoryAfterCall()
    renderRoute('users/list')
    await membershipOf(6).click()
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(extensions(6)).toBe(1)
  })

  test('if the last one was refused, and the history shows a new period', async () => {
    processAnother(3, () => new HttpResponse(null, { status: 429 }))
    renderRoute('users/list?keyword=dao')
    await membershipOf(3).click()
    await expect.element(dialog().getByText('To August 1st, 2030 12:00pm')).toBeVisible()
    await confirm().click()
    await expect.element(message()).toBeVisible()
    await closeWith(cancel())
    setDate(Date.now() + 11_000) // what was read is stale now
    await membershipOf(3).click()
    await expect.element(dialog().getByText('To February 1st, 2031 12:00pm')).toBeVisible()
    await confirm().click()
    await askedToExtendAgain()
  })
})
