import { z } from 'zod'
import { contentRecord, courseRecord, lessonRecord, membershipRecord, userRecord } from './records.ts'

// Records as answers carry them, and nothing else: what the API promises (specification §3).

/** A user: without the password; lists read the last access under its other name. */
export const user = z.strictObject({
  ...userRecord.omit({ password: true }).shape,
  last_access: userRecord.shape.last_access_at,
})

/** A period of membership. */
export const membership = z.strictObject(membershipRecord.shape)

/** A course: who is assigned is asked for by itself. */
export const course = z.strictObject(courseRecord.omit({ user_ids: true, assign_description: true }).shape)

/** A lesson: with how far the processing of its video is, usually pending, processing, done or failed. */
export const lesson = z.strictObject({
  ...lessonRecord.omit({ video_at: true, outcome: true }).shape,
  process: z.string(),
})

/** An FAQ. */
export const faq = z.strictObject(contentRecord.omit({ taxonomy_id: true }).shape)

/** A news item. */
export const newsItem = z.strictObject({ ...faq.shape, taxonomy_id: z.literal(4) })

/** What signing in and refreshing answer. */
export const session = z.strictObject({
  token_type: z.literal('JWT'),
  expires_in: z.literal(0),
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
})

/** Where to send a file, and where it will be. */
export const presigned = z.strictObject({ upload_url: z.string(), file_url: z.string() })

/** A file that got its place. */
export const legitimized = z.strictObject({
  file: z.string(),
  name: z.string(),
  dir: z.string(),
  legitimize_url: z.string(),
})

/** Why a call was refused: a 403 says it under `message`, the others under `error`. */
export const refusal = z.union([z.strictObject({ error: z.string() }), z.strictObject({ message: z.string() })])
