import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sortButton } from '@/test/browser/list-page'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { link, press } from '@/test/browser/screen'

const name = 'Salsa cơ bản'
const tooltip = () => page.getByRole('tooltip')
const picture = () => tooltip().getByRole('presentation')
const leave = () => userEvent.pointer({ coords: { x: 0, y: 0 } })
const open = async () => {
  renderRoute('courses/list?keyword=salsa')
  await expect.element(link(name)).toBeVisible()
}

afterEach(() => page.viewport(1280, 800))

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
  await press('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
  expect(document.activeElement?.getAttribute('href')).toMatch(/edit=/)

  await leave()
  await link(name).hover()
  await expect.element(picture()).toBeVisible()
  await press('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('an image that is missing, fails to load or has no http(s) URL leaves only the name', async () => {
  const loadable =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const images = ['', '/nowhere.png', 'javascript:alert(1)', loadable, 'blob:https://www.example.com/1']
  for (const [index, image] of images.entries()) change(backend.db.courses, index + 1, { image, name: `Lớp ${index}` })
  renderRoute('courses/list?orderBy=name&perPage=20')
  for (const index of images.keys()) {
    await link(`Lớp ${index}`).hover()
    await expect.element(tooltip()).toHaveTextContent(`Lớp ${index}`)
    await expect.element(picture()).not.toBeInTheDocument()
  }
  expect([...document.images].filter(({ src }) => !src.startsWith('http'))).toEqual([])
})
