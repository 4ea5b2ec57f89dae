import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, calls, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, message } from '@/test/browser/screen'

const side = (title: RegExp) => dialog().getByRole('region', { name: title })
const available = () => side(/^Available users/).getByRole('option')
const assigned = () => side(/^Assigned users/).getByRole('option')
const assignedCount = () => assigned().elements().length

test.each(['assigned', 'unassigned'])(
  'a saved assignment does not show its old state if the %s users cannot be loaded again',
  async (users) => {
    let isBroken = true
    change(backend.db.courses, 2, { user_ids: [3] })
    backend.use(
      http.get(`*/api/v1/courses/2/users/${users}`, () => {
        if (isBroken && calls('PUT', 'courses/2/users').length > 0)
          return HttpResponse.json({ error: 'thử lại sau' }, { status: 409 })
      }),
    )
    renderRoute('courses/list?perPage=100&assign=2')
    await available().first().dblClick()
    await expect.poll(assignedCount).toBe(2)
    await confirm().click()
    await expect.element(page.getByText('Users assigned to course successfully')).toBeVisible()

    await button('Assign users to course 2', page).click()
    await expect.element(message()).toMatchTextContent('This could not be loaded')
    await expect.element(dialog().getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(confirm()).toBeDisabled()
    isBroken = false
    await button('Retry').click()
    await expect.poll(assignedCount).toBe(2)
  },
)
