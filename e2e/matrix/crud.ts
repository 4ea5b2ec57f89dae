import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import type { Call } from './call.ts'
import type { Fault } from './faults.ts'
import {
  act,
  acting,
  checking,
  choose,
  confirm,
  confirming,
  dialog,
  expectedToasts,
  expectToast,
  field,
  loading,
  type Medium,
  messageOf,
  once,
  opening,
  preview,
  read,
  rows,
} from './helpers.ts'

type Db = Parameters<Call['works']>[1]

type Entity = {
  api: 'users' | 'news' | 'faqs' | 'courses' | 'lessons'
  /** The URL of the list, relative to the app. */
  at: string
  /** The API path of the list, if it differs from `api`. */
  list?: string
  form: string
  /** The name of the entity in toasts and confirmations. */
  noun: string
  asked?: string
  /** The id of a record, followed by a keyword that only this record matches. */
  id: number
  find: string
  /** The label of the field to change, and its name in the API. */
  main: string
  wire: string
  /** The required fields of a new record. */
  fresh: Record<string, string>
  files?: Medium[]
  choose?: (page: Page) => Promise<unknown>
}

const entities: Entity[] = [
  {
    api: 'users',
    at: 'users/list',
    form: 'Create/Update user',
    noun: 'user',
    id: 3,
    find: 'dao.nguyen@',
    main: 'First Name',
    wire: 'first_name',
    fresh: { Email: 'moi@example.com', Password: 'bí mật 9' },
  },
  {
    api: 'news',
    at: 'contents/news',
    form: 'Create/Update news',
    noun: 'news',
    id: 24,
    find: 'Lịch nghỉ Tết Nguyên đán',
    main: 'Title',
    wire: 'title',
    fresh: { Description: 'Mô tả', Content: 'Nội dung', Link: 'https://www.example.com/' },
    files: ['File'],
  },
  {
    api: 'faqs',
    at: 'contents/faq',
    form: 'Create/Update FAQ',
    noun: 'faq',
    asked: 'FAQ',
    id: 9,
    find: 'Tôi quên mật khẩu',
    main: 'Title',
    wire: 'title',
    fresh: { Description: 'Mô tả', Content: 'Nội dung', Link: 'https://www.example.com/' },
    files: ['File'],
  },
  {
    api: 'courses',
    at: 'courses/list',
    form: 'Create/Update course',
    noun: 'course',
    id: 2,
    find: 'Salsa cơ bản',
    main: 'Name',
    wire: 'name',
    fresh: { Description: 'Mô tả' },
    files: ['Image'],
    choose: (page) => dialog(page).getByRole('combobox', { name: 'Type' }).selectOption('Special'),
  },
  {
    api: 'lessons',
    at: 'courses/3/lessons',
    list: 'courses/3/lessons',
    form: 'Create/Update lesson',
    noun: 'lesson',
    id: 31,
    find: 'Titanic',
    main: 'Title',
    wire: 'title',
    fresh: { Content: 'Nội dung' },
    files: ['Video', 'Audio'],
  },
]

const NEW = 'Tên mới 👩‍👩‍👧'
const records = (db: Db, api: Entity['api']): { id: number; [key: string]: unknown }[] => db[api]

function callsOf(entity: Entity): Call[] {
  const { api, at, form, noun, id, find, main, wire, fresh, files = [] } = entity
  const list = entity.list ?? api
  const only = `${at}?keyword=${encodeURIComponent(find)}`
  const saved = async (page: Page, word: string) => {
    await expectToast(page, `${word} ${noun} successful`)
    await expect(page.getByRole('dialog', { name: form })).toHaveCount(0)
  }
  const typed = [{ into: field(main), text: NEW }]
  const formIsReady = async (page: Page) => {
    await expect(field(main)(page)).toBeEnabled()
    await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeEnabled()
  }
  const edit = async (page: Page) => {
    await page.goto(`${only}&edit=${id}`)
    await formIsReady(page)
  }
  const named = (db: Db) => records(db, api).filter((record) => record[wire] === NEW)
  const updated = async (page: Page, db: Db) => {
    await saved(page, 'Update')
    expect(named(db).map((record) => record.id)).toEqual([id])
  }
  return [
    {
      ...opening,
      name: `${api}: list`,
      path: list,
      open: (page) => page.goto(at),
      works: async (page) => {
        await expect(rows(page).first()).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      },
    },
    {
      ...opening,
      name: `${api}: item`,
      path: `${api}/${id}`,
      open: (page) => page.goto(`${at}?edit=${id}`),
      feedback: (fault) => ({ ...loading(fault), toasts: gone(fault) ? [messageOf(fault)] : expectedToasts(fault) }),
      works: async (page, db) => {
        await formIsReady(page)
        const record = records(db, api).find((one) => one.id === id)
        await expect(field(main)(page)).toHaveValue(String(record?.[wire]))
      },
    },
    {
      name: `${api}: create`,
      method: 'post',
      path: api,
      open: (page) => page.goto(`${at}?edit=0`),
      typed: [...typed, ...Object.entries(fresh).map(([label, text]) => ({ into: field(label), text }))],
      prepare: async (page) => {
        await formIsReady(page)
        for (const name of files) {
          await choose(page, name)
          await expect(preview(page, name)).toBeVisible()
        }
        await entity.choose?.(page)
      },
      ...confirming,
      list,
      works: async (page, db) => {
        await saved(page, 'Create')
        expect(named(db)).toHaveLength(1)
      },
      drafts: true,
    },
    {
      name: `${api}: update`,
      method: 'put',
      path: `${api}/${id}`,
      open: edit,
      typed,
      ...confirming,
      list,
      works: updated,
      drafts: true,
    },
    {
      name: `${api}: read before an update`,
      method: 'get',
      path: `${api}/${id}`,
      open: edit,
      typed,
      press: confirm,
      reads: true,
      sends: read,
      feedback: checking,
      works: updated,
      drafts: true,
    },
    {
      name: `${api}: delete`,
      method: 'delete',
      path: `${api}/${id}`,
      open: (page) => page.goto(only),
      press: act(`Delete ${entity.asked ?? noun} ${id}`),
      reads: false,
      sends: once,
      feedback: acting,
      isDone: gone,
      list,
      works: async (page, db) => {
        await expect(page.getByText('No results found', { exact: true })).toBeVisible()
        expect(records(db, api).filter((record) => record.id === id)).toEqual([])
      },
    },
  ]
}

/** A record that no longer exists counts as deleted. */
const gone = ({ status }: Fault) => status === 404

/** The calls that exist for each entity. */
export const crudCalls: Call[] = entities.flatMap(callsOf)
