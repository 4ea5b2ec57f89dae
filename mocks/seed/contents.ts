import { iso } from '../dates.ts'
import type { ContentRecord } from '../db/records.ts'
import { slugOf } from '../text.ts'
import { type ContentKind, contentDetails, inCategory, newsCategories } from './content-details.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The texts that the news items of one topic share, and the titles of these items. */
type Topic = { description: string; content: string; titles: string[] }

const topics: Topic[] = [
  {
    description: 'Lớp mới cho người mới bắt đầu, nhận đăng ký đến hết tuần.',
    content:
      'Mỗi tuần hai buổi tối, từ 19h30 đến 21h00, sĩ số tối đa 16 học viên.\nKhông cần đi cùng bạn nhảy.\n\nHọc viên mới được học thử một buổi miễn phí.',
    titles: [
      'Khai giảng lớp Salsa tháng 3',
      'Khai giảng lớp Bachata tháng 3',
      'Khai giảng lớp Zumba buổi sáng',
      'Khai giảng lớp Yoga cho dân văn phòng',
      'Khai giảng lớp Pilates trên thảm',
      'Khai giảng lớp K-Pop Dance thiếu nhi',
      'Khai giảng lớp Hip-hop căn bản',
      'Khai giảng lớp Ballet cho người lớn',
      'Khai giảng lớp Tango Argentina',
      'Khai giảng lớp Múa đương đại',
      'Khai giảng lớp Salsa nâng cao',
      'Khai giảng lớp Sexy Dance cuối tuần',
      'Khai giảng lớp Kizomba',
      'Khai giảng lớp Dưỡng sinh cho người cao tuổi',
    ],
  },
  {
    description: 'Thông báo về giờ mở cửa và lịch học bù của trung tâm.',
    content:
      'Trung tâm tạm nghỉ theo thông báo này, các lớp trực tuyến vẫn hoạt động.\nThời hạn thẻ tập được cộng thêm đúng số ngày nghỉ.\n\nLịch học bù sẽ được gửi qua email và tin nhắn.',
    titles: [
      'Lịch nghỉ Tết Nguyên đán',
      'Lịch nghỉ Giỗ Tổ Hùng Vương',
      'Lịch nghỉ lễ 30/4 và 1/5',
      'Lịch nghỉ Quốc khánh 2/9',
      'Lịch nghỉ Tết Dương lịch',
      'Thay đổi giờ mở cửa mùa hè',
      'Lịch học bù sau bão',
      'Bảo trì phòng tập số 2',
      'Điều chỉnh lịch lớp tối thứ Sáu',
    ],
  },
  {
    description: 'Một buổi chuyên đề cùng huấn luyện viên khách mời.',
    content:
      'Thời lượng ba giờ, nghỉ giải lao giữa buổi.\nVui lòng mang giày đế mềm và khăn cá nhân.\n\nSố chỗ có hạn, ưu tiên học viên đăng ký sớm.',
    titles: [
      'Workshop kỹ thuật xoay trong Salsa',
      'Workshop cảm thụ âm nhạc Latin',
      'Workshop Bachata Sensual cùng khách mời từ Tây Ban Nha',
      'Workshop giãn cơ sâu cho người ngồi nhiều',
      'Workshop thở đúng cách khi tập Yoga',
      'Workshop biên đạo cho nhóm nhảy',
      'Workshop trang điểm sân khấu',
      'Workshop phòng tránh chấn thương đầu gối',
    ],
  },
  {
    description: 'Sự kiện dành cho học viên, gia đình và bạn bè.',
    content:
      'Chương trình bắt đầu lúc 18h00 tại sảnh chính.\nMỗi học viên được mời thêm hai người thân.\n\nCó tiệc nhẹ và phần giao lưu sau buổi diễn.',
    titles: [
      'Đêm hội Latin tháng 6',
      'Tiệc nhảy giao lưu cuối tháng',
      'Ngày hội gia đình cùng khiêu vũ',
      'Đêm diễn cuối khóa mùa xuân',
      'Cuộc thi nhảy đôi nghiệp dư',
      'Flashmob phố đi bộ Nguyễn Huệ',
      'Chạy bộ gây quỹ vì trẻ em vùng cao',
      'Sinh nhật trung tâm tròn mười tuổi',
      'Đêm nhạc sống và khiêu vũ ngoài trời',
    ],
  },
  {
    description: 'Ưu đãi dành cho học viên mới và học viên lâu năm.',
    content:
      'Ưu đãi áp dụng khi đăng ký tại quầy hoặc trên website.\nKhông cộng dồn với chương trình khác.\n\nLiên hệ quầy lễ tân để được tư vấn gói phù hợp.',
    titles: [
      'Ưu đãi 30% cho học viên mới',
      'Tặng hai tháng khi mua gói 15 tháng',
      'Quà tặng ngày Phụ nữ Việt Nam 20/10',
      'Ưu đãi nhóm từ ba người',
      'Học phí đặc biệt cho sinh viên',
      'Tuần lễ học thử miễn phí',
      'Đổi điểm tích lũy lấy áo tập',
      'Giới thiệu bạn bè, nhận một tháng tập',
    ],
  },
  {
    description: 'Kinh nghiệm tập luyện từ đội ngũ huấn luyện viên.',
    content:
      'Tập đều đặn quan trọng hơn tập nhiều.\nHãy khởi động ít nhất mười phút và uống đủ nước.\n\nNếu thấy đau, dừng lại và hỏi huấn luyện viên.',
    titles: [
      'Năm bài khởi động trước khi nhảy',
      'Ăn gì trước và sau buổi tập?',
      'Chọn giày nhảy phù hợp với đôi chân',
      'Giữ động lực tập luyện suốt mùa mưa',
      'Tập tại nhà: cần chuẩn bị những gì?',
      'Ngủ đủ giấc để phục hồi cơ bắp',
      'Nghe nhịp Clave trong nhạc Salsa',
      'Vì sao nên tập Yoga buổi sáng?',
      'Đi giày cao gót khi khiêu vũ sao cho an toàn',
    ],
  },
]

