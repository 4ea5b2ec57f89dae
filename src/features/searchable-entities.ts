import type { UseQueryOptions } from '@tanstack/react-query'
import type { ListState, Page } from '@/api/list'
import { formatShortDay } from '@/ui/dates/dates'
import { type Content, faqs, news } from './contents/contents'
import { faqsMeta, newsMeta } from './contents/contents.meta'
import { type Course, courses } from './courses/courses'
import { coursesMeta } from './courses/courses.meta'
import type { EntityRoute } from './entities'
import type { EntityMeta } from './entity-meta'
import { contactOf, fullName, membershipState, type User, users } from './users/users'
import { usersMeta } from './users/users.meta'

/** A record in the search results. */
export type Hit = {
  /** The record's id; 0 if it cannot be opened. */
  id: number
  title: string
  detail: string
}

const searchable = <Row>(
  meta: EntityMeta & { list: { route: EntityRoute } },
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

const contentToHit = ({ id, title, description }: Content): Hit => ({ id, title, detail: description })

/** The entities whose records the palette finds, in the order of its groups. */
export const searchableEntities = [
  searchable(usersMeta, users.list, (user: User) => ({
    id: user.id,
    title: fullName(user),
    detail: [membershipNote(user), contactOf(user)].filter(Boolean).join(' · '), // a phone cuts the end
  })),
  searchable(newsMeta, news.list, contentToHit),
  searchable(faqsMeta, faqs.list, contentToHit),
  searchable(coursesMeta, courses.list, ({ id, name, description }: Course) => ({
    id,
    title: name,
    detail: description,
  })),
]
