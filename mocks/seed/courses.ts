import { iso } from '../dates.ts'
import type { CourseRecord } from '../db/records.ts'

const DAY = 86_400_000

const courses: Pick<CourseRecord, 'name' | 'description' | 'type'>[] = [
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
export const seedCourses = (base: number): CourseRecord[] =>
  courses.map((course, index) => ({
    id: index + 1,
    ...course,
    image: `/api/v1/uploads/seed/course-${index + 1}.png`,
    weight: courses.length - index,
    active: index !== 9,
    created_at: iso(base - (400 - index * 20) * DAY),
    updated_at: iso(base - (60 - index * 5) * DAY),
    user_ids: [...(assigned[index + 1] ?? [])],
    assign_description: '',
  }))
