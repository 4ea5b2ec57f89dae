import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { backend, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { link } from '@/test/browser/screen'

const LIST = 'courses/2/lessons'
const player = (name: string) => page.getByRole('dialog', { name, exact: true })

test('a link plays a lesson that is on another page of the list', async () => {
  renderRoute(`${LIST}?orderBy=title&audio=1&keyword=shines`)
  await expect.element(player('Audio of lesson 1')).toMatchTextContent('Nghe và đếm nhịp Salsa')
  renderRoute(`${LIST}?video=23`)
  await expect.element(player('Video of lesson 23')).toMatchTextContent('Ôn tập và bài nhảy trọn vẹn')
  renderRoute(`${LIST}?video=999`)
  await expect.element(player('Video of lesson 999').getByRole('alert')).toMatchTextContent('Lesson not found')
})

test('a lesson without media has no player, and a medium that is not an http(s) URL is shown as text', async () => {
  change(backend.db.lessons, 1, { video: '', audio: '  ' })
  change(backend.db.lessons, 2, { video: 'javascript:alert(1)' })
  renderRoute(LIST)
  await expect.element(link('Play audio of lesson 2')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /of lesson 1$/ })).not.toBeInTheDocument()
  await link('Play video of lesson 2').click()
  await expect.element(player('Video of lesson 2').getByText('javascript:alert(1)')).toBeVisible()
  await expect.element(player('Video of lesson 2').getByRole('link')).not.toBeInTheDocument()
  expect(document.querySelectorAll('video')).toHaveLength(0)
})