/** Changes that make news items invalid or malicious, by id. The app must show their content as text. */
const oddNews: Record<number, Partial<ContentRecord>> = {
  5: { link: 'javascript:alert(1)' },
  6: { link: 'xem tại quầy lễ tân' },
  7: {
    title: '<img src=x onerror=alert(1)> Khai giảng <b>lớp mới</b>',
    description: '<script>alert(1)</script> Lớp mới &amp; ưu đãi',
    content: 'Dòng đầu\n<img src=x onerror=alert(1)>\n<script>alert(1)</script>',
    link: '"><img src=x onerror=alert(1)><script>alert(1)</script>',
  },
  8: { title: 'KhiêuVũThểThaoQuốcTế'.repeat(12) },
}

const faqs = [
  ['Tôi chưa từng học nhảy, có theo được không?', 'Có. Các lớp căn bản bắt đầu từ bước đầu tiên.'],
  ['Tôi có cần đi cùng bạn nhảy không?', 'Không. Trong lớp mọi người đổi bạn nhảy thường xuyên.'],
  ['Nên mặc gì khi đi tập?', 'Quần áo thoải mái, thấm mồ hôi, và giày đế mềm.'],
  ['Nghỉ học có được học bù không?', 'Được, trong vòng 30 ngày ở lớp cùng trình độ.'],
  ['Thẻ tập có bảo lưu được không?', 'Được bảo lưu một lần, tối đa 60 ngày.'],
  ['Tôi có thể chuyển nhượng thẻ tập không?', 'Được, với phí làm thẻ mới.'],
  ['Làm sao để gia hạn thẻ thành viên?', 'Gia hạn tại quầy hoặc qua số điện thoại của trung tâm.'],
  ['Có những gói thành viên nào?', 'Gói 2, 6, 15 và 30 tháng.'],
  ['Tôi quên mật khẩu thì phải làm gì?', 'Chọn “Quên mật khẩu” ở trang đăng nhập.'],
  ['Học trực tuyến cần thiết bị gì?', 'Một màn hình, mạng ổn định và khoảng trống hai mét vuông.'],
  ['Video bài học xem được bao lâu?', 'Cho đến khi thẻ thành viên hết hạn.'],
  ['Tôi có thể tải video về máy không?', 'Không, video chỉ xem được khi đăng nhập.'],
  ['Một tài khoản dùng được trên mấy thiết bị?', 'Tối đa hai thiết bị cùng lúc.'],
  ['Trẻ em mấy tuổi thì học được?', 'Từ 5 tuổi, ở các lớp thiếu nhi.'],
  ['Phụ nữ mang thai có tập Yoga được không?', 'Được, ở lớp Yoga bầu và khi bác sĩ đồng ý.'],
  ['Tôi bị đau lưng, nên chọn lớp nào?', 'Pilates hoặc Yoga phục hồi; hãy báo trước với huấn luyện viên.'],
  ['Trung tâm có chỗ gửi xe không?', 'Có, miễn phí cho xe máy.'],
  ['Có phòng tắm và tủ đồ không?', 'Có, vui lòng mang theo ổ khóa.'],
  ['Học thử có mất phí không?', 'Buổi đầu tiên miễn phí.'],
  ['Thanh toán bằng những cách nào?', 'Tiền mặt, chuyển khoản, thẻ hoặc ví điện tử.'],
  ['Học phí có được hoàn lại không?', 'Trong bảy ngày đầu, khi chưa học quá hai buổi.'],
  ['Làm sao để mời huấn luyện viên biên đạo?', 'Gửi yêu cầu qua email, chúng tôi trả lời trong hai ngày.'],
  ['Tôi liên hệ với trung tâm bằng cách nào?', 'Qua email, điện thoại hoặc trực tiếp tại quầy.'],
] as const

