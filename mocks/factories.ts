import { iso } from './dates.ts'
import type { CourseRecord } from './entities/courses.ts'
import type { LessonRecord } from './entities/lessons.ts'
import { type MembershipRecord, membershipPeriod } from './entities/memberships.ts'
import { blankUser, type UserRecord } from './entities/users.ts'
import { fold } from './text.ts'

// Factories of test records. Pass only the fields that the test is about; the others have defaults. Each record has a
// unique id above those of the seed. It was created just now and therefore comes first in its list.
// Add it to its collection: `backend.db.users.push(aUser({ status: 'blocked' }))`.

let lastId = 900_000
const nextId = () => ++lastId

const justNow = () => {
  const now = iso(Date.now())
  return { created_at: now, updated_at: now }
}

/** An active member who was just online and has no membership. The email address is unique. */
export function aUser(fields: Partial<UserRecord> = {}): UserRecord {
  const { id = nextId(), first_name = 'Mai', last_name = 'Phan Thanh' } = fields
  return {
    ...blankUser,
    id,
    email: `${fold(first_name).replaceAll(' ', '.')}.${id}@example.com`,
    first_name,
    last_name,
    phone: '0900 000 000',
    last_access_at: iso(Date.now()),
    ...justNow(),
    ...fields,
  }
}

/** A membership period of six months from now. Lists show its end only if the user's `membership` contains it. */
export function aMembership(fields: Pick<MembershipRecord, 'user_id'> & Partial<MembershipRecord>): MembershipRecord {
  const now = Date.now()
  return {
    ...membershipPeriod({ id: nextId(), userId: fields.user_id, months: 6, begin: now, bought: now }),
    ...fields,
  }
}

/** A regular, active course that nobody is assigned to. */
export function aCourse(fields: Partial<CourseRecord> = {}): CourseRecord {
  return {
    id: nextId(),
    name: 'Bachata for two',
    description: 'First steps for pairs',
    image: '/api/v1/uploads/seed/course-1.png',
    weight: 1,
    active: true,
    type: 'regular',
    ...justNow(),
    user_ids: [],
    assign_description: '',
    ...fields,
  }
}

/** An active lesson whose video has been processed. */
export function aLesson(fields: Pick<LessonRecord, 'course_id'> & Partial<LessonRecord>): LessonRecord {
  return {
    id: nextId(),
    title: 'The basic step',
    content: 'Step, step, tap',
    video: '/api/v1/uploads/seed/lesson-1.mp4',
    audio: '/api/v1/uploads/seed/lesson-1.mp3',
    weight: 1,
    active: true,
    ...justNow(),
    video_at: 0,
    outcome: 'done',
    ...fields,
  }
}
