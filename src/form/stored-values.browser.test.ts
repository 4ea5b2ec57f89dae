import { expect, test } from 'vitest'
import { backend, bodies, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, conflict, dialog, field, press, question, toastTexts } from '@/test/browser/screen'

test('texts in several lines stay as they are, whether a letter is typed and taken back or a colleague adds a line', async () => {
  const stored = 'Dòng một\r\nDòng hai\r\n\r\nDòng ba\n'
  change(backend.db.news, 24, { content: stored, title: 'Lịch\r\nnghỉ', description: 'Một\nhai' })
  renderRoute('contents/news?edit=24')
  for (const label of ['Content', 'Title']) {
    await field(label).click()
    await press('a{Backspace}')
  }
  await press('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument() // without a question

  renderRoute('contents/news?edit=24')
  await field('Content').click()
  await press('a{Backspace}')
  await expect.element(field('Title')).toHaveValue('Lịch nghỉ')
  await field('Title').fill('Lịch nghỉ Tết')
  change(backend.db.news, 24, { content: `${stored}Dòng bốn` })
  await confirm().click()
  await expect.poll(toastTexts).toEqual(['Update news successful'])
  await expect.element(conflict()).not.toBeInTheDocument()
  expect(bodies('PUT', 'news/24')).toMatchObject([
    { content: `${stored}Dòng bốn`, title: 'Lịch nghỉ Tết', description: 'Một\nhai' },
  ])
})

test('a long data: address of a picture is not printed out', async () => {
  change(backend.db.users, 3, { avatar: `data:image/png;base64,${'A'.repeat(60_000)}` })
  renderRoute('users/list?keyword=dao&edit=3')
  await expect.element(dialog().getByText(/^data:image/)).toBeVisible()
  expect(dialog().element().textContent.length).toBeLessThan(2_000)
  expect(document.body.innerHTML.length).toBeLessThan(200_000)
  await button('Remove avatar').click()
  await press('{Escape}')
  await button('Cancel', question()).click()
})
