import { expect, test } from 'vitest'
import { assigned, available, changeCounts } from '@/test/browser/assign-dialog'
import { backend } from '@/test/browser/network'
import { renderRoute } from '@/test/browser/render-route'
import { confirm, dialog, press } from '@/test/browser/screen'
import { focus } from '@/test/browser/shell'
import { crowd } from '../../../../../mocks/seed/crowd.ts'

const assignedIds = () => backend.db.courses.find(({ id }) => id === 2)?.user_ids

const busyMachine = { timeout: 30_000 }

test('25,000 users in each list can be selected and moved by keyboard, with few elements', async () => {
  crowd(backend.db, { courseId: 2, perSide: 25_000 })
  renderRoute('courses/list?assign=2')
  for (const { count } of [available, assigned])
    await expect.element(count(), busyMachine).toMatchTextContent(/25,000$/)
  expect(document.querySelectorAll('*').length).toBeLessThan(2_000)
  await focus(available.list())
  await press('{End}')
  await expect.element(available.users().last()).toHaveAttribute('aria-posinset', '25000')
  await expect.element(available.users().last()).toHaveAttribute('aria-setsize', '25000')
  await expect.element(available.users().last()).toBeInViewport()
  await press('{Shift>}{PageUp}{/Shift}')
  const selected = available.button(/^Assign selected \(\d+\)$/)
  await expect.element(selected, busyMachine).toBeEnabled()
  const chosen = Number(/\d+/.exec(selected.element().textContent)?.[0])
  await press('{Enter}')
  await expect.poll(changeCounts, busyMachine).toEqual([chosen, 0])

  await focus(confirm())
  await press('{Enter}')
  await expect.element(dialog(), busyMachine).not.toBeInTheDocument()
  expect(new Set(assignedIds()).size).toBe(25_000 + chosen)
}, 120_000)
