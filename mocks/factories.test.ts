import { expect, test } from 'vitest'
import { records } from './db/records.ts'
import * as factories from './factories.ts'
import { createClient } from './test-client.ts'

test('a factory uses the given fields and fills the others with defaults', async () => {
  const { ask, db } = createClient()
  const course = factories.aCourse({ type: 'special' })
  const user = factories.aUser({ first_name: 'Bảo Ngọc', status: 'blocked' })
  const lesson = factories.aLesson({ course_id: course.id, title: 'Turns' })
  const period = factories.aMembership({ user_id: user.id, membership_slug: 'gift' })
  db.courses.push(course)
  db.users.push(user)
  db.lessons.push(lesson)
  db.memberships.push(period)
  db.news.push(factories.aNewsItem({ title: 'Summer' }))
  db.faqs.push(factories.anFaq({ title: 'Shoes' }))

  expect(user.email).toBe(`bao.ngoc.${user.id}@example.com`)
  expect((await ask('GET', `users/${user.id}`)).record()).toMatchObject({ first_name: 'Bảo Ngọc', status: 'blocked' })
  expect((await ask('GET', `users/${user.id}/memberships`)).rows()).toMatchObject([{ membership_slug: 'gift' }])
  expect((await ask('GET', `courses/${course.id}`)).record()).toMatchObject({ type: 'special', active: true })
  expect((await ask('GET', `courses/${course.id}/lessons`)).rows()).toMatchObject([{ title: 'Turns', process: 'done' }])
  expect((await ask('GET', 'news?keyword=summer')).rows()).toMatchObject([{ title: 'Summer', taxonomy_id: 4 }])
  const faqs = (await ask('GET', 'faqs?keyword=shoes')).rows()
  expect(faqs).toMatchObject([{ title: 'Shoes' }])
  expect(faqs[0]).not.toHaveProperty('taxonomy_id')
  expect(records.parse(db)).toMatchObject({ users: db.users })
})

test('ids and email addresses are unique, also among the seed', () => {
  const { db } = createClient()
  const users = [...db.users, factories.aUser(), factories.aUser(), factories.aUser({ first_name: 'Mai' })]
  expect(new Set(users.map(({ id }) => id)).size).toBe(users.length)
  expect(new Set(users.map(({ email }) => email)).size).toBe(users.length)
})
