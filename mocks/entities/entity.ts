import { z } from 'zod'

// Fields of records and of bodies.

export const id = z.number().int().positive()
export const moment = z.string()

/** A text that must not be blank. */
export const requiredText = (name: string) => z.string(`${name} is required`).trim().min(1, `${name} is required`)

export const weight = z.int('weight must be at least 1').min(1, 'weight must be at least 1')

export const active = z.boolean('active must be true or false')

/** The records of one kind in the database. */
export type Collection<Row> = {
  record: z.ZodType<Row>
  /**
   * Creates the initial records.
   * @param base the time that dates are relative to; the same time gives the same records
   * @param seedNumber the seed of the random generator that generates users
   */
  seed: (base: number, seedNumber: number) => Row[]
}

/** An entity with a list. The handlers of its calls and their OpenAPI description derive from it. */
export type Entity<Row, Fields, Response> = Collection<Row> & {
  /** A record in a refusal: 'course not found'. */
  noun: string
  /** A record in the OpenAPI description, with its article, and the name of its schema there. */
  described: { noun: string; schema: string }
  /** A record in responses, with exactly the fields that the API promises (specification §3). */
  response: z.ZodType<Response>
  toResponse: (row: Row, now: number) => Response
  /** The body of a save (specification §5, §7). */
  body: z.ZodType<Fields>
  /** The call that sets the status. */
  status?: { summary: string; body: z.ZodType<object> }
  /** The keys of `order_by`. */
  sortKeys: readonly (keyof Response & string)[]
  /** The texts of a record that are searched for the keyword. */
  texts: (record: Response) => string[]
  /** The phone number of a record, if it is searched. */
  phone?: (record: Response) => string
}

type Stamp = { id: number; created_at: string; updated_at: string }

/** An entity whose calls only store what they receive. */
export type PlainEntity<Row, Fields, Response> = Entity<Row, Fields, Response> & {
  create: (fields: Fields, stamp: Stamp, callerId: number) => Row
}

/** Checks the parts of an entity against each other. */
export const defineEntity = <Row, Fields, Response>(entity: Entity<Row, Fields, Response>) => entity
export const definePlainEntity = <Row, Fields, Response>(entity: PlainEntity<Row, Fields, Response>) => entity

/** The call that switches a record on and off. */
export const activeStatus = (noun: string) => ({
  summary: `Activates or deactivates ${noun}`,
  body: z.object({ active }),
})
