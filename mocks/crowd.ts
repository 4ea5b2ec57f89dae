import { iso } from './dates.ts'
import type { Db } from './db/db.ts'
import { blankUser, type UserRecord } from './entities/users.ts'
import { familyNames, men, women } from './names.ts'
import { fold } from './text.ts'

const genders = [women, men].map(({ middleNames, givenNames }) => ({
  middleNames,
  givenNames: givenNames.map((name) => ({ name, mailbox: fold(name) })),
}))

/**
 * Adds members until `perSide` users are assigned to a course and as many are not. A side that is already longer keeps
 * its users. Email addresses are unique, names are not.
 */
export function crowd(db: Db, { courseId, perSide }: { courseId: number; perSide: number }) {
  const course = db.courses.find(({ id }) => id === courseId)
  if (!course) throw new Error(`There is no course ${courseId}.`)
  const assigned = course.user_ids.length
  const others = db.users.length - assigned
  const joined = iso(db.now())
  const join = () => {
    const user = createUser(db.nextId('users'), { created_at: joined, updated_at: joined })
    db.users.push(user)
    return user.id
  }
  for (let count = others; count < perSide; count++) join()
  for (let count = assigned; count < perSide; count++) course.user_ids.push(join())
  db.save()
}

function createUser(id: number, dates: Pick<UserRecord, 'created_at' | 'updated_at'>): UserRecord {
  const { middleNames, givenNames } = at(genders, id)
  const { name, mailbox } = at(givenNames, id)
  const middle = at(middleNames, Math.floor(id / (givenNames.length * familyNames.length)))
  return {
    ...blankUser,
    id,
    email: `${mailbox}.${id}@example.com`,
    first_name: name,
    last_name: `${at(familyNames, id)} ${middle}`,
    phone: `09${String(id).padStart(8, '0')}`,
    ...dates,
  }
}

/** The item at an index that wraps around at the end of the list. */
function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
