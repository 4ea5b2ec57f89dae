/** A number of nine digits, or of ten digits in the case of a landline, of which a spreadsheet has removed the leading zero. */
const WITHOUT_ZERO = /^(?:[35789]\d{8}|2\d{9})$/
/** An international number of which a spreadsheet has removed the plus. */
const WITHOUT_PLUS = /^84\d{9,10}$/
/** A number as a spreadsheet shows it in a narrow column. Its last digits are lost. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/i

/** Restores a Vietnamese phone number that a spreadsheet has taken for a number. Undefined for a complete one. */
export function repairPhone(phone: string): string | undefined {
  const digits = phone.trim().replace(/[.,]0+$/, '')
  if (WITHOUT_ZERO.test(digits)) return `0${digits}`
  return WITHOUT_PLUS.test(digits) ? `+${digits}` : undefined
}

/** Whether a spreadsheet has shortened a phone number to the likes of 9.01235E+08. */
export const isShortenedPhone = (phone: string) => SCIENTIFIC.test(phone.trim())
