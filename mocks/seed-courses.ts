import { iso } from './dates.ts'
import type { CourseRecord } from './records.ts'

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

/** Twelve courses of all three types; the tenth is switched off. */
export const seedCourses = (base: number): CourseRecord[] =>
  courses.map((course, index) => ({
    id: index + 1,
    ...course,
    image: `https://media.example.test/courses/${index + 1}.webp`,
    weight: courses.length - index,
    active: index !== 9,
    created_at: iso(base - (400 - index * 20) * DAY),
    updated_at: iso(base - (60 - index * 5) * DAY),
  }))
