import { describe, expect, test } from 'vitest'
import { addresses, assigned, expectUsers, openAssignment, pasteToggle } from '@/test/browser/assign-dialog'
import { bodies } from '@/test/browser/network'
import { button, confirm, dialog, message, textsOf } from '@/test/browser/screen'

const puts = () => bodies('PUT', 'courses/2/users')

describe('pasted email addresses', () => {
  test('are counted as found, already assigned and not found, and the found users can be assigned', async () => {
    await openAssignment()
    await pasteToggle().click()
    await expect.element(addresses()).toHaveFocus()
    await addresses().fill('ADMIN@example.com\nlinh@example.com\ndao.nguyen@example.com\nnobody@example.com\n')
    await expect.element(dialog().getByText('2 found, 1 already assigned, 1 not found')).toBeVisible()
    expect(textsOf(dialog().getByRole('listitem'))).toEqual(['nobody@example.com', 'dao.nguyen@example.com'])
    await button('Assign 2 found').click()
    await expectUsers(assigned, 'An ', 'Linh ', 'Đào', 'Khôi')
    await expect.element(dialog().getByText('2 added. Confirm to save.')).toBeVisible()
    expect(textsOf(dialog().getByRole('listitem'))).toEqual(['nobody@example.com', 'dao.nguyen@example.com'])
    await assigned.user('Linh ').dblClick() // removes her again
    await expect.element(dialog().getByText('1 found, 2 already assigned, 1 not found')).toBeVisible()
  })

  test('block Confirm until the found users are assigned', async () => {
    await openAssignment()
    await pasteToggle().click()
    await addresses().fill('admin@example.com\nlinh@example.com\nnobody@example.com')
    await pasteToggle().click()
    await confirm().click()
    await expect.element(message()).toHaveTextContent('2 found, but not assigned yet. Assign them or clear the text.')
    await expect.element(message()).toBeInViewport()
    await expect.element(addresses()).toHaveFocus()
    expect(puts()).toEqual([])
    await button('Assign 2 found').click()
    await expect.element(message()).not.toBeInTheDocument()
    await confirm().click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(puts()).toEqual([{ description: '', user_ids: [3, 4, 1, 2] }])
  })
})
