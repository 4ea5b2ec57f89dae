/** Normalizes text for comparison: lower case, no accents, single spaces. NFD does not decompose đ, a separate letter. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replace(/\s+/g, ' ').trim()

/** `Huấn luyện viên` → `huan-luyen-vien`. */
export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** A phone number in its national form, digits only: `+84 912.345.678` → `0912345678`. */
export const phoneDigits = (phone: string): string => phone.replace(/[^\d+]/g, '').replace(/^\+84/, '0')
