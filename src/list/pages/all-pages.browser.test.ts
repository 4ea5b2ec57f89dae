import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { action, fillWith, names, reads } from '@/test/browser/filters'
import { loading, refreshButton, rowCount, table } from '@/test/browser/list-page'
import { collectAnnouncements } from '@/test/browser/live-region'
import { abortedRequests, backend, change, hold, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, clickByScript, dialog, field, link, question, rows, toasts } from '@/test/browser/screen'
import { boxOf, heading, main } from '@/test/browser/shell'
import { aUser } from '../../../mocks/factories.ts'

describe('a write', () => {
  test('removes a deleted user, and shows a new one', async () => {
    fillWith(3)
    // More users than fit on one page. A new one is found only if those are read that were changed last.
    const older = Array.from({ length: 12 }, () => aUser({ roles: [], updated_at: '2020-01-01T00:00:00Z' }))
    backend.db.users.push(...older)
    const [, , first] = backend.db.users
    renderRoute('users/list?filter=status.blocked+status.active+role.member')
    await expect.poll(rowCount).toBe(3)
    await button(`Delete user ${first?.id}`, rows()).click()
    await button('Confirm', question()).click()
    await expect.poll(rowCount).toBe(2)

    await button('Add Account', main()).first().click()
    await field('Email').fill('new@example.com')
    await field('Password').fill('dance123')
    await field('First Name').fill('Newcomer')
    await button('Confirm').click()
    await expect.poll(names).toContain('Newcomer')
    expect(reads().filter(({ keyword }) => keyword === undefined)).toHaveLength(1)
    await expect.element(toasts().first()).toBeVisible()
  })

  test('whose outcome is not known removes the user only if the deletion was saved', async () => {
    fillWith(2)
    const [, , first, second] = backend.db.users
    let isSaved = true
    backend.use(
      http.delete('*/api/v1/users/:id', ({ params }) => {
        if (isSaved) backend.db.users = backend.db.users.filter(({ id }) => id !== Number(params.id))
        else change(backend.db.users, Number(params.id), { first_name: 'Thảo' })
        const check = http.get(`*/api/v1/users/${String(params.id)}`, () => HttpResponse.error(), { once: true })
        backend.use(check)
        return HttpResponse.error()
      }),
    )
    renderRoute('users/list?filter=status.blocked')
    await expect.poll(rowCount).toBe(2)
    await button(`Delete user ${first?.id}`, rows()).click()
    await button('Confirm', question()).click()
    await expect.poll(rowCount).toBe(1)

    isSaved = false
    await button(`Delete user ${second?.id}`, rows()).click()
    await button('Confirm', question()).click()
    await expect.element(rows()).toMatchTextContent('Thảo') // the row that stays was read again
    expect(rowCount()).toBe(1)
  })

  test('of many users by a job that is stopped removes those that were changed', async () => {
    fillWith(5)
    const ids = backend.db.users.slice(2).map(({ id }) => id)
    const release = hold('put', `users/${ids[0]}/status`)
    renderRoute('users/list?filter=status.blocked')
    await expect.poll(rowCount).toBe(5)
    for (const id of ids) clickByScript(page.getByRole('checkbox', { name: `Select user ${id}`, exact: true }))
    await button('Activate', main()).click()
    await button('Confirm', question()).click()
    await button('Stop', dialog()).click()
    release()
    await expect.element(button('Download results')).toBeVisible()
    const left = backend.db.users.slice(2).filter(({ status }) => status === 'blocked').length
    await button('Close', dialog()).last().click()
    await expect.poll(rowCount).toBe(left)
    await expect.element(loading()).not.toBeInTheDocument()
  })
})

