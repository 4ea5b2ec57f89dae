import { http, type PathParams } from 'msw'
import type { z } from 'zod'
import { iso } from '../dates.ts'
import type { Db } from '../db/db.ts'
import type { Entity, PlainEntity } from '../entities/entity.ts'
import { type EntityName, entities, type PlainName, plainEntities, type Rows, type Tables } from '../entities.ts'
import { authorized, data, findRecord, noContent } from './call.ts'
import { paged } from './paged.ts'

// The calls of an entity (specification §7). An entity with a call of its own uses the others one by one.

type Fields<Name extends EntityName> = z.infer<(typeof entities)[Name]['body']>
type Response<Name extends EntityName> = z.infer<(typeof entities)[Name]['response']>

const byName: { [Name in EntityName]: Entity<Rows[Name], Fields<Name>, Response<Name>> } = entities
const plain: { [Name in PlainName]: PlainEntity<Rows[Name], Fields<Name>, Response<Name>> } = plainEntities

/** The records of an entity. */
const rowsOf = <Name extends EntityName>(tables: Tables, name: Name): Rows[Name][] => tables[name]

/** Returns the record with the id in the path. */
export const find = <Name extends EntityName>(tables: Tables, name: Name, id: PathParams[string]): Rows[Name] =>
  findRecord(rowsOf(tables, name), id, entities[name].noun)

/** Responds with a record. */
export const respond = <Name extends EntityName>(db: Db, name: Name, row: Rows[Name], status?: number) =>
  data(byName[name].toResponse(row, db.now()), status)

/** Responds with a page of `rows`. */
export function respondPage<Name extends EntityName>(db: Db, name: Name, url: URL, rows: Rows[Name][]) {
  const { toResponse, ...listing } = byName[name]
  const now = db.now()
  return paged(
    url,
    rows.map((row) => toResponse(row, now)),
    listing,
  )
}

/** Lists the records. */
export const list = <Name extends EntityName>(db: Db, name: Name) =>
  http.get(
    `*/api/v1/${name}`,
    authorized(db, ({ url }) => respondPage(db, name, url, rowsOf(db, name))),
  )

/** Creates a record. */
const create = <Name extends PlainName>(db: Db, name: Name) =>
  http.post(
    `*/api/v1/${name}`,
    authorized(db, ({ body, caller }) => {
      const entity = plain[name]
      const fields = body(entity.body)
      const now = iso(db.now())
      const row = entity.create(fields, { id: db.nextId(name), created_at: now, updated_at: now }, caller.id)
      rowsOf(db, name).push(row)
      db.save()
      return respond(db, name, row, 201)
    }),
  )

/** Returns a record. */
export const read = <Name extends EntityName>(db: Db, name: Name) =>
  http.get(
    `*/api/v1/${name}/:id`,
    authorized(db, ({ params }) => respond(db, name, find(db, name, params.id))),
  )

/** Updates a record. */
export const update = <Name extends EntityName>(db: Db, name: Name) =>
  http.put(
    `*/api/v1/${name}/:id`,
    authorized(db, ({ params, body }) => {
      const row = find(db, name, params.id)
      Object.assign(row, body(byName[name].body), { updated_at: iso(db.now()) })
      db.save()
      return respond(db, name, row)
    }),
  )

/** Deletes a record. */
export const remove = <Name extends EntityName>(db: Db, name: Name) =>
  http.delete(
    `*/api/v1/${name}/:id`,
    authorized(db, ({ params }) => {
      const { id } = find(db, name, params.id)
      Object.assign(db, { [name]: rowsOf(db, name).filter((row) => row.id !== id) })
      db.save()
      return noContent()
    }),
  )

/** Sets the status of a record, if the entity has one. */
export const setStatus = <Name extends EntityName>(db: Db, name: Name) => {
  const { status } = byName[name]
  if (!status) return []
  return [
    http.put(
      `*/api/v1/${name}/:id/status`,
      authorized(db, ({ params, body }) => {
        const row = find(db, name, params.id)
        Object.assign(row, body(status.body), { updated_at: iso(db.now()) })
        db.save()
        return respond(db, name, row)
      }),
    ),
  ]
}

/** All calls of an entity without calls of its own. */
export const plainHandlers = <Name extends PlainName>(db: Db, name: Name) => [
  list(db, name),
  create(db, name),
  read(db, name),
  update(db, name),
  remove(db, name),
  ...setStatus(db, name),
]
