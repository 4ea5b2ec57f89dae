import { z } from 'zod'
import { iso } from '../dates.ts'
import { active, activeStatus, defineEntity, id, moment, requiredText, weight } from './entity.ts'

const record = z.object({
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
export type LessonRecord = z.infer<typeof record>

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

/** The topics of the days of the Zumba course, in rotation. */
const focus = ['Làm nóng', 'Merengue', 'Reggaeton', 'Cumbia', 'Đùi và mông', 'Cơ bụng']

/** The titles of each course's lessons. Course 2 comes first, so that its lessons are 1 to 23. Course 12 has none. */
const courses: { id: number; titles: string[] }[] = [
  {
    id: 2,
    titles: [
      'Nghe và đếm nhịp Salsa',
      'Tư thế và trọng tâm',
      'Bước cơ bản tại chỗ',
      'Bước tiến và lùi',
      'Bước sang ngang',
      'Bước chéo sau',
      'Giữ nhịp cùng nhạc chậm',
      'Chuyển động hông kiểu Cuba',
      'Chuyển động vai và ngực',
      'Xoay phải cho nữ',
      'Xoay phải cho nam',
      'Xoay trái',
      'Cầm tay và khung đôi',
      'Dẫn và theo',
      'Cross body lead',
      'Cross body lead có xoay trong',
      'Đổi tay sau lưng',
      'Vòng tay qua đầu',
      'Shines: Suzy Q',
      'Shines: Flare',
      'Ghép tổ hợp ngắn',
      'Tập với nhạc nhanh',
      'Ôn tập và bài nhảy trọn vẹn',
    ],
  },
  {
    id: 1,
    titles: ['Cách dùng ứng dụng', 'Chuẩn bị không gian tập', 'Chọn giày và trang phục', 'Lập lịch tập trong tuần'],
  },
  {
    id: 3,
    titles: [
      'Khởi động cho người đã biết nhảy',
      'Xoay đôi liên tiếp',
      'Copa và các biến thể',
      'Titanic',
      'Vòng tay nâng cao',
      'Shines theo clave',
      'Cảm thụ đoạn montuno',
      'Dừng và vào nhịp lại',
      'Hạ thấp và dip an toàn',
      'Đổi vị trí trên hàng',
      'Xoay bằng gót',
      'Kết hợp rumba',
      'Ứng tác cùng bạn nhảy',
      'Biểu diễn trọn bài',
    ],
  },
  {
    id: 4,
    titles: [
      'Nhịp Bachata và bước cơ bản',
      'Bước hộp',
      'Chuyển động hông',
      'Tư thế đóng và mở',
      'Xoay cơ bản',
      'Dẫn bằng cơ thể',
      'Sóng người',
      'Bước theo nhạc Dominica',
      'Kết nối với bạn nhảy',
      'Tổ hợp tư thế mở',
      'Tổ hợp tư thế đóng',
      'Bài nhảy đầu tiên',
    ],
  },
  {
    id: 5,
    titles: Array.from({ length: 24 }, (_, nth) => `Ngày ${nth + 1}: ${focus[nth % focus.length]}`),
  },
  {
    id: 6,
    titles: [
      'Thở bụng khi thức dậy',
      'Mèo và bò',
      'Chào mặt trời A',
      'Chào mặt trời B',
      'Chiến binh I và II',
      'Tư thế cái cây',
      'Thư giãn cuối buổi',
    ],
  },
  {
    id: 7,
    titles: [
      'Kiểm tra cơ bụng tách',
      'Sàn chậu: bài đầu tiên',
      'Vai gáy khi bế bé',
      'Lưng dưới nhẹ nhàng',
      'Tập cùng bé',
      'Ngủ sâu hơn',
    ],
  },
  { id: 8, titles: ['Xoay khớp từ đầu đến chân', 'Làm nóng trong năm phút', 'Những lỗi hay gặp'] },
  {
    id: 9,
    titles: [
      'Xương chậu trung lập',
      'The Hundred',
      'Roll up',
      'Vòng tròn một chân',
      'Lăn như quả bóng',
      'Kéo một chân',
      'Cây cầu',
      'Plank đúng cách',
      'Người cá',
      'Bài tập trọn vẹn 20 phút',
    ],
  },
  {
    id: 10,
    titles: [
      'Làm quen với vũ đạo nhóm',
      'Đoạn mở đầu',
      'Phiên khúc',
      'Điệp khúc phần một',
      'Điệp khúc phần hai',
      'Dance break',
      'Đội hình và biểu cảm',
      'Quay video của bạn',
    ],
  },
  {
    id: 11,
    titles: [
      'Trò chơi làm nóng',
      'Bài nhảy con vật',
      'Nhảy theo cặp mẹ và bé',
      'Vòng tròn cả nhà',
      'Tiệc nhảy cuối tuần',
    ],
  },
]

const contents = [
  'Xem video một lần, rồi tập theo từng đoạn.\nTập chậm trước, khi đã quen mới bật nhạc nhanh hơn.',
  'Chuẩn bị: giày đế mềm, nước uống và khăn.\n\nNghỉ một phút giữa hai lượt.',
  'Tập trước gương nếu có thể.\nGiữ lưng thẳng, đầu gối hơi chùng.',
  'Lặp lại năm lượt mỗi bên.\nDừng lại ngay khi thấy đau.',
  'Nghe phần audio khi đi đường để nhớ nhịp.\n\nCâu hỏi xin gửi trong buổi trực tuyến tối thứ Năm.',
]

/** Overrides for lessons 1 to 4: they come first in the list and differ in `process`. Time advances the first two. */
const overrides = (base: number): Partial<Record<number, Partial<LessonRecord>>> => ({
  1: { video_at: base, updated_at: iso(base - SECOND) }, // Pending, processing after 5 s, done after 20 s.
  2: { video_at: base - 5 * SECOND, updated_at: iso(base - 5 * SECOND) }, // Processing, done after 15 s.
  3: { outcome: 'failed', updated_at: iso(base - HOUR) },
  4: { outcome: 'on_hold', updated_at: iso(base - 2 * HOUR) },
})

/**
 * 116 lessons with unique titles. Lesson 1 is 'Nghe và đếm nhịp Salsa' of course 2. Every fifth lesson (5, 10, 15 and so
 * on) is inactive. All videos are done, except those of lessons 1 to 4.
 */
function seed(base: number): LessonRecord[] {
  const overridesById = overrides(base)
  return courses
    .flatMap(({ id, titles }) => titles.map((title, place) => ({ course_id: id, title, place })))
    .map(({ place, ...lesson }, index) => {
      const id = index + 1
      const updated = base - (1 + ((index * 7) % 23)) * DAY - index * 60 * SECOND
      return {
        id,
        ...lesson,
        content: contents[index % contents.length] ?? '',
        video: `/api/v1/uploads/seed/lesson-${id}.mp4`,
        audio: `/api/v1/uploads/seed/lesson-${id}.mp3`,
        weight: ((place * 7) % 9) + 1,
        active: id % 5 !== 0,
        created_at: iso(base - (300 - index * 2) * DAY),
        updated_at: iso(updated),
        video_at: updated,
        outcome: 'done',
        ...overridesById[id],
      }
    })
}

/** Milliseconds after which the processing of a new video starts and ends. */
const PROCESSING_START = 5000
const PROCESSING_END = 20_000

/** Lessons. `process` is the state of their video, usually pending, processing, done or failed. */
export const lessons = defineEntity({
  noun: 'lesson',
  described: { noun: 'a lesson', schema: 'Lesson' },
  record,
  seed,
  response: z.strictObject({ ...record.omit({ video_at: true, outcome: true }).shape, process: z.string() }),
  toResponse: ({ video_at, outcome, ...lesson }, now) => {
    const age = now - video_at
    return { ...lesson, process: age < PROCESSING_START ? 'pending' : age < PROCESSING_END ? 'processing' : outcome }
  },
  body: z.object({
    course_id: z.int('course_id is required'),
    title: requiredText('title'),
    content: requiredText('content'),
    video: requiredText('video'),
    audio: requiredText('audio'),
    weight,
    active,
  }),
  status: activeStatus('a lesson'),
  sortKeys: ['title', 'content', 'weight', 'active', 'process', 'created_at', 'updated_at'],
  texts: ({ title, content }) => [title, content],
})
