import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { backend, bodies } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { confirm, field, message, rows, toastTexts } from '@/test/browser/screen'

test('a changed phone number is saved and shown in the list', async () => {
  renderRoute('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  await confirm().click()

  await expect.poll(toastTexts).toEqual(['Update user successful'])
  await expect.element(rows()).toMatchTextContent('0909 000 111')
  expect(bodies('PUT', 'users/3')).toMatchObject([{ phone: '0909 000 111' }])
  expect(backend.db.users[2]?.phone).toBe('0909 000 111')
})

test('a save that fails once can be repeated', async () => {
  const refusal = () => HttpResponse.json({ error: 'the phone number is in use' }, { status: 400 })
  backend.use(http.put('*/api/v1/users/3', refusal, { once: true }))
  renderRoute('users/list?keyword=dao&edit=3')
  await field('Phone').fill('0909 000 111')
  await confirm().click()
  await expect.element(message()).toHaveTextContent('The phone number is in use')

  await confirm().click()
  await expect.poll(toastTexts).toContain('Update user successful')
  expect(bodies('PUT', 'users/3')).toHaveLength(2)
})
