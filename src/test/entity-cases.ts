import type { EntityName } from '@/features/entities'
import { faqsCase, newsCase } from './entities/contents'
import { coursesCase } from './entities/courses'
import type { EntityCase } from './entities/entity-case'
import { lessonsCase } from './entities/lessons'
import { usersCase } from './entities/users'

/** What the tests of all entities need to know of each one, in the order of the sidebar. */
export const entityCases: Readonly<Record<EntityName, EntityCase>> = {
  users: usersCase,
  news: newsCase,
  faqs: faqsCase,
  courses: coursesCase,
  lessons: lessonsCase,
}

const isEntity = (name: string): name is EntityName => Object.hasOwn(entityCases, name)
/** The names of all entities, in the order of the sidebar. */
export const entityNames = Object.keys(entityCases).filter(isEntity)

/** The entities with an entry in sidebar, palette and shortcuts. */
export const entityEntries = entityNames.flatMap((name) => {
  const { path, api, entry } = entityCases[name]
  return entry ? [{ name, path, api, ...entry }] : []
})
