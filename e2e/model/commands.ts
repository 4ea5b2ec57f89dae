import fc, { type AsyncCommand } from 'fast-check'
import { periods } from '../../mocks/entities/memberships.ts'
import { extendMany, runOnMany, runOnRow } from './action-commands.ts'
import { clearFilters, removeChip, toggleFilter } from './filter-commands.ts'
import { add, cancel, confirm, leave, open, type } from './form-commands.ts'
import { goToPage, moveTo, pageSize, refresh, search, sort } from './list-commands.ts'
import type { Model } from './model.ts'
import type { Real } from './real.ts'
import { endSession, expire, reload, signOut } from './session-commands.ts'

const nth = fc.nat({ max: 9 })
const few = fc.integer({ min: 2, max: 6 })
const word = fc.constantFrom('Confirm', 'Cancel')
const mostlyConfirm = fc.constantFrom('Confirm', 'Confirm', 'Cancel')
const who = fc.constantFrom('the same', 'another')

const interruption = fc.constantFrom(undefined, undefined, 'Stop' as const, 'reload' as const)
const jobOptions = (count: fc.Arbitrary<number>) =>
  fc.record({ count, interruption, isFollowedUp: fc.boolean(), isUndone: fc.boolean() })

const choice = fc.constantFrom('status.active' as const, 'status.blocked', 'status.pending', 'membership.none')

const emails = fc.constantFrom('moi1@example.com', 'moi2@example.com', 'ADMIN@example.com', 'không hợp lệ')
const titles = fc.constantFrom('Lịch nghỉ Tết', 'Khai giảng lớp Salsa', ' Tin ', '')
/** Values for some fields of a form. */
const someFields = fc.record(
  {
    email: emails,
    password: fc.constantFrom('bí mật 9', 'ngắn'),
    firstName: fc.constantFrom('Hà', ' Đào Anh ', ''),
    lastName: fc.constantFrom('Vũ', ''),
    phone: fc.constantFrom('0909 000 111', ''),
    title: titles,
    description: fc.constantFrom('Một câu.', ''),
    content: fc.constantFrom('Hai\ndòng.', ''),
    link: fc.constantFrom('https://example.com/a', 'trang chủ'),
    weight: fc.constantFrom('0', '7', '12'),
  },
  { requiredKeys: [] },
)
/** Values for all required fields of a new record. */
const requiredFields = fc.record({
  email: emails,
  password: fc.constant('bí mật 9'),
  firstName: fc.constantFrom('Hà', 'Đào Anh'),
  title: fc.constantFrom('Lịch nghỉ Tết', 'Khai giảng lớp Salsa'),
  description: fc.constant('Một câu.'),
  content: fc.constant('Hai\ndòng.'),
  link: fc.constant('https://example.com/a'),
})

const weighted: [number, fc.Arbitrary<AsyncCommand<Model, Real>>][] = [
  [4, fc.constantFrom('nguyen', 'tran', 'Đặng', 'lớp', 'lich', 'không có gì', 'ng', '').map(search)],
  [3, fc.nat({ max: 4 }).map(sort)],
  [5, fc.constantFrom(0, 1, 2, 3, 7, 14, 99).map(goToPage)],
  [2, fc.constantFrom(10, 20, 50, 100).map(pageSize)],
  [2, fc.constant(refresh)],
  [3, choice.map(toggleFilter)],
  [1, fc.constant(removeChip)],
  [1, fc.constant(clearFilters)],
  [6, fc.constantFrom('users', 'news', 'faqs', 'courses', 'dashboard').map(moveTo)],
  [6, nth.map(open)],
  [4, fc.constant(add)],
  [5, someFields.map(type)],
  [6, requiredFields.map(type)],
  [10, mostlyConfirm.map(confirm)],
  [2, fc.constant(cancel)],
  [7, fc.tuple(fc.constantFrom('Escape', 'Back', 'forward'), word).map(([how, answer]) => leave(how, answer))],
  [3, fc.tuple(nth, word).map(([row, answer]) => runOnRow('Delete', row, answer))],
  [3, fc.tuple(nth, word).map(([row, answer]) => runOnRow('the status', row, answer))],
  [1, fc.tuple(fc.constantFrom('Activate', 'Block'), jobOptions(few)).map((args) => runOnMany(...args))],
  // Only possible in the list of courses.
  [6, fc.tuple(fc.constantFrom('Enable', 'Disable'), jobOptions(few)).map((args) => runOnMany(...args))],
  [
    1,
    jobOptions(fc.oneof({ weight: 4, arbitrary: few }, fc.constant(24))).map((options) => runOnMany('Delete', options)),
  ],
  [1, fc.tuple(fc.constantFrom(...periods), jobOptions(few)).map((args) => extendMany(...args))],
  [1, fc.constant(reload)],
  [1, fc.constant(expire)],
  [2, who.map(endSession)],
  [1, who.map(signOut)],
]

/** Generates ten times as many commands as steps, because commands that do not apply to the current state are skipped. */
export const commands = (steps: number) =>
  fc.array(fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: 10 * steps,
    maxLength: 10 * steps,
  })
