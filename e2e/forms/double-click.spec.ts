import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { calls } from '../support/calls.ts'

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

// In this window, the center of Confirm is over the button that extends the membership of the first row.
test.use({ viewport: { width: 680, height: 866 } })

test('the second click of a double click on Confirm does not reach the element behind the question', async ({
  page,
  backend,
}) => {
  await page.goto('users/list')
  await page.getByRole('button', { name: 'Block user 2' }).click()
  let position = { x: 0, y: 0 }
  const controlBehindConfirm = async () => {
    position = center(await question(page).getByRole('button', { name: 'Confirm' }).boundingBox())
    return page.evaluate(({ x, y }) => {
      const [control] = document.elementsFromPoint(x, y).flatMap((element) => element.closest('main td button') ?? [])
      return control?.textContent
    }, position)
  }
  await expect.poll(controlBehindConfirm).toBe('None') // The question moves while it opens.
  await clickTwice(page, position, () => expect(question(page)).toHaveCount(0))
  await expect.poll(() => calls(backend, 'PUT', 'users/2/status')).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'Activate user 2' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
