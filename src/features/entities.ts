import { faqsList, faqsMeta, newsList, newsMeta } from './contents/contents.meta'
import { coursesList, coursesMeta } from './courses/courses.meta'
import type { EntityMeta, ListMeta } from './entity-meta'
import { lessonsList } from './lessons/lessons.meta'
import { usersList, usersMeta } from './users/users.meta'

const entityMetas = [usersMeta, newsMeta, faqsMeta, coursesMeta] as const

/** A list screen that a link can lead to without an id. */
export type EntityRoute = (typeof entityMetas)[number]['list']['route']

/** Every entity with a screen of its own, in the order of sidebar, palette and shortcuts (specification §2). */
export const entities: readonly (EntityMeta & { list: { route: EntityRoute } })[] = entityMetas

const listMetas = [usersList, newsList, faqsList, coursesList, lessonsList] as const

/** The name of an entity. The tables of the tests are typed with it, so that none is left out. */
export type EntityName = (typeof listMetas)[number]['name']

/** Every list, for the startup script. The lists are separate from `entities` so that the script contains no icons. */
export const lists: readonly ListMeta[] = listMetas