describe('reading all pages', () => {
  /** Lets the pages from `from` on wait. @returns a function that sends them */
  function holdPages(from: number) {
    const gate = Promise.withResolvers<void>()
    backend.use(
      http.get('*/api/v1/users', async ({ request }) => {
        if (Number(new URL(request.url).searchParams.get('page')) >= from) await gate.promise
        return undefined
      }),
    )
    return gate.resolve
  }

  test('shows rows as they come, without moving them, and Stop ends it', async () => {
    fillWith(450)
    const release = holdPages(2)
    renderRoute('users/list?filter=status.blocked')
    await expect.poll(rowCount).toBe(10)
    await expect.element(main().getByText('100 of 452 read')).toBeVisible()
    await expect.element(page.getByText(/results, page/)).not.toBeInTheDocument()
    const { top } = boxOf(table())
    const progress = boxOf(page.getByRole('progressbar', { name: 'Reading all pages' }))
    expect(progress.top).toBeGreaterThanOrEqual(boxOf(button('Filter by last access', main())).bottom)
    await action('Stop').click()
    release()
    await expect.element(main().getByText(/^\d+ of 452 read\. The list shows only these\.$/)).toBeVisible()
    const requests = reads().length
    expect(requests).toBeLessThanOrEqual(4)
    await button('Export', main()).click()
    await expect
      .element(dialog().getByRole('radio', { name: /^Everything that matches \(\d+ so far\)$/ }))
      .toBeVisible()
    await button('Cancel', dialog()).click()
    await expect.element(page.getByText(/results, page 1/)).toBeInTheDocument()

    await link('Dashboard').first().click()
    await expect.element(heading('Dashboard')).toBeVisible()
    history.back()
    await expect.element(main().getByText(/^\d+ of 452 read\. The list shows only these\.$/)).toBeVisible()
    expect(reads()).toHaveLength(requests)

    await action('Continue').click()
    await expect.element(page.getByText('450 results, page 1 of 45')).toBeInTheDocument()
    await expect.element(main().getByText(/^Read at \d\d:\d\d$/)).toBeVisible()
    expect(boxOf(table()).top).toBe(top)
  })

  // Rules: Resilience: A filtered list cannot be read completely
  test('keeps what was read when a page fails, and Retry reads the rest', async () => {
    fillWith(450)
    backend.use(
      http.get('*/api/v1/users', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '3'
          ? HttpResponse.json({ error: 'page 3 is broken' }, { status: 422 })
          : undefined,
      ),
    )
    renderRoute('users/list?filter=status.blocked')
    await expect.element(page.getByRole('alert')).toMatchTextContent('Page 3 is broken')
    await expect.poll(rowCount).toBe(10)
    await expect.element(main().getByText('200 of 452 read. The list shows only these.')).toBeVisible()

    repairServer()
    const before = reads().length
    await button('Retry', page.getByRole('alert')).click()
    await expect.element(page.getByText('450 results, page 1 of 45')).toBeInTheDocument()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(
      reads()
        .slice(before)
        .map((query) => query.page),
    ).not.toContain('2')
  })

  test('is announced, is aborted when the list is left, and continues on return', async () => {
    fillWith(450)
    const announcements = collectAnnouncements()
    const release = holdPages(3)
    renderRoute('users/list?filter=status.blocked')
    await expect.poll(rowCount).toBe(10)
    await expect.poll(() => reads().length).toBe(4)
    await link('Dashboard').first().click()
    await expect.poll(() => abortedRequests.length).toBe(2)
    release()
    history.back()
    await expect.poll(() => announcements.at(-1)).toBe('450 results, page 1 of 45')
    expect(announcements).toContain('25 percent read.')
    expect(announcements.filter((text) => /\d read/.test(text))).toEqual([])
  })

  test('Refresh list and Refresh rows read everything another time, with the old rows in place', async () => {
    fillWith(150)
    renderRoute('users/list?filter=status.blocked')
    await expect.element(page.getByText('150 results, page 1 of 15')).toBeInTheDocument()
    const release = hold('get', 'users')
    const [, , first] = backend.db.users
    change(backend.db.users, first?.id ?? 0, { status: 'active' })
    await refreshButton().click()
    await expect.element(action('Stop')).toBeVisible()
    expect(rowCount()).toBe(10)
    release()
    await expect.element(page.getByText('149 results, page 1 of 15')).toBeInTheDocument()
    await action('Refresh rows').click()
    await expect.poll(() => reads().length).toBe(6)
    await expect.element(action('Refresh rows')).toBeVisible()
    expect(rowCount()).toBe(10)
  })
})
