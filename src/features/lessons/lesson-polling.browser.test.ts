import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { advance, stopClock } from '@/test/browser/clock'
import { backend, calls } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, cellsOf, link, rows } from '@/test/browser/screen'
import { serverError } from '../../../mocks/overrides.ts'

const LIST = 'courses/2/lessons'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const statusOf = (title: string) => cellsOf(rows().filter({ has: link(title) })).nth(3)
const statusShown = (status: string) => expect.element(statusOf('Nghe và đếm nhịp Salsa')).toHaveTextContent(status)
const callCount = () => calls('GET', LIST).length

/** Offsets of the upload time that lead to each state of processing. */
const offsets = { pending: 1e9, processing: -10_000, done: -1e9 }
/** Sets the state of lesson 1, and finishes lesson 2, so that lesson 1 is the only one in processing. */
function setProcess(process: keyof typeof offsets) {
  const [one, two] = backend.db.lessons
  Object.assign(one ?? {}, { video_at: backend.db.now() + offsets[process] })
  Object.assign(two ?? {}, { video_at: 0 })
}

/** Advances the clock. A request follows, after which all earlier requests have arrived. */
async function advanceAndReceive(time: number) {
  await advance(time)
  await fetch('/api/v1/uploads/seed/course-1.png')
}

beforeEach(async () => {
  setProcess('pending')
  stopClock()
  renderRoute(`${LIST}?perPage=50`)
  await statusShown('ActivePending')
})

test('the list is fetched every 10 seconds until the video is done, and the focus stays', async () => {
  const focused = button('Disable lesson 2', rows()).element()
  focused.focus()
  setProcess('processing')
  const early = callCount()
  await advanceAndReceive(9 * SECOND)
  expect(callCount()).toBe(early)
  await advanceAndReceive(SECOND)
  await statusShown('ActiveProcessing')
  setProcess('done')
  await advanceAndReceive(10 * SECOND)
  await statusShown('ActiveDone')

  expect(document.activeElement).toBe(focused)
  const before = callCount()
  await advanceAndReceive(5 * MINUTE)
  expect(callCount()).toBe(before)
})

test('polling stops when a request fails, and the rows stay', async () => {
  backend.use(...serverError(LIST))
  const sent = callCount()
  await advanceAndReceive(10 * SECOND)
  /** The calls since then, a second later. */
  const calledAfterSecond = async () => {
    await advanceAndReceive(SECOND)
    return callCount() - sent
  }
  await expect.poll(calledAfterSecond).toBe(2) // the second one is the only retry
  await expect.element(page.getByRole('alert')).toMatchTextContent('Internal server error')
  await statusShown('ActivePending')
  const before = callCount()
  await advanceAndReceive(5 * MINUTE)
  expect(callCount()).toBe(before)
})
