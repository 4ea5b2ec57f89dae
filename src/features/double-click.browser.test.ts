import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drafts, storeDraft } from '@/form/drafts/drafts'
import { action, choose, saved } from '@/test/browser/filters'
import { importButton, importedRows, lines, openImport, table } from '@/test/browser/import'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog } from '@/test/browser/screen'
import { main } from '@/test/browser/shell'

describe('a double click removes one', () => {
  test('row of an import', async () => {
    await openImport(table(...lines(5)))
    await importButton('Remove row 3').dblClick()
    await expect.element(importButton('Remove row 3')).not.toBeInTheDocument()
    expect(importedRows().elements()).toHaveLength(4)
  })

  describe('of', () => {
    beforeEach(() => renderRoute('users/list'))

    test('the selected rows', async () => {
      for (const row of [1, 2, 3])
        await page
          .getByRole('checkbox', { name: /^Select user/ })
          .nth(row)
          .click()
      await button('Review', main()).click()
      const remove = dialog().getByRole('button', { name: /^Remove user/ })
      await remove.nth(1).dblClick()
      await expect.element(dialog()).toHaveAccessibleName('2 selected')
      await remove.first().tripleClick() // the third click is deliberate
      await expect.element(dialog()).not.toBeInTheDocument()
    })

    test('the saved filters', async () => {
      await choose('status', 'Active')
      await action('Saved filters').click()
      for (const name of ['one', 'two', 'three']) {
        await saved().getByRole('textbox').fill(name)
        await button('Save', saved()).click()
      }
      const remove = saved().getByRole('button', { name: /^Delete saved filter/ })
      await remove.first().dblClick()
      expect(remove.elements()).toHaveLength(2)
    })

    test('the drafts of new records', async () => {
      for (const title of ['one', 'two'])
        storeDraft({
          formKey: `/users/list?edit=0#${title}`,
          at: Date.now(),
          values: { firstName: title },
          passwordOmitted: false,
        })
      await button('Add Account', main()).click()
      await button('Discard', dialog()).dblClick()
      expect(drafts.get()).toHaveLength(1)
    })
  })
})
