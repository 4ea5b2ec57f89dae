import { describe, expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

const item = {
  title: 'Khai giảng lớp Rumba',
  description: 'Lớp tối thứ Ba',
  content: 'Dòng đầu\nDòng sau',
  link: 'https://www.example.com/rumba',
  file: '/api/v1/uploads/seed/news-1.png',
  weight: 3,
  files: [],
}
const asNews = { ...item, taxonomy_id: 4 }

describe.each([
  { path: 'news', body: asNews },
  { path: 'faqs', body: item },
] as const)('$path', ({ path, body }) => {
  test.each([
    ['title', ' ', 'title is required'],
    ['file', null, 'file is required'],
    ['weight', 0, 'weight must be at least 1'],
    ['files', undefined, 'files must be a list'],
  ])('refuses the %s %j in a new and in an existing item', async (field, value, error) => {
    const { ask, db } = createClient()
    const before = structuredClone(db[path === 'news' ? 'news' : 'faqs'])
    const wrong = { ...body, [field]: value }
    expect(await ask('POST', path, wrong)).toMatchObject({ status: 400, error })
    expect(await ask('PUT', `${path}/1`, wrong)).toMatchObject({ status: 400, error })
    expect(db[path === 'news' ? 'news' : 'faqs']).toEqual(before)
  })

  test.each(['title', 'description', 'content'])('searches the %s', async (field) => {
    const { ask } = createClient()
    const { id } = (await ask('POST', path, { ...body, [field]: 'Đặc biệt\nQuýt hồng' })).record()
    expect((await ask('GET', `${path}?keyword=quyt%20hong`)).rows()).toMatchObject([{ id }])
    expect((await ask('GET', `${path}?keyword=rumba.com`)).rows()).toEqual([])
  })
})

test.each([undefined, 3, '4'])('refuses news with the taxonomy_id %j', async (taxonomy_id) => {
  const { ask } = createClient()
  const error = { status: 400, error: 'taxonomy_id must be 4' }
  expect(await ask('POST', 'news', { ...item, taxonomy_id })).toMatchObject(error)
  expect(await ask('PUT', 'news/1', { ...item, taxonomy_id })).toMatchObject(error)
})
