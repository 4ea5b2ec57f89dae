import { z } from 'zod'
import { iso } from '../dates.ts'
import { active, activeStatus, defineEntity, id, moment, requiredText, weight } from './entity.ts'

const types = ['regular', 'special', 'intro'] as const

const record = z.object({
  id,
  name: z.string(),
  description: z.string(),
  image: z.string(),
  weight: z.number(),
  active: z.boolean(),
  type: z.enum(types),
  created_at: moment,
  updated_at: moment,
  /** The assigned users, followed by the description of the assignment. */
  user_ids: z.array(id),
  assign_description: z.string(),
})
/** A stored course: the response and the assignment, which has its own calls. */
export type CourseRecord = z.infer<typeof record>

const DAY = 86_400_000

const titles: Pick<CourseRecord, 'name' | 'description' | 'type'>[] = [
  { name: 'Làm quen với lớp học', description: 'Cách học trực tuyến, chuẩn bị không gian và dụng cụ.', type: 'intro' },
  { name: 'Salsa cơ bản', description: 'Bước nền, giữ nhịp và xoay người cho người mới bắt đầu.', type: 'regular' },
  { name: 'Salsa nâng cao', description: 'Phối hợp đôi, shines và biến tấu theo nhạc.', type: 'regular' },
  { name: 'Bachata cho người mới', description: 'Chuyển động hông, dẫn dắt và lắng nghe bạn nhảy.', type: 'regular' },
  { name: 'Zumba đốt mỡ 30 ngày', description: 'Mỗi ngày 25 phút, tăng dần cường độ.', type: 'special' },
  { name: 'Yoga buổi sáng', description: 'Đánh thức cơ thể nhẹ nhàng trong 15 phút.', type: 'regular' },
  { name: 'Yoga phục hồi sau sinh', description: 'Bài tập an toàn cho mẹ sau sinh từ 6 tuần.', type: 'special' },
  { name: 'Khởi động đúng cách', description: 'Xem thử: làm nóng khớp trước mọi buổi tập.', type: 'intro' },
  { name: 'Pilates tại nhà', description: 'Thảm tập là đủ: cơ lõi, lưng và hông.', type: 'regular' },
  { name: 'Nhảy hiện đại K-Pop', description: 'Học trọn vũ đạo của một bài hát mỗi tuần.', type: 'regular' },
  { name: 'Dance Fitness cùng cả nhà', description: 'Bài nhảy vui cho ba mẹ và các bé.', type: 'special' },
  { name: 'Giãn cơ trước khi ngủ', description: 'Xem thử: thư giãn vai, cổ và lưng dưới.', type: 'intro' },
]

/** Returns `count` user ids with a fixed step. */
const every = (step: number, from: number, count: number) =>
  Array.from({ length: count }, (_, nth) => from + nth * step)

/** The assigned users by course id. Course 5 and the intro courses have none. */
const assigned: Partial<Record<number, number[]>> = {
  2: [3, 4, 6, ...every(7, 10, 9)], // 12 users. Of the users with fixed values, only 3, 4 and 6.
  3: every(3, 7, 40),
  4: every(5, 8, 25),
  6: every(7, 9, 18),
  7: [3],
  9: every(4, 10, 31),
  10: every(20, 11, 6),
  11: every(8, 12, 15),
}

/** Twelve courses: 1, 8 and 12 are intro, 5, 7 and 11 special, the others regular. Course 10 is inactive. */
const seed = (base: number): CourseRecord[] =>
  titles.map((course, index) => ({
    id: index + 1,
    ...course,
    image: `/api/v1/uploads/seed/course-${index + 1}.png`,
    weight: titles.length - index,
    active: index !== 9,
    created_at: iso(base - (400 - index * 20) * DAY),
    updated_at: iso(base - (60 - index * 5) * DAY),
    user_ids: [...(assigned[index + 1] ?? [])],
    assign_description: '',
  }))

/** Courses without their assigned users, who have their own calls (specification §7). */
export const courses = defineEntity({
  noun: 'course',
  described: { noun: 'a course', schema: 'Course' },
  record,
  seed,
  response: z.strictObject(record.omit({ user_ids: true, assign_description: true }).shape),
  toResponse: ({ user_ids: _userIds, assign_description: _description, ...course }) => course,
  body: z.object({
    name: requiredText('name'),
    description: requiredText('description'),
    image: requiredText('image'),
    weight,
    active,
    type: z.enum(types, 'type must be regular, special or intro'),
  }),
  status: activeStatus('a course'),
  sortKeys: ['name', 'description', 'type', 'weight', 'active', 'created_at', 'updated_at'],
  texts: ({ name, description }) => [name, description],
})
