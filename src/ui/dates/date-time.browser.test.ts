import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'

// Every other time zone and format is tested in dates.test.ts.
test('a list shows times in the time zone of the browser, also those that name no zone, and their age on hover', async () => {
  const times = [
    '2024-01-05T15:04:00Z',
    '2024-03-10T07:00:00+00:00',
    '2024-01-05T15:04:00',
    '2024-03-31 00:30:00',
    null,
    '0000-00-00 00:00:00',
    'soon',
    '2024-01-05 15:04:00+07',
  ]
  const data = times.map((time, index) => ({ id: index + 1, email: `${index}@example.com`, last_access: time }))
  backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data, meta: { total: data.length } })))
  renderRoute('users/list')
  const cells = () => Array.from(document.querySelectorAll('tbody td:nth-child(5)'), ({ textContent }) => textContent)
  await expect
    .poll(cells)
    .toEqual([
      'January 5th, 2024 10:04pm',
      'March 10th, 2024 2:00pm',
      'January 5th, 2024 3:04pm',
      'March 31st, 2024 12:30am',
      '—',
      '—',
      'soon',
      'January 5th, 2024 3:04pm',
    ])
  await page.getByText('January 5th, 2024 10:04pm').hover()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(/^\d+ years ago$/)
})
