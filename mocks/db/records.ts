import { z } from 'zod'

const id = z.number().int().positive()
const moment = z.string()

const role = z.object({ id, name: z.string(), slug: z.string() })
export type Role = z.infer<typeof role>

export const userRecord = z.object({
  id,
  email: z.string(),
  password: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  avatar: z.string(),
  status: z.enum(['active', 'blocked', 'pending']),
  roles: z.array(role),
  membership: z.object({ expired_at: moment }).nullable(),
  last_access_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
})
/** A stored user: the wire form and the password, which no response contains. */
export type UserRecord = z.infer<typeof userRecord>

export const membershipRecord = z.object({
  id,
  user_id: id,
  created_at: moment,
  updated_at: moment,
  begin_at: moment,
  expired_at: moment,
  membership_id: id,
  membership_slug: z.string(),
  membership_name: z.string(),
})
/** One period in a user's membership history. */
export type MembershipRecord = z.infer<typeof membershipRecord>

export const courseRecord = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  weight: z.number(),
  active: z.boolean(),
  type: z.enum(['regular', 'special', 'intro']),
  created_at: moment,
  updated_at: moment,
  /** The assigned users, followed by the description of the assignment. */
  user_ids: z.array(id),
  assign_description: z.string(),
})
/** A stored course: the wire form and the assignment, which has its own calls. */
export type CourseRecord = z.infer<typeof courseRecord>

export const lessonRecord = z.object({
  id,
  course_id: id,
  title: z.string(),
  content: z.string(),
  video: z.string(),
  audio: z.string(),
  weight: z.number(),
  active: z.boolean(),
  created_at: moment,
  updated_at: moment,
  /** When the video was uploaded, in milliseconds. */
  video_at: z.number(),
  /** The `process` of the video once processing has ended: done, failed, or a value that the app does not know. */
  outcome: z.string(),
})
/** A stored lesson. Responses contain `process` instead of `video_at` and `outcome`. */
export type LessonRecord = z.infer<typeof lessonRecord>

const contentCategory = z.object({
  id,
  /** The id of the parent. */
  taxonomy_id: id,
  name: z.string(),
  weight: z.number(),
  created_at: moment,
  updated_at: moment,
})
export type ContentCategory = z.infer<typeof contentCategory>

const contentType = z.object({ id, slug: z.string(), name: z.string(), created_at: moment, updated_at: moment })
export type ContentType = z.infer<typeof contentType>

const contentFile = z.object({
  id,
  content_id: id,
  group: z.string(),
  name: z.string(),
  path: z.string(),
  type: z.string(),
  created_at: moment,
})

export const contentRecord = z.object({
  id,
  created_by: id,
  content_id: id,
  category_id: id.nullable(),
  type_id: id,
  title: z.string(),
  description: z.string(),
  content: z.string(),
  link: z.string(),
  file: z.string(),
  weight: z.number(),
  /** Only news have it. */
  taxonomy_id: z.literal(4).optional(),
  created_at: moment,
  updated_at: moment,
  disabled_at: moment.nullable(),
  deleted_at: moment.nullable(),
  files: z.array(contentFile),
  type: contentType,
  category: contentCategory.nullable(),
})
/** A news item or an FAQ. */
export type ContentRecord = z.infer<typeof contentRecord>

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
  users: z.array(userRecord),
  memberships: z.array(membershipRecord),
  courses: z.array(courseRecord),
  lessons: z.array(lessonRecord),
  news: z.array(contentRecord),
  faqs: z.array(contentRecord),
  uploads: z.array(uploadRecord),
  roles: z.array(role),
  sessions: z.array(sessionRecord),
  last_ids: z.object({
    users: z.number(),
    memberships: z.number(),
    roles: z.number(),
    courses: z.number(),
    lessons: z.number(),
    news: z.number(),
    faqs: z.number(),
    uploads: z.number(),
    sessions: z.number(),
    tokens: z.number(),
  }),
})
export type Records = z.infer<typeof records>
