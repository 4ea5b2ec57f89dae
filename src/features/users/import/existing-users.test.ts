import { expect, test, vi } from 'vitest'
import { blank, users } from '../users'
import { hasUser, lookUpEmails } from './existing-users'

const emails = Array.from({ length: 10 }, (_, index) => `user${index}@example.com`)

function start(isTaken: (email: string) => Promise<boolean>) {
  vi.spyOn(users, 'readPage').mockImplementation(async ({ page, keyword: email }) => ({
    rows: (await isTaken(email)) ? [{ ...blank, id: 1, email }] : [],
    meta: { total: 1, page, perPage: 50 },
    receivedRowCount: 1,
  }))
  const results = new Map<string, unknown>()
  const stopped = new AbortController()
  const done = lookUpEmails(emails, {
    stop: stopped.signal,
    report: (email, result) => results.set(email, result),
    readWhenAllowed: (read) => Promise.resolve().then(read),
  })
  return { results, done, stop: () => stopped.abort() }
}

test('looks up all addresses, three at once, and goes on after a failure', async () => {
  let running = 0
  let most = 0
  const { results, done } = start(async (email) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running -= 1
    if (email === 'user2@example.com') throw new Error('failed')
    return email === 'user5@example.com'
  })
  await done
  expect(most).toBe(3)
  expect([...results.keys()].toSorted()).toEqual(emails)
  expect([...results].filter(([, result]) => result !== 'free')).toEqual([
    ['user2@example.com', 'failed'],
    ['user5@example.com', 'taken'],
  ])
})

test('sends and reports nothing after it has stopped', async () => {
  const asked: string[] = []
  const { results, done, stop } = start(async (email) => {
    stop()
    return asked.push(email) > 0
  })
  await done
  expect(asked).toEqual(['user0@example.com'])
  expect(results.size).toBe(0)
})

test('finds an address on a later page of a server that sends smaller pages', async () => {
  const email = 'an@example.com'
  const readPage = vi.spyOn(users, 'readPage').mockImplementation(async ({ page }) => ({
    rows: [{ ...blank, id: page, email: page === 3 ? email : `xx${page}${email}` }],
    meta: { total: 137, page, perPage: 50 },
    receivedRowCount: 50,
  }))
  expect(await hasUser(email)).toBe(true)
  expect(readPage).toHaveBeenCalledTimes(3)
})
