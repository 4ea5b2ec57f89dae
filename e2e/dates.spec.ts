import { expect, HttpResponse, http, test } from './fixtures.ts'

// Winter, the skipped hour in New York, and a night in which the day differs between time zones.
const moments = ['2024-01-05T15:04:00Z', '2024-03-10T07:00:00+00:00', '2024-06-30 20:30:00Z']

for (const [timezoneId, shown] of [
  ['Asia/Ho_Chi_Minh', ['January 5th, 2024 10:04pm', 'March 10th, 2024 2:00pm', 'July 1st, 2024 3:30am']],
  ['UTC', ['January 5th, 2024 3:04pm', 'March 10th, 2024 7:00am', 'June 30th, 2024 8:30pm']],
  ['America/New_York', ['January 5th, 2024 10:04am', 'March 10th, 2024 3:00am', 'June 30th, 2024 4:30pm']],
  ['Asia/Kathmandu', ['January 5th, 2024 8:49pm', 'March 10th, 2024 12:45pm', 'July 1st, 2024 2:15am']],
] as const) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('shows times in the time zone of the browser, also those that name no zone', async ({ page, backend }) => {
      const times = [...moments, '2024-01-05T15:04:00', '2024-03-31 00:30:00', null, '0000-00-00 00:00:00', 'soon']
      const data = times.map((time, index) => ({ id: index + 1, email: `${index}@example.com`, last_access: time }))
      backend.use(http.get('*/api/v1/users', () => HttpResponse.json({ data, meta: { total: data.length } })))
      await page.goto('users/list')
      await expect(page.locator('tbody tr td:nth-child(4)')).toHaveText([
        ...shown,
        'January 5th, 2024 3:04pm',
        'March 31st, 2024 12:30am',
        '—',
        '—',
        '—',
      ])
      await page.locator('tbody time').first().hover()
      await expect(page.getByRole('tooltip')).toHaveText(/^\d+ years ago$/)
    })
  })
}
