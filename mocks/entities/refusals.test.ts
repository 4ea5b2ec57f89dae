import { expect, test } from 'vitest'
import { createClient } from '../test-client.ts'

test.each([
  ['news', 'title', ' ', 'title is required'],
  ['news', 'file', null, 'file is required'],
  ['news', 'weight', 0, 'weight must be at least 1'],
  ['news', 'files', undefined, 'files must be a list'],
  ['news', 'taxonomy_id', undefined, 'taxonomy_id must be 4'],
  ['news', 'taxonomy_id', 3, 'taxonomy_id must be 4'],
  ['faqs', 'title', ' ', 'title is required'],
  ['courses', 'name', ' ', 'name is required'],
  ['courses', 'image', null, 'image is required'],
  ['courses', 'weight', 0, 'weight must be at least 1'],
  ['courses', 'active', 1, 'active must be true or false'],
  ['courses', 'type', 'vip', 'type must be regular, special or intro'],
  ['lessons', 'course_id', undefined, 'course_id is required'],
  ['lessons', 'course_id', 99, 'course not found'],
  ['lessons', 'title', ' ', 'title is required'],
  ['lessons', 'video', '', 'video is required'],
  ['lessons', 'weight', 0, 'weight must be at least 1'],
] as const)('refuses %s with the %s %j, a new and an existing record', async (name, field, value, error) => {
  const { ask, db } = createClient()
  const before = structuredClone(db[name])
  const wrong = { ...db[name][0], files: [], ...(name === 'news' && { taxonomy_id: 4 }), [field]: value }
  expect(await ask('POST', name, wrong)).toMatchObject({ status: 400, error })
  expect(await ask('PUT', `${name}/1`, wrong)).toMatchObject({ status: 400, error })
  expect(db[name]).toEqual(before)
})
