import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'

// Every other time zone and format is tested in dates.test.ts.
test('a list shows times in the time zone of the browser, also those that name no zone, and their age on hover', async () => {
  const times = ['2024-01-05T15:04:00Z', '2024-01-05T15:04:00', null, 'soon']
  const data = times.map((time, index) => ({ id: index + 1, email: `${index}@example.com`, last_access: time }))
  backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data, meta: { total: data.length } })))
  renderRoute('users/list')
  const cells = () => Array.from(document.querySelectorAll('tbody td:nth-child(5)'), ({ textContent }) => textContent)
  await expect.poll(cells).toEqual(['January 5th, 2024 10:04pm', 'January 5th, 2024 3:04pm', '—', 'soon'])
  await page.getByText('January 5th, 2024 10:04pm').hover()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(/^\d+ years ago$/)
})
