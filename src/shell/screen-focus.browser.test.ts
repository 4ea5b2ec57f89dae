import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseFile } from '@/test/browser/form-cases'
import { collectAnnouncements } from '@/test/browser/live-region'
import { backend, repairServer } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, press, rows } from '@/test/browser/screen'
import { logIn, logInButton, logOut } from '@/test/browser/session'
import { heading, main, pressOn, sidebar } from '@/test/browser/shell'
import { serverError } from '../../mocks/overrides.ts'

const entry = (name: string) => sidebar().getByRole('link', { name })
const alert = () => main().getByRole('alert')
const expectRows = (count: number) => expect.poll(() => rows().elements().length).toBe(count)

// Rules: §2: The page title and the description
test('each screen except the first focuses its heading and has its own title, also after Back', async () => {
  const expectArrival = async (name: string) => {
    await expect.element(heading(name)).toHaveFocus()
    await expect.poll(() => document.title).toMatch(new RegExp(`^${name}`))
  }
  renderRoute('login', { signedIn: false })
  await expect.element(logInButton()).toBeVisible()
  expect(document.activeElement).toBe(document.body)

  await logIn()
  await expectArrival('Dashboard')
  await entry('News').click()
  await expectArrival('News')
  renderRoute('layout')
  await expect.element(heading('Layout customization')).toBeVisible()
  await expect.element(heading('Layout customization')).not.toHaveFocus()
  await entry('News').click()
  await expectArrival('News')
  history.back()
  await expectArrival('Layout customization')

  await logOut()
  await expect.element(heading('Dance Fitness Online')).toHaveFocus()
  await expect.poll(() => document.title).toBe('Dance Fitness Online')
})

describe('a list', () => {
  test('that fails to load another page focuses Retry, and then the heading', async () => {
    renderRoute('users/list')
    await expectRows(10)
    backend.use(...serverError('users'))
    await pressOn(button('Next page', main()).first(), '{Enter}')
    await expect.element(button('Retry', alert())).toHaveFocus()
    repairServer()
    await press('{Enter}')
    await expect.element(rows().first()).toBeVisible()
    await expect.element(heading('User management')).toHaveFocus()
  })

  test('announces its results, with the actual page instead of one beyond the last', async () => {
    const announcements = collectAnnouncements()
    const announced = () => announcements.filter((text) => /results?,/.test(text))
    renderRoute('users/list?page=99')
    await expect.poll(announced).toEqual(['137 results, page 14 of 14'])
    await button('Previous page', main()).first().click()
    await expect.poll(announced).toContain('137 results, page 13 of 14')
    await page.getByRole('searchbox').fill('nguyen thi hong dao')
    await expect.poll(announced).toContain('1 result, page 1 of 1')
    await page.getByRole('searchbox').fill('xyzxyz')
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'No results' }).elements()).toHaveLength(1)
  })
})

test('a form announces each finished upload inside its dialog, where screen readers can hear it', async () => {
  renderRoute('contents/news?edit=0')
  const announced = collectAnnouncements()
  const count = () => announced.filter((text) => text === 'new.png is uploaded.').length
  await chooseFile('File', 'new.png')
  const status = dialog().getByRole('status').filter({ hasText: 'new.png is uploaded.' })
  await expect.poll(() => status.elements()).toHaveLength(1)
  expect(count()).toBe(1)
  await chooseFile('File', 'new.png') // the same text is announced again only if it was removed before
  await expect.poll(count).toBe(2)
})
