import { beforeEach, describe, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, field, message, question } from '@/test/browser/screen'
import { main, resizeWindow } from '@/test/browser/shell'

/** The isolated texts in a part of the page. */
const isolated = (part: Locator) => [...part.element().querySelectorAll('bdi')]

test('bidirectional control characters in a name do not change the text around it', async () => {
  change(backend.db.users, 3, { first_name: '\u202Egnàoh\u2067', last_name: '' })
  renderRoute('users/list?keyword=0912345678')
  await button('Delete user 3', main()).click()
  await expect.element(question()).toBeVisible()
  const [name, email] = isolated(question())
  expect([name?.textContent, email?.textContent]).toEqual(['gnàoh', 'dao.nguyen@example.com'])
  expect(name?.getBoundingClientRect().left).toBeLessThan(email?.getBoundingClientRect().left ?? 0)
})

test('bidirectional control characters in the name of a file are isolated from the message after it', async () => {
  renderRoute('contents/news?edit=0')
  await field('File', 'button').upload(new File(['%PDF-1.7'], 'cod.\u202Egnp.exe'))
  await expect
    .element(message())
    .toMatchTextContent('exe: This is a PDF document. Only PNG, JPG, JPEG or WEBP files are accepted.')
  expect(isolated(message())[0]?.textContent).toMatch(/^cod\./)
})

const long = 'Nhảy đương đại '.repeat(700)

describe('a name of 10,000 letters', () => {
  beforeEach(async () => {
    await resizeWindow(375, 720)
    change(backend.db.courses, 2, { name: long })
    change(backend.db.users, 2, { first_name: long })
  })

  test('of a course does not push its lessons out of view', async () => {
    renderRoute('courses/2/lessons')
    const name = main().getByText(`${long.slice(0, 500)}…`)
    await expect.element(name.first()).toBeVisible()
    await expect.element(button('Add Lesson', main())).toBeInViewport()
  })

  test.each([
    ['membership', 'users/list?membership=2', 'Membership'],
    ['assignment', 'courses/list?assign=2', 'Assign users'],
  ])('does not push the buttons of the %s dialog out of view', async (_what, path, title) => {
    renderRoute(path)
    await expect.element(dialog()).toMatchTextContent(long.slice(0, 500))
    await expect.element(dialog()).toHaveAccessibleName(title)
    for (const name of ['Close', 'Confirm']) await expect.element(button(name)).toBeInViewport()
  })
})
