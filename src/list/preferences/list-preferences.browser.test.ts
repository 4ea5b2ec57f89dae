import { describe, expect, onTestFinished, test } from 'vitest'
import { column, columns, rowCount } from '@/test/browser/list-page'
import { renderRoute } from '@/test/browser/render-route'
import { button, dialog, rows, textsOf } from '@/test/browser/screen'
import { boxOf, main } from '@/test/browser/shell'

const opener = () => button('Columns and density', main())
const checkbox = (name: string) => dialog().getByRole('checkbox', { name })
const headers = () => textsOf(columns())
const rowHeight = () => boxOf(rows().first()).height
const hideable = ['Email', 'Phone', 'Last Access', 'Roles', 'Status']
const all = ['Name', ...hideable, 'Actions']

/** Opens the list of users, and the preferences. @returns the height of a row */
async function open() {
  renderRoute('users/list')
  await expect.poll(rowCount).toBe(10)
  const height = rowHeight()
  await opener().click()
  await expect.element(dialog()).toHaveAccessibleName('Columns and density')
  return height
}

/** Records whether a column is rendered at any time until the test ends, even for a single frame. */
function watchForColumn(name: string) {
  let wasShown = false
  const observer = new MutationObserver(() => {
    wasShown ||= [...document.querySelectorAll('th')].some(({ textContent }) => textContent === name)
  })
  observer.observe(document, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => wasShown
}

describe('the preferences of a list', () => {
  test('hide columns, but neither the name nor the actions, make the rows lower, and are reset', async () => {
    const comfortable = await open()
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'true')
    expect(dialog().getByRole('checkbox').elements()).toHaveLength(hideable.length + 1) // with Membership
    expect(headers()).toEqual(all)
    const hidden = ['Email', 'Last Access', 'Roles']
    for (const name of hidden) await checkbox(name).click()
    const visible = all.filter((name) => !hidden.includes(name))
    await expect.poll(headers).toEqual(visible)
    expect(rows().first().getByRole('cell').elements()).toHaveLength(visible.length + 1) // with the checkbox
    await dialog().getByRole('radio', { name: 'Compact' }).click()
    await expect.poll(rowHeight).toBeLessThan(comfortable - 6)
    await button('Reset').click()
    await expect.poll(headers).toEqual(all)
    await expect.poll(rowHeight).toBe(comfortable)
    await button('Done').click()
    await expect.element(opener()).toHaveAttribute('aria-expanded', 'false')
    await expect.element(opener()).toHaveFocus()
  })

  test('are stored for each list, so that a hidden column does not appear for a moment after a reload', async () => {
    const comfortable = await open()
    await checkbox('Email').click()
    await dialog().getByRole('radio', { name: 'Compact' }).click()
    await button('Done').click()
    const wasEmailShown = watchForColumn('Email')
    renderRoute('users/list?orderBy=-email') // A list can be sorted by a hidden column.
    await expect.poll(headers).toEqual(all.filter((name) => name !== 'Email'))
    await expect.poll(rowCount).toBe(10)
    expect(wasEmailShown()).toBe(false)
    expect(rowHeight()).toBeLessThan(comfortable - 6)

    renderRoute('contents/news')
    await expect.element(column('Weight')).toBeVisible()
    await opener().click()
    await checkbox('Weight').click()
    await expect.element(column('Weight')).not.toBeInTheDocument()
    renderRoute('contents/faq')
    await expect.element(column('Weight')).toBeVisible()

    renderRoute('users/list?filter=membership.valid')
    await expect.element(column('Membership')).toBeVisible() // as long as the filter is on
    await opener().click()
    await button('Reset').click()
    await expect.element(column('Email')).toBeVisible()
    renderRoute('users/list')
    await expect.poll(headers).toEqual(all)
  })

  test('follow a change in another tab, and keep it', async () => {
    await open()
    await checkbox('Roles').click()
    localStorage.setItem('list-view:users', '{"hidden":["email"],"density":"comfortable"}')
    await dialog().getByRole('radio', { name: 'Compact' }).click() // the event of the browser has not arrived yet
    await expect.poll(headers).not.toContain('Email')
    expect(headers()).toContain('Roles')
    const newValue = '{"hidden":["phone"],"density":"compact"}'
    dispatchEvent(new StorageEvent('storage', { key: 'list-view:users', newValue }))
    await expect.poll(headers).not.toContain('Phone')
    expect(headers()).toContain('Email')
  })
})
