import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { forms } from '@/test/browser/form-cases'
import { backend, bodies } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { confirm, dialog, field, link, rows, textsOf, toastTexts } from '@/test/browser/screen'

const type = () => field('Type', 'combobox')
const status = () => field('Status', 'switch')
const fields = forms.find(({ noun }) => noun === 'course')?.fields ?? []

// Rules: §3: Select item. The items; §5: A toggle sets the status
test('a new course is active, can be disabled, and keeps that if it could not be saved', async () => {
  const refusal = () => HttpResponse.json({ error: 'internal server error' }, { status: 500 })
  backend.use(http.post('*/api/v1/courses', refusal, { once: true }))
  renderRoute('courses/list?edit=0')
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(status()).toBeChecked()
  expect(textsOf(type().getByRole('option'))).toEqual(['Choose a type', 'Regular', 'Special', 'Intro'])
  expect(type().element().getBoundingClientRect().height).toBe(40)
  for (const { fill } of fields) await fill()
  await status().click()
  await expect.element(dialog().getByText('Disabled')).toBeVisible()
  await confirm().click()
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Internal server error')
  await expect.element(status()).not.toBeChecked()
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Create course successful'])
  const row = rows().filter({ has: link('Rumba cho người mới') })
  await expect.element(row.getByText('Special')).toBeVisible()
  await expect.element(row.getByText('Disabled')).toBeVisible()
  expect(bodies('POST', 'courses')).toMatchObject([{ active: false }, { active: false }])
})

test('an unknown type is shown as it is and sent back', async () => {
  const unknownType = { ...backend.db.courses[1], type: 'masterclass' }
  backend.use(
    http.get('*/api/v1/courses/2', () => HttpResponse.json({ data: unknownType })),
    http.put('*/api/v1/courses/2', () => new HttpResponse(null, { status: 204 })), // The mock backend would reject it.
  )
  renderRoute('courses/list?edit=2')
  await expect.element(type()).toHaveValue('masterclass')
  await field('Name').fill('Lớp lạ')
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Update course successful'])
  expect(bodies('PUT', 'courses/2')).toMatchObject([{ type: 'masterclass' }])
})
