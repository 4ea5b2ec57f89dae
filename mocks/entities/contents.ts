import { z } from 'zod'
import { iso } from '../dates.ts'
import { slugOf } from '../text.ts'
import { definePlainEntity, id, moment, requiredText, weight } from './entity.ts'

const contentCategory = z.object({
  id,
  /** The id of the parent. */
  taxonomy_id: id,
  name: z.string(),
  weight: z.number(),
  created_at: moment,
  updated_at: moment,
})
type ContentCategory = z.infer<typeof contentCategory>

const contentType = z.object({ id, slug: z.string(), name: z.string(), created_at: moment, updated_at: moment })
type ContentType = z.infer<typeof contentType>

const contentFile = z.object({
  id,
  content_id: id,
  group: z.string(),
  name: z.string(),
  path: z.string(),
  type: z.string(),
  created_at: moment,
})

const record = z.object({
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
  created_at: moment,
  updated_at: moment,
  disabled_at: moment.nullable(),
  deleted_at: moment.nullable(),
  files: z.array(contentFile),
  type: contentType,
  category: contentCategory.nullable(),
})
/** A stored FAQ. A news item has its taxonomy, too. */
export type ContentRecord = z.infer<typeof record>

const newsRecord = record.extend({ taxonomy_id: z.literal(4) })
type NewsRecord = z.infer<typeof newsRecord>

type ContentKind = 'news' | 'faq'

const LAUNCH = '2025-01-06T01:00:00Z'
const dates = { created_at: LAUNCH, updated_at: LAUNCH }

const types: Record<ContentKind, ContentType> = {
  news: { id: 1, slug: 'news', name: 'News', ...dates },
  faq: { id: 2, slug: 'faq', name: 'FAQ', ...dates },
}

/** The categories of news, in the order of the topics below. Their parent is the taxonomy of news. */
const newsCategories: ContentCategory[] = ['Lớp mới', 'Thông báo', 'Chuyên đề', 'Sự kiện', 'Ưu đãi', 'Kinh nghiệm'].map(
  (name, index) => ({ id: 11 + index, taxonomy_id: 4, name, weight: index + 1, ...dates }),
)

type Details = Pick<
  ContentRecord,
  'created_by' | 'content_id' | 'category_id' | 'type_id' | 'disabled_at' | 'deleted_at' | 'files' | 'type' | 'category'
>

/** The fields of an item that no call changes: those of a new item without a category and without files. */
const contentDetails = (kind: ContentKind, id: number, createdBy: number): Details => ({
  created_by: createdBy,
  content_id: id,
  category_id: null,
  type_id: types[kind].id,
  disabled_at: null,
  deleted_at: null,
  files: [],
  type: types[kind],
  category: null,
})

/** Puts an item into a category. */
const inCategory = (category: ContentCategory) => ({ category_id: category.id, category })

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

const questions = [
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
function seedNews(base: number): NewsRecord[] {
  const items = topics
    .flatMap(({ titles, ...common }, topic) => titles.map((title) => ({ topic, texts: { title, ...common } })))
    .map((item, index, all) => ({ ...item, place: (index * 22) % all.length }))
    .toSorted((a, b) => a.place - b.place) // Mixes the topics. 22 and 57 are coprime, so that each place is unique.
    .map(({ topic, texts }, index): NewsRecord => {
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
const seedFaqs = (base: number): ContentRecord[] =>
  questions.map(([title, description], index) => {
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

const body = z.object({
  title: requiredText('title'),
  description: requiredText('description'),
  content: requiredText('content'),
  link: requiredText('link'),
  file: requiredText('file'),
  weight,
  files: z.array(z.unknown(), 'files must be a list'),
})

/** Removes the list of files from a body. It is required but not stored. */
const withoutFiles = <Fields extends { files: unknown[] }>({ files: _files, ...fields }: Fields) => fields

const sortKeys = ['title', 'description', 'weight', 'created_at', 'updated_at'] as const
const texts = ({ title, description, content }: Texts) => [title, description, content]

export const news = definePlainEntity({
  noun: 'news',
  described: { noun: 'a news item', schema: 'NewsItem' },
  record: newsRecord,
  seed: seedNews,
  response: z.strictObject(newsRecord.shape),
  toResponse: (item) => item,
  body: body.extend({ taxonomy_id: z.literal(4, 'taxonomy_id must be 4') }).transform(withoutFiles),
  create: (fields, stamp, callerId) => ({ ...contentDetails('news', stamp.id, callerId), ...fields, ...stamp }),
  sortKeys,
  texts,
})

export const faqs = definePlainEntity({
  noun: 'faq',
  described: { noun: 'an FAQ', schema: 'Faq' },
  record,
  seed: seedFaqs,
  response: z.strictObject(record.shape),
  toResponse: (item) => item,
  body: body.transform(withoutFiles),
  create: (fields, stamp, callerId) => ({ ...contentDetails('faq', stamp.id, callerId), ...fields, ...stamp }),
  sortKeys,
  texts,
})
