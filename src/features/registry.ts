import type { UseQueryOptions } from '@tanstack/react-query'
import type { ListState, Page } from '@/api/list'
import type { Undo, Write } from '@/jobs/write'
import { formatShortDay } from '@/ui/dates/dates'
import { contentActions } from './contents/content-actions'
import { type Content, faqs, news } from './contents/contents'
import { faqsMeta, newsMeta } from './contents/contents.meta'
import { courseActions } from './courses/course-actions'
import { type Course, courses } from './courses/courses'
import { coursesMeta } from './courses/courses.meta'
import { type EntityName, type entities, lists } from './entities'
import { lessonActions } from './lessons/lesson-actions'
import { createUsersAfterReload } from './users/import/create-users'
import { userActions } from './users/user-actions'
import { contactOf, fullName, membershipState, type User, users } from './users/users'
import { usersMeta } from './users/users.meta'

/** A record in the search results. Its id is 0 if it cannot be opened. */
export type Hit = { id: number; title: string; detail: string }

const searchable = <Row>(
  meta: (typeof entities)[number],
  list: (state: ListState) => UseQueryOptions<Page<Row>, Error, Page<Row>, unknown[]>,
  toHit: (row: Row) => Hit,
) => ({
  ...meta,
  /** Finds records. It is the first page of the list: a list that is opened next finds its rows in the cache. */
  search: (keyword: string) => ({
    ...list({ keyword, filter: '', orderBy: meta.list.orderBy, page: 1, perPage: 10 }),
    select: ({ rows, meta: { total } }: Page<Row>) => ({ hits: rows.map(toHit), total }),
  }),
})

/** Until when the membership of a user runs, so that a person on the phone can be told at once. */
function membershipNote(user: User): string {
  const state = membershipState(user, new Date())
  if (state === 'none') return 'No membership'
  return `${state === 'expired' ? 'Expired' : 'Until'} ${formatShortDay(user.membership?.expiredAt)}`
}

const userToHit = (user: User): Hit => ({
  id: user.id,
  title: fullName(user),
  detail: [membershipNote(user), contactOf(user)].filter(Boolean).join(' · '), // a phone cuts the end
})
const courseToHit = ({ id, name, description }: Course): Hit => ({ id, title: name, detail: description })
const contentToHit = ({ id, title, description }: Content): Hit => ({ id, title, detail: description })

// What the palette and the activity panel load of each entity, in the order of the palette's groups. The code of
// `undoUpdate`, which takes an update back, loads with the form.
const registry = {
  users: {
    actions: userActions,
    undoUpdate: async () => (await import('./users/user-form')).undoUserUpdate,
    searchable: searchable(usersMeta, users.list, userToHit),
  },
  news: {
    actions: contentActions.news,
    undoUpdate: async () => (await import('./contents/content-form')).undoContentUpdate.news,
    searchable: searchable(newsMeta, news.list, contentToHit),
  },
  faqs: {
    actions: contentActions.faqs,
    undoUpdate: async () => (await import('./contents/content-form')).undoContentUpdate.faqs,
    searchable: searchable(faqsMeta, faqs.list, contentToHit),
  },
  courses: {
    actions: courseActions,
    undoUpdate: async () => (await import('./courses/course-form')).undoCourseUpdate,
    searchable: searchable(coursesMeta, courses.list, courseToHit),
  },
  lessons: {
    actions: lessonActions,
    undoUpdate: async () => (await import('./lessons/lesson-form')).undoLessonUpdate,
  },
} satisfies Record<EntityName, object>

/** The entities whose records the palette finds. */
export const searchableEntities = Object.values(registry).flatMap((entity) =>
  'searchable' in entity ? [entity.searchable] : [],
)

const actions = Object.values(registry).flatMap<{ write: Write }>((entity) => entity.actions)
const writes: readonly Write[] = [...actions.map(({ write }) => write), createUsersAfterReload]
const undos = writes.flatMap(({ undo }) => undo ?? [])

/** The actions of a list on its selected rows, by its route. */
export const actionsOfList = (route: string | undefined) =>
  Object.entries(registry).flatMap(([name, { actions }]) =>
    lists.some((list) => list.name === name && list.route === route)
      ? actions.map(({ entity, texts, write }) => ({
          id: write.id,
          icon: texts.icon,
          title: `${texts.label}: selected ${entity.many}`,
        }))
      : [],
  )

/** Returns the write of a ledger that was stored before a reload; undefined if there is none. */
export const findWrite = (id: string): Write | undefined =>
  [...writes, ...undos.map(({ write }) => write)].find((write) => write.id === id)

/** Returns what takes a recent change back, by the id of its write; undefined if there is none. */
export async function findUndo(id: string): Promise<Undo | undefined> {
  if (id === 'profile/restore') return (await import('./profile/profile-form')).undoProfileUpdate
  const updated = Object.entries(registry).find(([name]) => id === `${name}/restore`)?.[1]
  return undos.find(({ write }) => write.id === id) ?? updated?.undoUpdate()
}
