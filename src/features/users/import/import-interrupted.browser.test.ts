import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { collectDownloads } from '@/test/browser/downloads'
import {
  accounts,
  closeJob,
  create,
  downloadRows,
  importButton,
  importDialog,
  importedRows,
  job,
  line,
  lines,
  openImport,
  summary,
  table,
  textBox,
} from '@/test/browser/import'
import { backend, bodies, calls, hold } from '@/test/browser/network'
import { button, question } from '@/test/browser/screen'
import { endSessionElsewhere, logIn, logInButton } from '@/test/browser/session'
import { paste } from '@/test/browser/shell'
import { aUser } from '../../../../mocks/factories.ts'

describe('an import that is interrupted', () => {
  const emails = () => backend.db.users.map(({ email }) => email).filter((email) => email.endsWith('@lop.vn'))

  test('ends with the session: the same person goes on without doubling anybody, and the next person sees nothing of it', async () => {
    await openImport(table(...lines(5)))
    await expect.element(summary()).toHaveTextContent('5 ready')
    const releases = [1, 2, 3].map(() => hold('post', 'users'))
    await create(5).click()
    await expect.poll(() => calls('POST', 'users').length).toBe(3)
    endSessionElsewhere()
    await expect.element(logInButton()).toBeVisible()
    for (const release of releases) release()
    await expect.poll(emails).toHaveLength(3)
    await logIn()
    await expect.element(importDialog()).toMatchTextContent('3 accounts were created.')
    await expect.element(summary()).toHaveTextContent('2 ready, 3 already exist')
    await create(2).click()
    await expect.element(job()).toMatchTextContent('2 of 2 done')
    expect(new Set(emails()).size).toBe(5)
    expect(emails()).toHaveLength(5)
    await closeJob()
    await expect.element(importDialog()).toMatchTextContent('5 accounts were created.')
    await expect.element(importedRows().last()).toMatchTextContent('Created')
    await expect.element(importButton(accounts)).toBeVisible()

    endSessionElsewhere()
    await expect.element(logInButton()).toBeVisible()
    await logIn('linh@example.com')
    await expect.element(textBox()).toBeVisible()
    await expect.element(importedRows()).not.toBeInTheDocument()
    await expect.element(importButton(accounts)).not.toBeInTheDocument()

    await paste(textBox(), table(line(9)))
    const release = hold('post', 'users')
    await create(1).click()
    await expect.poll(() => calls('POST', 'users').length).toBe(6)
    endSessionElsewhere()
    await logIn()
    await expect.element(textBox()).toBeVisible()
    release()
    await expect.poll(emails).toHaveLength(6)
    await paste(textBox(), table(line(9)))
    await expect.element(summary()).toHaveTextContent('1 already exists')
    await expect.element(importButton(accounts)).not.toBeInTheDocument()
  })

  test('leaves out whom another tab has created since the check', async () => {
    await openImport(table(...lines(3)))
    await expect.element(summary()).toHaveTextContent('3 ready')
    backend.db.users.push(aUser({ email: 'new1@lop.vn' }))
    await create(3).click()
    await expect.element(job()).toMatchTextContent('2 of 3 done, 1 refused')
    await expect.element(job()).toMatchTextContent('There is a user with this email.')
    expect(emails()).toHaveLength(3)
    await closeJob()
    await expect.element(summary()).toHaveTextContent('1 already exists, 2 created')
  })

  test.each([
    ['refuses', 'Email has already been taken', 400, 'unknown', /taken”\. Nobody had this email a moment ago\./],
    ['asks to wait for', 'Slow down', 429, 'refused', /It was sent before, and may have created this user\./],
  ])('keeps the password of an account that the server %s and creates', async (_how, error, status, result, reason) => {
    const downloads = collectDownloads()
    const respond = () => {
      backend.db.users.push(aUser({ email: 'new0@lop.vn' })) // by the same call, which the browser has sent twice
      return HttpResponse.json({ error }, { status, headers: { 'Retry-After': '1' } })
    }
    backend.use(http.post('*/api/v1/users', respond, { once: true }))
    await openImport(table(line(0)))
    await create(1).click()
    await expect.element(job()).toMatchTextContent(`0 of 1 done, 1 ${result}`)
    await expect.element(job()).toMatchTextContent(reason)
    await closeJob()
    await expect.element(importDialog()).toMatchTextContent('1 account may have been created. Its password is lost')
    const [, account] = await downloadRows(downloads, accounts)
    expect(bodies('POST', 'users')).toMatchObject([{ email: account?.[0], password: account?.[5] }])
    expect(account?.[6]).toBe('It is not known whether this account was created with this password.')
  })

  test('an account that was tried twice counts once', async () => {
    backend.use(http.post('*/api/v1/users', () => HttpResponse.error()))
    await openImport(table(line(0)))
    for (const attempt of [1, 2]) {
      await create(1).click()
      await expect.element(job()).toMatchTextContent('0 of 1 done, 1 unknown')
      await closeJob()
      await expect.element(summary()).toHaveTextContent('1 ready')
      expect(calls('POST', 'users')).toHaveLength(attempt)
    }
    await expect.element(importDialog()).toMatchTextContent('1 account may have been created. Its password is lost')
    await importButton('Cancel').last().click()
    await expect.element(question()).toMatchTextContent('The password of 1 new account has not been downloaded.')
  })

  test('does not change while its job runs', async () => {
    await openImport(table(...lines(5).map((cells) => cells.replaceAll(/0912 345 67/g, '91234567'))))
    const releases = [1, 2, 3].map(() => hold('post', 'users'))
    await create(5).click()
    await button('Continue in background').click()
    await expect.element(importDialog()).toMatchTextContent('Nothing can be edited while users are created.')
    await expect.element(importButton('Restore them')).toBeDisabled()
    await expect.element(importedRows().last().getByRole('button')).not.toBeInTheDocument()
    for (const release of releases) release()
    await expect.element(summary()).toHaveTextContent('5 created')
  })

  test('can be closed while its job runs, and the question says that the job continues', async () => {
    await openImport(table(...lines(5)))
    const releases = [1, 2, 3].map(() => hold('post', 'users'))
    await create(5).click()
    await expect.poll(() => calls('POST', 'users').length).toBe(3)
    await button('Continue in background').click()
    await importButton('Cancel').last().click()
    await expect
      .element(question())
      .toMatchTextContent(
        'The table will be lost. 5 of its rows have not been created yet. The job that creates users continues.',
      )
    await button('Confirm', question()).click()
    for (const release of releases) release()
    await expect.poll(emails).toHaveLength(5)
  })

  // Rules: Resilience: An import of users is interrupted
  test('after lost responses, a check finds who was created, and the job goes on with the others', async () => {
    let lost = 0
    const losesTwo = async ({ request }: { request: Request }) => {
      if (++lost > 2) return undefined
      if ((await request.text()).includes('new0@lop.vn')) backend.db.users.push(aUser({ email: 'new0@lop.vn' }))
      return HttpResponse.error()
    }
    await openImport(table(...lines(2)))
    await expect.element(summary()).toHaveTextContent('2 ready')
    backend.use(http.post('*/api/v1/users', losesTwo))
    await create(2).click()
    await button('Check 2 unknown').click()
    await expect.element(job()).toMatchTextContent('A later check found it done.')
    await expect.element(job()).toMatchTextContent('A later check found that it was not done.')
    await button('Continue with 1').click()
    await expect.element(job()).toMatchTextContent('2 of 2 done')
    expect(emails().toSorted()).toEqual(['new0@lop.vn', 'new1@lop.vn'])
    expect(calls('POST', 'users')).toHaveLength(3)
  })
})
