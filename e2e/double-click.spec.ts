import type { Page } from '@playwright/test'
import { calls, queries, sortByEmail } from './calls.ts'
import { expect, test } from './fixtures.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })

/** Clicks twice at one place, as a hand does, once what opens or closes by the first click is on the screen. */
async function clickTwice(page: Page, { x, y }: { x: number; y: number }, afterFirst: () => Promise<unknown>) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
  await afterFirst()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

const centre = (box: { x: number; y: number; width: number; height: number } | null) => ({
  x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
  y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
})

test('the second click of a double click on Confirm does not reach what lay below the question', async ({
  page,
  backend,
}) => {
  await page.goto('users/list')
  await page.getByRole('button', { name: 'Block user 2' }).click()
  const place = centre(await question(page).getByRole('button', { name: 'Confirm' }).boundingBox())
  const below = await page.evaluate(({ x, y }) => {
    const all = document.elementsFromPoint(x, y)
    return all.map((element) => element.closest('main th button, main td a, main td button')?.textContent).find(Boolean)
  }, place)
  expect(below, 'what can be pressed below').toBeTruthy()
  await clickTwice(page, place, () => expect(question(page)).toHaveCount(0))
  await expect.poll(() => calls(backend, 'PUT', 'users/2/status')).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Activate user 2' })).toBeVisible()

  await sortByEmail(page, backend) // whatever was to come of the click before came before
  const orders = queries(backend).map(({ order_by: order }) => order)
  expect(new Set(orders)).toEqual(new Set(['-last_access', 'email']))
})
