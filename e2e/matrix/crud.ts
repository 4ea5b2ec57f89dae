import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { rows } from '../pages.ts'
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

const records = (db: Db, { api }: Entity): { id: number; [key: string]: unknown }[] => db[api]
const changedRecords = (db: Db, entity: Entity) => records(db, entity).filter((record) => record[entity.wire] === NEW)

/** The URL of the list with only the record to change. */
const filteredList = ({ at, find }: Entity) => `${at}?keyword=${encodeURIComponent(find)}`

async function expectFormReady(page: Page, { main }: Entity) {
  await expect(field(main)(page)).toBeEnabled()
  await expect(dialog(page).getByRole('button', { name: 'Confirm' })).toBeEnabled()
}

async function expectSaved(page: Page, { form, noun }: Entity, verb: 'Create' | 'Update') {
  await expectToast(page, `${verb} ${noun} successful`)
  await expect(page.getByRole('dialog', { name: form })).toHaveCount(0)
}

const listCall = ({ api, at, list = api }: Entity): Call => ({
  ...opening,
  name: `${api}: list`,
  path: list,
  open: (page) => page.goto(at),
  works: async (page) => {
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
})

function itemCall(entity: Entity): Call {
  const { api, at, id, main, wire } = entity
  return {
    ...opening,
    name: `${api}: item`,
    path: `${api}/${id}`,
    open: (page) => page.goto(`${at}?edit=${id}`),
    feedback: (fault) => ({
      ...loading(fault),
      toasts: isNotFound(fault) ? [messageOf(fault)] : expectedToasts(fault),
    }),
    works: async (page, db) => {
      await expectFormReady(page, entity)
      const record = records(db, entity).find((one) => one.id === id)
      await expect(field(main)(page)).toHaveValue(String(record?.[wire]))
    },
  }
}

function createCall(entity: Entity): Call {
  const { api, at, main, fresh, files = [], list = api } = entity
  return {
    ...confirming,
    name: `${api}: create`,
    method: 'post',
    path: api,
    open: (page) => page.goto(`${at}?edit=0`),
    typed: Object.entries({ [main]: NEW, ...fresh }).map(([label, text]) => ({ into: field(label), text })),
    prepare: async (page) => {
      await expectFormReady(page, entity)
      for (const name of files) {
        await choose(page, name)
        await expect(preview(page, name)).toBeVisible()
      }
      await entity.choose?.(page)
    },
    list,
    works: async (page, db) => {
      await expectSaved(page, entity, 'Create')
      expect(changedRecords(db, entity)).toHaveLength(1)
    },
    drafts: true,
  }
}

/** The two calls of an update: the form reads the record again, then writes it. */
function updateCalls(entity: Entity): Call[] {
  const { api, id, main, list = api } = entity
  const editing = {
    path: `${api}/${id}`,
    open: async (page) => {
      await page.goto(`${filteredList(entity)}&edit=${id}`)
      await expectFormReady(page, entity)
    },
    typed: [{ into: field(main), text: NEW }],
    works: async (page, db) => {
      await expectSaved(page, entity, 'Update')
      expect(changedRecords(db, entity).map((record) => record.id)).toEqual([id])
    },
    drafts: true,
  } satisfies Partial<Call>
  return [
    { ...editing, ...confirming, name: `${api}: update`, method: 'put', list },
    {
      ...editing,
      name: `${api}: read before an update`,
      method: 'get',
      press: confirm,
      reads: true,
      sends: read,
      feedback: checking,
    },
  ]
}

function deleteCall(entity: Entity): Call {
  const { api, id, noun, asked = noun, list = api } = entity
  return {
    name: `${api}: delete`,
    method: 'delete',
    path: `${api}/${id}`,
    open: (page) => page.goto(filteredList(entity)),
    press: act(`Delete ${asked} ${id}`),
    reads: false,
    sends: once,
    feedback: acting,
    isDone: isNotFound, // A record that no longer exists counts as deleted.
    list,
    works: async (page, db) => {
      await expect(page.getByText('No results found', { exact: true })).toBeVisible()
      expect(records(db, entity).filter((record) => record.id === id)).toEqual([])
    },
  }
}

const isNotFound = ({ status }: Fault) => status === 404

/** The number of calls that exist for each entity. */
export const CRUD_KINDS = 6
export const ENTITIES = entities.length
/** The calls that exist for each entity, grouped by entity. */
export const crudCalls: Call[] = entities.flatMap((entity) => [
  listCall(entity),
  itemCall(entity),
  createCall(entity),
  ...updateCalls(entity),
  deleteCall(entity),
])
