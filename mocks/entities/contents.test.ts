import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

test.each(['news', 'faqs'] as const)('searches the title, the description and the content of %s', async (name) => {
  const { ask, db } = createClient()
  const item = {
    ...db[name][0],
    link: 'https://www.example.com/rumba',
    files: [],
    ...(name === 'news' && { taxonomy_id: 4 }),
  }
  const ids = []
  for (const field of ['title', 'description', 'content'])
    ids.push((await ask('POST', name, { ...item, [field]: 'Đặc biệt\nQuýt hồng' })).record().id)
  const found = (await ask('GET', `${name}?keyword=quyt%20hong`)).rows()
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids))
  expect((await ask('GET', `${name}?keyword=example.com/rumba`)).rows()).toEqual([])
})
