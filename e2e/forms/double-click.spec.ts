import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { calls, queries, sortByEmail } from '../support/calls.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmation' })

/** Double-clicks at a position, and waits between the clicks until the result of the first one is visible. */
async function clickTwice(page: Page, { x, y }: { x: number; y: number }, afterFirst: () => Promise<unknown>) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
  await afterFirst()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

const center = (box: { x: number; y: number; width: number; height: number } | null) => ({
  x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
  y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
})

// In this window, a control is behind Confirm.
test.use({ viewport: { width: 680, height: 880 } })

test('the second click of a double click on Confirm does not reach the element behind the question', async ({
  page,
  backend,
}) => {
  await page.goto('users/list')
  await page.getByRole('button', { name: 'Block user 2' }).click()
  const position = center(await question(page).getByRole('button', { name: 'Confirm' }).boundingBox())
  const below = await page.evaluate(({ x, y }) => {
    const all = document.elementsFromPoint(x, y)
    return all.map((element) => element.closest('main th button, main td a, main td button')?.textContent).find(Boolean)
  }, position)
  expect(below, 'the control behind Confirm').toBeTruthy()
  await clickTwice(page, position, () => expect(question(page)).toHaveCount(0))
  await expect.poll(() => calls(backend, 'PUT', 'users/2/status')).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Activate user 2' })).toBeVisible()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 880 })
  await expect(page.getByRole('button', { name: 'Filter by status' })).toBeVisible() // the new layout, where the header stays
  await sortByEmail(page, backend) // A request caused by the second click would have arrived before this one.
  const orders = queries(backend).map(({ order_by: order }) => order)
  expect(new Set(orders)).toEqual(new Set(['-last_access', 'email']))
})
