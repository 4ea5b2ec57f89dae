import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { forms } from '@/test/browser/form-cases'
import { backend, bodies, calls } from '@/test/browser/network'
import { currentPath, renderRoute } from '@/test/browser/render-route'
import {
  button,
  clickByScript,
  confirm,
  dialog,
  field,
  help,
  link,
  press,
  rows,
  toastTexts,
} from '@/test/browser/screen'
import { entityCases } from '@/test/entity-cases'
import { slow } from '../../mocks/overrides.ts'

const invalidFields = () => dialog().element().querySelectorAll('[aria-invalid=true]')

describe.each(forms)('adding a $noun', ({ noun, api, list, listApi, add, title, fields, body, existing }) => {
  beforeEach(() => void backend.db[api].splice(3))
  const nameKey = existing.label.toLowerCase()
  const nameField = () => field(existing.label)
  const open = async () => {
    renderRoute(list)
    await button(add, page.getByRole('main')).first().click()
    await expect.element(nameField()).toHaveFocus()
  }

  // Rules: §2: Create and edit share; §9: The taxonomy id
  test('starts with an empty form and a weight of 1, sends its values once, and shows them in the list', async () => {
    const gate = Promise.withResolvers<void>()
    await open()
    expect(currentPath()).toBe(`${list}?edit=0`)
    await expect.element(dialog()).toHaveAccessibleName(title)
    for (const { label, role } of fields.filter(({ role }) => role === 'textbox' || role === 'combobox'))
      await expect.element(field(label, role)).toHaveValue(label === 'Weight' ? '1' : '')
    for (const { label, role, accept } of fields.filter(({ role }) => role === 'button'))
      await expect.element(field(label, role)).toHaveAttribute('accept', accept)
    for (const { fill } of fields) await fill()
    backend.use(...slow('post', api, gate.promise))
    const before = calls('GET', listApi).length
    await confirm().dblClick()
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
    await expect.element(nameField()).toBeDisabled()
    await press('{Enter}')
    gate.resolve()

    await expect.poll(toastTexts).toEqual([`Create ${noun} successful`])
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(rows().getByRole('link', { name: String(body[nameKey]) })).toBeVisible()
    expect(bodies('POST', api)).toEqual([body])
    expect(calls('GET', listApi).length).toBeGreaterThan(before)
    expect(calls('GET', `${api}/0`)).toEqual([])
  })

  // Rules: §5: News and FAQ; §5: Course; §5: Lesson; §5: Messages without a given text
  test('each missing field shows its message, and the first one gets the focus', async () => {
    renderRoute(`${list}?edit=0`)
    for (const { label, role } of fields) if (role === 'textbox') await field(label).fill(' \u00a0 ')
    clickByScript(confirm())
    for (const { label, role, message: text } of fields)
      await expect.element(field(label, role)).toHaveAccessibleDescription(text)
    for (const [index, { label, role, fill }] of fields.entries()) {
      clickByScript(confirm())
      await expect.element(field(label, role)).toHaveFocus()
      expect(invalidFields()).toHaveLength(fields.length - index)
      await fill()
      await expect.element(field(label, role)).toHaveAttribute('aria-invalid', 'false')
    }
    expect(calls('POST', api)).toEqual([])
  })
})

test.each(forms)(
  'editing a $noun shows the saved values, and sends them back with the change',
  async ({ noun, api, list, fields, body, existing: { id, label, name } }) => {
    const saved: Record<string, unknown> = { ...backend.db[api].find((item) => item.id === id) }
    renderRoute(`${list}?keyword=${name}`)
    await link(name).click()
    await expect.element(field(label)).toHaveValue(name)
    await expect.element(field(label)).toHaveFocus()
    for (const { label: other, expectValue } of fields) await expectValue(saved[other.toLowerCase()])
    await field(label).fill(`${name} (mới)`)
    await confirm().click()
    await expect.poll(toastTexts).toEqual([`Update ${noun} successful`])
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(link(`${name} (mới)`)).toBeVisible()
    const values = Object.fromEntries(Object.keys(body).map((key) => [key, key in saved ? saved[key] : body[key]]))
    expect(bodies('PUT', `${api}/${id}`)).toEqual([{ ...values, [label.toLowerCase()]: `${name} (mới)` }])
  },
)

// All forms share the code behind these rules, so that one form shows them.
describe('the form of a course', () => {
  // Rules: §5: Help
  test('the help of each missing field shows its message', async () => {
    renderRoute('courses/list?edit=0')
    await field('Weight').fill(' ')
    await confirm().click()
    const fields = entityCases.courses.form?.fields ?? []
    expect(fields).not.toEqual([])
    for (const { label, message: text } of fields) {
      await button(`Help: ${label}`).click()
      await expect.element(help().getByText(text)).toHaveStyle({ color: 'rgb(192, 36, 50)' })
      await press('{Escape}')
    }
  })

  test('ignores a late response for a record after another one was opened', async () => {
    const gate = Promise.withResolvers<void>()
    backend.use(...slow('get', 'courses/7', gate.promise))
    renderRoute('courses/list?keyword=Salsa cơ bản&edit=7')
    await expect.element(confirm()).toBeDisabled()
    await expect.element(dialog()).toHaveFocus()
    await press('{Escape}')
    await link('Salsa cơ bản').click()
    await expect.element(field('Name')).toHaveValue('Salsa cơ bản')
    gate.resolve()
    await field('Name').fill('Salsa mới')
    await confirm().click()
    await expect.poll(toastTexts).toEqual(['Update course successful'])
    expect(bodies('PUT', 'courses/2')).toMatchObject([{ id: 2 }])
  })
})
