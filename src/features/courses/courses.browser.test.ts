import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { advance, resumeClock, stopClock } from '@/test/browser/clock'
import { forms } from '@/test/browser/form-cases'
import { sortButton } from '@/test/browser/list-page'
import { backend, bodies, change, queries } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import { button, confirm, dialog, field, link, press, question, rows, textsOf, toastTexts } from '@/test/browser/screen'
import { heading } from '@/test/browser/shell'

const tooltip = () => page.getByRole('tooltip')
const assignButton = (id: number) => button(`Assign users to course ${id}`, rows())
const userRequests = () => backend.requests.filter(({ path }) => path.includes('/users'))

// Rules: §2: Actions: go to lessons
test('a link opens the lessons of a course', async () => {
  renderRoute('courses/list?perPage=20')
  await link('Lessons of course 3').click()
  await expect.element(heading('Lesson management')).toBeVisible()
  expect(currentPath()).toBe('courses/3/lessons')
})

// Rules: §6: The action of an intro course
test('no users can be assigned to an intro course: its button is focusable but disabled, and gives the reason', async () => {
  const reason = 'Only Special or Regular courses can assign users'
  renderRoute('courses/list')
  await expect.element(link('Lessons of course 12')).toBeVisible()
  link('Lessons of course 12').element().focus()
  await press('{Tab}')
  await expect.element(assignButton(12)).toHaveFocus()
  await expect.element(assignButton(12)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(tooltip()).toHaveTextContent(reason)
  await expect.element(assignButton(12)).toHaveAccessibleDescription(reason)
  await press('{Enter}')
  await press(' ')
  await assignButton(12).click({ force: true })
  await userEvent.pointer({ coords: { x: 0, y: 0 } })
  await assignButton(12).hover({ force: true })
  await expect.element(tooltip()).toHaveTextContent(reason)
  expect(currentPath()).toBe('courses/list')
  expect(userRequests()).toEqual([])
})

test('the question before a course is deleted counts its lessons and users, of whom an intro course has none', async () => {
  const ask = async (id: number) => {
    renderRoute('courses/list?perPage=20')
    await button(`Delete course ${id}`, rows()).click()
  }
  await ask(8)
  await expect.element(question().getByText('3 lessons go with it.')).toBeVisible()
  expect(userRequests()).toEqual([])
  await button('Cancel', question()).click()
  await ask(2)
  await expect.element(question().getByText('23 lessons and 12 assigned people go with it.')).toBeVisible()
  expect(queries('courses/2/lessons')).toEqual([{ order_by: '-updated_at', page: '1', per_page: '10' }])
})

const name = 'Salsa cơ bản'
const picture = () => tooltip().getByRole('presentation')
const open = async () => {
  renderRoute('courses/list?keyword=salsa')
  await expect.element(link(name)).toBeVisible()
}

// Rules: §2: Columns: Name (the image
test('the image of a course is small before its name, and large when the name is hovered, without a referrer', async () => {
  await open()
  const src = `${location.origin}/api/v1/uploads/seed/course-2.png`
  const small = [...document.images].filter((image) => image.src === src)
  expect(small.map(({ width, loading, referrerPolicy }) => [width, loading, referrerPolicy])).toEqual([
    [34, 'lazy', 'no-referrer'], // Without the border.
  ])
  await link(name).hover()
  await expect.element(tooltip()).toHaveTextContent(name)
  await expect.element(picture()).toBeVisible()
  await expect.element(picture()).toHaveAttribute('src', src)
  await expect.element(picture()).toHaveAttribute('referrerpolicy', 'no-referrer')
})

test('keyboard focus shows the image, and Escape hides it', async () => {
  await open()
  sortButton('Active').element().focus()
  await press('{Tab}{Tab}') // after the checkbox
  await expect.element(picture()).toBeVisible()
  stopClock()
  document.body.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })) // The layout has moved below the pointer.
  await advance(200)
  await expect.element(picture()).toBeVisible()
  resumeClock()
  await press('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
  expect(document.activeElement?.getAttribute('href')).toMatch(/edit=/)

  await userEvent.pointer({ coords: { x: 0, y: 0 } })
  await link(name).hover()
  await expect.element(picture()).toBeVisible()
  await press('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('an image that is missing, fails to load or has no http(s) URL leaves only the name', async () => {
  const loadable =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const images = ['', '/nowhere.png', 'javascript:alert(1)', loadable]
  for (const [index, image] of images.entries()) change(backend.db.courses, index + 1, { image, name: `Lớp ${index}` })
  renderRoute('courses/list?orderBy=name&perPage=20')
  for (const index of images.keys()) {
    await link(`Lớp ${index}`).hover()
    await expect.element(tooltip()).toHaveTextContent(`Lớp ${index}`)
    await expect.element(picture()).not.toBeInTheDocument()
  }
  expect([...document.images].filter(({ src }) => !src.startsWith('http'))).toEqual([])
})

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
