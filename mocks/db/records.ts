import { z } from 'zod'
import { id } from '../entities/entity.ts'
import { role, seedRoles } from '../entities/users.ts'
import { type CollectionName, forEachCollection, type Schemas, type Tables } from '../entities.ts'

const uploadRecord = z.object({
  /** The URL of the uploaded file. */
  url: z.string(),
  /** The signature that the upload URL must contain. Null once it has been used or has expired. */
  signature: z.string().nullable(),
  stored: z.boolean(),
  /** The URLs that the file received when it was legitimized. */
  copies: z.array(z.string()),
})

const token = z.object({ token: z.string(), expires_at: z.number() })

/** The response to a sign-in and to a refresh. */
export const sessionTokens = z.strictObject({
  token_type: z.literal('JWT'),
  expires_in: z.literal(0),
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
})

const sessionRecord = z.object({
  id,
  user_id: id,
  access: z.array(token),
  refresh: token,
  /** The previous refresh token during its grace period, and the tokens that it was exchanged for. */
  spent: token.extend({ tokens: sessionTokens }).optional(),
})
/** The session of one sign-in. Access tokens stay valid until they expire. */
export type SessionRecord = z.infer<typeof sessionRecord>

/** All records of the backend. `last_ids` contains the last id of each collection, so that no id is reused. */
export const records = z.object({
  ...forEachCollection<Schemas>(({ record }) => record.array()),
  uploads: z.array(uploadRecord),
  roles: z.array(role),
  sessions: z.array(sessionRecord),
  last_ids: z.object({
    ...forEachCollection<Record<CollectionName, z.ZodNumber>>(() => z.number()),
    roles: z.number(),
    uploads: z.number(),
    sessions: z.number(),
    tokens: z.number(),
  }),
})
export type Records = z.infer<typeof records>

/**
 * Creates the initial records: 137 users (ids 1 to 6 have fixed values), their membership histories, 12 courses with
 * lessons, 57 news items and 23 FAQs.
 * @param base the time that dates are relative to; the same time gives the same records
 * @param seedNumber the seed of the random generator that generates users
 */
export function seed(base: number, seedNumber = 2024): Records {
  const tables = forEachCollection<Tables>((collection) => collection.seed(base, seedNumber))
  return {
    ...tables,
    uploads: [],
    roles: [...seedRoles],
    sessions: [],
    last_ids: {
      ...forEachCollection<Record<CollectionName, number>>((_collection, name) => tables[name].length),
      roles: seedRoles.length,
      uploads: 0,
      sessions: 0,
      tokens: 0,
    },
  }
}
