import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'

const url = '/admin/users/list?edit=3'

beforeEach(() => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** Loads the page again, and signs somebody in. */
async function reloadAs(claims: Record<string, string>) {
  vi.resetModules()
  const { startSession } = await import('./session')
  const { session } = await import('./tokens')
  startSession(session.parse({ accessToken: jwtOf(claims) }))
  const { interruptedEdit } = await import('./personal-entry')
  return interruptedEdit
}

test('an entry survives a reload, and only its person reads it', async () => {
  const entry = await reloadAs({ sub: 'ann' })
  entry.write(url)
  expect((await reloadAs({ sub: 'ben' })).read()).toBe('')
  expect((await reloadAs({})).read()).toBe('')
  expect((await reloadAs({ sub: 'ann' })).read()).toBe(url)
})

test('an entry is removed, whoever it belongs to', async () => {
  const entry = await reloadAs({ sub: 'ann' })
  entry.write(url)
  const other = await reloadAs({ sub: 'ben' })
  other.clear()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a text that cannot be stored is kept until a reload, instead of an older one', async () => {
  const entry = await reloadAs({ sub: 'ann' })
  entry.write('older')
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  entry.write(url)
  expect(entry.read()).toBe(url)
  entry.clear()
  expect(entry.read()).toBe('')
})

test('nothing is stored for a person whom the tokens do not identify', async () => {
  const entry = await reloadAs({})
  entry.write(url)
  expect(Object.keys(sessionStorage)).toEqual([])
})
