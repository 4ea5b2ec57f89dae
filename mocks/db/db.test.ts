import { expect, test } from 'vitest'
import { NOW } from '../test-client.ts'
import { createDb } from './db.ts'

const now = () => NOW

function createStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

function rename(db: ReturnType<typeof createDb>, first_name: string) {
  const user = db.users[2]
  if (user) user.first_name = first_name
  db.save()
}

test('two tabs share their records', () => {
  const storage = createStorage()
  const [one, other] = [createDb({ storage, now }), createDb({ storage, now })]
  rename(one, 'Đào Anh')
  other.sync()
  expect(other.users[2]?.first_name).toBe('Đào Anh')
})

test.each([
  ['that lack a field', (saved: string) => saved.replace('"phone":', '"mobile":')],
  ['that are truncated', (saved: string) => saved.slice(0, 500)],
  ['that are incomplete', () => '{}'],
])('replaces stored records %s with the seed', (_, corrupt) => {
  const storage = createStorage()
  rename(createDb({ storage, now }), 'Đào Anh')
  storage.setItem('demo-backend', corrupt(storage.getItem('demo-backend') ?? ''))
  expect(createDb({ storage, now }).users[2]?.first_name).toBe('Đào')
  expect(JSON.parse(storage.getItem('demo-backend') ?? '')).toHaveProperty('users.2.first_name', 'Đào')
})

test('a reset deletes uploaded files and sends uploads to the API again', async () => {
  const db = createDb({ now })
  db.storage = 'foreign'
  await db.files.put('http://app.test/api/v1/uploads/1-a.png', { size: 0, content: new Blob() })
  db.reset()
  expect(db.storage).toBe('own')
  expect(await db.files.get('http://app.test/api/v1/uploads/1-a.png')).toBeUndefined()
})
