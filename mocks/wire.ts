import { z } from 'zod'
import { contentRecord, courseRecord, lessonRecord, membershipRecord, sessionTokens, userRecord } from './db/records.ts'

// The records of responses, with exactly the fields that the API promises (specification §3).

/** A user without the password. Lists read the last access as `last_access`. */
export const user = z.strictObject({
  ...userRecord.omit({ password: true }).shape,
  last_access: userRecord.shape.last_access_at,
})

/** A membership period. */
export const membership = z.strictObject(membershipRecord.shape)

/** A course without its assignment, which has its own calls. */
export const course = z.strictObject(courseRecord.omit({ user_ids: true, assign_description: true }).shape)

/** A lesson. `process` is the state of its video, usually pending, processing, done or failed. */
export const lesson = z.strictObject({
  ...lessonRecord.omit({ video_at: true, outcome: true }).shape,
  process: z.string(),
})

/** An FAQ. */
export const faq = z.strictObject(contentRecord.omit({ taxonomy_id: true }).shape)

/** A news item. */
export const newsItem = z.strictObject({ ...faq.shape, taxonomy_id: z.literal(4) })

/** The response to a sign-in and to a refresh. */
export const session = sessionTokens

/** The URL to upload a file to, and its URL after the upload. */
export const presigned = z.strictObject({ upload_url: z.string(), file_url: z.string() })

/** A legitimized file. */
export const legitimized = z.strictObject({
  file: z.string(),
  name: z.string(),
  dir: z.string(),
  legitimize_url: z.string(),
})

/** The reason of a refusal: a 403 has it in `message`, others in `error`. */
export const refusal = z.union([z.strictObject({ error: z.string() }), z.strictObject({ message: z.string() })])