/**
 * 57 news items with unique titles. News 1 is 'Khai giảng lớp Salsa tháng 3'. The links of news 5 and 6 are not http(s)
 * URLs, news 7 contains HTML, and news 8 has a very long title without a space. News 13 is disabled and has two files,
 * news 25 is deleted.
 */
export function seedNews(base: number): ContentRecord[] {
  const items = topics
    .flatMap(({ titles, ...common }, topic) => titles.map((title) => ({ topic, texts: { title, ...common } })))
    .map((item, index, all) => ({ ...item, place: (index * 22) % all.length }))
    .toSorted((a, b) => a.place - b.place) // Mixes the topics. 22 and 57 are coprime, so that each place is unique.
    .map(({ topic, texts }, index): ContentRecord => {
      const category = newsCategories[topic]
      return {
        ...contentItem(index, base, 'news', texts),
        ...(category && inCategory(category)),
        taxonomy_id: 4,
        ...oddNews[index + 1],
      }
    })
  return items.map((item) => ({ ...item, ...stateOf(item, base), files: item.id === 13 ? filesOf(item) : [] }))
}

/** 23 FAQs with unique questions. FAQ 1 is 'Tôi chưa từng học nhảy, có theo được không?'. FAQ 13 is disabled. */
export const seedFaqs = (base: number): ContentRecord[] =>
  faqs.map(([title, description], index) => {
    const item = contentItem(index, base, 'faq', {
      title,
      description,
      content: `${description}\n\nCần hỏi thêm? Gửi email đến lienhe@example.com hoặc ghé quầy lễ tân.`,
    })
    return { ...item, ...stateOf(item, base) }
  })

const stateOf = ({ id }: ContentRecord, base: number) => ({
  disabled_at: id === 13 ? iso(base - 3 * DAY) : null,
  deleted_at: id === 25 ? iso(base - 2 * DAY) : null,
})

const filesOf = ({ id, created_at }: ContentRecord): ContentRecord['files'] =>
  ['lich-hoc-tuan.png', 'so-do-phong-tap.png'].map((name, index) => ({
    id: index + 1,
    content_id: id,
    group: 'attachments',
    name,
    path: `/api/v1/uploads/seed/${name}`,
    type: 'image/png',
    created_at,
  }))

type Texts = Pick<ContentRecord, 'title' | 'description' | 'content'>

function contentItem(index: number, base: number, kind: ContentKind, texts: Texts): ContentRecord {
  return {
    id: index + 1,
    ...contentDetails(kind, index + 1, 1),
    ...texts,
    link: `https://www.example.com/${kind}/${slugOf(texts.title)}`,
    file: `/api/v1/uploads/seed/${kind}-${index + 1}.png`,
    weight: ((index * 7) % 9) + 1,
    created_at: iso(base - (400 - index * 6) * DAY),
    // At least an hour ago, so that an item which is created or changed now comes first.
    updated_at: iso(base - ((index * 5) % 60) * DAY - HOUR),
  }
}
