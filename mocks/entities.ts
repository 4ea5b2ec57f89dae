import type { z } from 'zod'
import { faqs, news } from './entities/contents.ts'
import { courses } from './entities/courses.ts'
import { lessons } from './entities/lessons.ts'
import { memberships, users } from './entities/users.ts'

/** The entities without calls of their own. Their handlers and their description derive from these values alone. */
export const plainEntities = { news, faqs }

/** Every entity with a list. */
export const entities = { users, courses, lessons, ...plainEntities }

/** Every kind of record that the seed contains, and that the scenario `empty` removes. */
const collections = { memberships, ...entities }

export type PlainName = keyof typeof plainEntities
export type EntityName = keyof typeof entities
export type CollectionName = keyof typeof collections

type Collection = (typeof collections)[CollectionName]

/** The schema of each collection. */
export type Schemas = { [Name in CollectionName]: z.ZodArray<(typeof collections)[Name]['record']> }
/** A stored record of each collection. */
export type Rows = { [Name in CollectionName]: z.infer<(typeof collections)[Name]['record']> }
export type Tables = { [Name in CollectionName]: Rows[Name][] }

const isPlain = (name: string): name is PlainName => Object.hasOwn(plainEntities, name)
export const plainNames = Object.keys(plainEntities).filter(isPlain)

const isCollection = (name: string): name is CollectionName => Object.hasOwn(collections, name)

/** Creates an object with a value for each collection. */
export function forEachCollection<Values extends Record<CollectionName, unknown>>(
  toValue: (collection: Collection, name: CollectionName) => Values[CollectionName],
): Values
export function forEachCollection(toValue: (collection: Collection, name: CollectionName) => unknown): object {
  const names = Object.keys(collections).filter(isCollection)
  return Object.fromEntries(names.map((name) => [name, toValue(collections[name], name)]))
}
