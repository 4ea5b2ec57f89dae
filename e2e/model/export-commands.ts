import { expect } from '../fixtures.ts'
import { downloadRows } from './downloads.ts'
import { isList, listedRows, type Model, totalOf } from './model.ts'
import { command, pollWithClock } from './real.ts'

/** Exports everything that matches, and continues after each page that could not be read. */
export const exportAll = command(
  'export everything that matches',
  (model: Model) => isList(model) && totalOf(model) > 0,
  async (model, system) => {
    const { page } = system
    const dialog = page.locator('[role=dialog]')
    await page.locator('main').getByRole('button', { name: 'Export', exact: true }).press('Enter')
    await dialog.getByRole('radio', { name: `Everything that matches (${totalOf(model)})` }).press('Space')
    await dialog.getByRole('radio', { name: 'CSV, for other programs' }).press('Space')
    const button = dialog.getByRole('button', { name: /^(Export|Continue)$/ })
    const press = async () => {
      if (await button.isVisible()) await button.press('Enter')
    }
    const rows = await downloadRows(page, async () => {
      await press()
      const isClosed = async () => {
        if (await dialog.getByRole('alert').isVisible()) await press()
        return (await dialog.count()) === 0
      }
      await pollWithClock(system, isClosed).toBe(true)
    })
    const ids = rows.map(([id]) => Number(id))
    expect(ids, 'the exported rows').toEqual(listedRows(model).map(({ id }) => id))
  },
)
