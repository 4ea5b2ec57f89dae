import { setImmediate } from 'node:timers/promises'
import { expect, HttpResponse, http, test } from '../fixtures.ts'
import { rows } from '../pages.ts'

// The component tests of each screen and `npm run task -- model` cover failed calls. These faults need a real connection.

/** Ends the body before its announced length. */
function breakOffBody(): Response {
  let sent = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate() // Wait until the first part is sent. Otherwise, the whole response is dropped.
      if (sent) return controller.error(new Error('cut'))
      sent = true
      controller.enqueue(new TextEncoder().encode('{"data":'))
    },
  })
  return new HttpResponse(body, { headers: { 'Content-Type': 'application/json', 'Content-Length': '1000' } })
}

const faults: [text: string, respond: () => Response][] = [
  ['Connection error.', () => HttpResponse.error()],
  ['The server sent a response that could not be read.', breakOffBody],
  ['The server failed (502).', () => new HttpResponse('<!doctype html><h1>Bad gateway</h1>', { status: 502 })],
]

test('a list and a form that cannot be read show the reason, and Retry reads them', async ({ page, backend }) => {
  let fault: (() => Response) | undefined
  backend.use(http.get(/\/api\/v1\/(courses\/3\/lessons|lessons\/31)$/, () => fault?.()))
  const title = page.getByRole('dialog', { name: 'Create/Update lesson' }).getByRole('textbox', { name: 'Title' })
  for (const [path, content] of [
    ['courses/3/lessons', rows(page).first()],
    ['courses/3/lessons?edit=31', title],
  ] as const) {
    const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' })
    for (const [index, [text, respond]] of faults.entries()) {
      fault = respond
      await (index === 0 ? page.goto(path) : retry.click())
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    }
    fault = undefined
    await retry.click()
    await expect(content).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  await expect(title).toHaveValue('Titanic')
})
