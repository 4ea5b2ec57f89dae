import type { Records } from '../db/records.ts'
import { seedFaqs, seedNews } from './contents.ts'
import { seedCourses } from './courses.ts'
import { seedLessons } from './lessons.ts'
import { admin, member, moderator, seedUsers } from './users.ts'

/**
 * Creates the initial records: 137 users (ids 1 to 6 have fixed values), their membership histories, 12 courses with
 * lessons, 57 news items and 23 FAQs.
 * @param base the time that dates are relative to; the same time gives the same records
 * @param seedNumber the seed of the random generator that generates users
 */
export function seed(base: number, seedNumber = 2024): Records {
  const { users, memberships } = seedUsers(base, seedNumber)
  const roles = [admin, moderator, member]
  const courses = seedCourses(base)
  const lessons = seedLessons(base)
  const news = seedNews(base)
  const faqs = seedFaqs(base)
  return {
    users,
    memberships,
    courses,
    lessons,
    news,
    faqs,
    uploads: [],
    roles,
    sessions: [],
    last_ids: {
      users: users.length,
      memberships: memberships.length,
      roles: roles.length,
      courses: courses.length,
      lessons: lessons.length,
      news: news.length,
      faqs: faqs.length,
      uploads: 0,
      sessions: 0,
      tokens: 0,
    },
  }
}
