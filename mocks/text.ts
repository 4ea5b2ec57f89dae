/** Text for comparing: lower case, without Vietnamese accents (đ is a letter of its own, no accented d) or doubled spaces. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replace(/\s+/g, ' ').trim()

/** `Huấn luyện viên` → `huan-luyen-vien`. */
export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A phone number without its punctuation and in the national form: `+84 912.345.678` → `0912345678`. */
export const phoneDigits = (phone: string): string => phone.replace(/[^\d+]/g, '').replace(/^\+84/, '0')
