import { describe, expect, test } from 'vitest'
import { backend, bodies, change } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, confirm, conflict, dialog, field, press, question, toastTexts } from '@/test/browser/screen'

const saved = (text: string) => expect.poll(toastTexts).toEqual([text])

describe('a text in several lines', () => {
  const stored = 'Dòng một\r\nDòng hai\r\n\r\nDòng ba\n'

  test('is unchanged when a letter is typed and taken back', async () => {
    change(backend.db.news, 24, { content: stored, title: 'Lịch\r\nnghỉ' })
    for (const label of ['Content', 'Title']) {
      renderRoute('contents/news?edit=24')
      await field(label).click()
      await press('a{Backspace}')
      await press('{Escape}')
      await expect.element(dialog()).not.toBeInTheDocument() // without a question
    }
  })

  test('is shown with a blank between its lines in a field of one line, and saved with it once it is changed', async () => {
    change(backend.db.news, 24, { title: 'Lịch\r\nnghỉ', description: 'Một\nhai' })
    renderRoute('contents/news?edit=24')
    await expect.element(field('Title')).toHaveValue('Lịch nghỉ')
    await field('Title').fill('Lịch nghỉ Tết')
    await confirm().click()
    await saved('Update news successful')
    expect(bodies('PUT', 'news/24')).toMatchObject([{ title: 'Lịch nghỉ Tết', description: 'Một\nhai' }])
  })

  test('takes over a line that a colleague has added, without a question', async () => {
    change(backend.db.news, 24, { content: stored })
    renderRoute('contents/news?edit=24')
    await field('Content').click()
    await press('a{Backspace}')
    await field('Title').fill('Lịch nghỉ Tết')
    change(backend.db.news, 24, { content: `${stored}Dòng bốn` })
    await confirm().click()
    await saved('Update news successful')
    await expect.element(conflict()).not.toBeInTheDocument()
    expect(bodies('PUT', 'news/24')).toMatchObject([{ content: `${stored}Dòng bốn`, title: 'Lịch nghỉ Tết' }])
  })
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
