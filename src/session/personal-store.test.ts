import { beforeEach, expect, test, vi } from 'vitest'
import { fakeCookies } from '@/test/cookies'
import { tabStorage } from '@/test/tab-storage'
import { jwtOf } from '@/test/tokens'
import { z } from '@/zod'

const KEY = 'app_personal/ann/notes'

beforeEach(async () => {
  fakeCookies()
  vi.stubGlobal('sessionStorage', tabStorage())
  await load()
  signInAs('ann')
})

let page: Awaited<ReturnType<typeof loadPage>>
let mark = 0

async function loadPage() {
  vi.resetModules()
  const [session, { createPersonalStore, personalKey, personalStorage, ownerOfTab }, tokens] = await Promise.all([
    import('./session'),
    import('./personal-store'),
    import('./tokens'),
  ])
  const stored = () => createPersonalStore<readonly string[]>([], { name: 'notes', schema: z.array(z.string()) })
  const inMemory = createPersonalStore<readonly string[]>([])
  const tokensOf = (claims: Record<string, string>) =>
    tokens.sessionSchema.parse({ accessToken: jwtOf(claims, String(mark++)) })
  return {
    ...session,
    ...tokens,
    notes: stored(),
    inMemory,
    stored,
    personalKey,
    personalStorage,
    ownerOfTab,
    tokensOf,
  }
}

/** Loads the page again. */
const load = async () => {
  page = await loadPage()
}
const signInAs = (sub?: string) => page.startSession(page.tokensOf(sub ? { sub } : {}))
const endByItself = () => page.endSession(new page.SessionError())
const signOut = () => page.endSession()
/** Another person signs in in another tab. */
const supersede = () => {
  page.writeSession(page.tokensOf({ sub: 'ben' }))
  page.recheckSession()
}
const fill = () => {
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

const steps = {
  reload: load,
  'session end': endByItself,
  'sign-out': signOut,
  Ann: () => signInAs('ann'),
  Ben: () => signInAs('ben'),
  unidentified: () => signInAs(),
  'Ben in another tab': supersede,
  'Ben, unnoticed': () => page.writeSession(page.tokensOf({ sub: 'ben' })),
}
type Step = keyof typeof steps

// Rules: Resilience: What belongs to a person
test.each<{ after: Step[]; found: 'all' | 'stored' | 'nothing' }>([
  { after: ['reload'], found: 'stored' },
  { after: ['session end', 'Ann'], found: 'all' },
  { after: ['session end', 'reload', 'Ann'], found: 'stored' },
  { after: ['session end', 'Ben'], found: 'nothing' },
  { after: ['session end', 'unidentified'], found: 'nothing' },
  { after: ['session end', 'Ben', 'session end', 'Ann'], found: 'nothing' },
  { after: ['sign-out'], found: 'nothing' },
  { after: ['sign-out', 'reload', 'Ann'], found: 'nothing' },
  { after: ['Ben in another tab'], found: 'nothing' },
  { after: ['Ben, unnoticed', 'reload'], found: 'nothing' },
])('after $after, $found of it is found', async ({ after, found }) => {
  page.notes.set(['a'])
  page.inMemory.set(['b'])
  for (const step of after) await steps[step]()
  expect(page.notes.get()).toEqual(found === 'nothing' ? [] : ['a'])
  expect(page.inMemory.get()).toEqual(found === 'all' ? ['b'] : [])
  expect(Object.keys(sessionStorage)).toEqual(found === 'nothing' ? [] : [KEY])
})

test('listeners run when another person signs in', () => {
  const { notes } = page
  notes.set(['a'])
  endByItself()
  const listener = vi.fn<() => void>()
  notes.subscribe(listener)
  signInAs('ben')
  expect(listener).toHaveBeenCalledOnce()
})

test('a sign-out also removes the entries of code that is not loaded', () => {
  sessionStorage.setItem('app_personal/ann/ledger/20', '[]')
  sessionStorage.setItem('app_tab', '1')
  signOut()
  expect(Object.keys(sessionStorage)).toEqual(['app_tab'])
})

test('the saved filters that an earlier version stored for nobody in particular are removed', async () => {
  vi.stubGlobal('localStorage', tabStorage())
  localStorage.setItem('saved-filters:users', '[{"name":"An","keyword":"0909000111"}]')
  localStorage.setItem('theme', 'dark')
  await load()
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

test('what this device keeps for a person survives a sign-out, and is removed when another person signs in', async () => {
  vi.stubGlobal('localStorage', tabStorage())
  const keep = () => localStorage.setItem(page.personalKey('saved-filters/users') ?? '', '[{"name":"An"}]')
  keep()
  signOut()
  signInAs('ann')
  expect(Object.keys(localStorage)).toEqual([`app_personal/ann/saved-filters/users`])
  signOut()
  signInAs('ben')
  expect(Object.keys(localStorage)).toEqual([])
  keep()
  expect(Object.keys(localStorage)).toEqual([`app_personal/ben/saved-filters/users`])
})

test('what is set after a sign-out is kept for the same person only', () => {
  signOut()
  page.notes.set(['a'])
  expect(page.stored().get()).toEqual(['a'])
  signInAs('ann')
  expect(page.notes.get()).toEqual(['a'])
  signOut()
  page.notes.set(['a'])
  signInAs('ben')
  expect(page.notes.get()).toEqual([])
})

test('a person whom the tokens do not identify keeps everything in memory until the session ends', () => {
  signInAs()
  const person = page.ownerOfTab()
  page.notes.set(['a'])
  expect(page.notes.get()).toEqual(['a'])
  expect(page.notes.isStored()).toBe(false)
  expect(Object.keys(sessionStorage)).toEqual([])
  endByItself()
  expect(page.notes.get()).toEqual([])
  page.notes.set(['b'])
  signInAs() // it may be somebody else
  expect(page.notes.get()).toEqual([])
  expect(page.ownerOfTab()).not.toBe(person)
})

test.each(['', '{', 'null', '{"0":"a"}', '[1]'])('a stored value that is not valid counts as none: %j', (text) => {
  sessionStorage.setItem(KEY, text)
  expect(page.stored().get()).toEqual([])
})

test('a full storage keeps the value in memory, and no outdated one', async () => {
  page.notes.set(['a'])
  expect(page.notes.isStored()).toBe(true)
  fill()
  page.notes.set(['a', 'b'])
  expect(page.notes.get()).toEqual(['a', 'b'])
  expect(page.notes.isStored()).toBe(false)
  expect(sessionStorage.getItem(KEY)).toBeNull()
  await load()
  expect(page.notes.get()).toEqual([])
})

test('a blocked storage keeps the value in memory', () => {
  vi.stubGlobal('sessionStorage', tabStorage(false))
  page.notes.set(['a'])
  expect(page.notes.get()).toEqual(['a'])
  expect(page.notes.isStored()).toBe(false)
  signOut()
  expect(page.notes.get()).toEqual([])
})

test('the ids of people are not mistaken for one another', () => {
  signInAs('ann/notes')
  page.personalStorage.write('x', '1')
  signOut()
  signInAs('ann')
  expect(page.personalStorage.read('notes/x')).toBeNull()
})
