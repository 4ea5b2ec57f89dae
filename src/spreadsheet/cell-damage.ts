import { tidyText } from '@/text'
import { MAX_LETTERS } from './table'

/** A number of nine digits, or of ten digits in the case of a landline, of which a spreadsheet has removed the leading zero. */
const WITHOUT_ZERO = /^(?:[35789]\d{8}|2\d{9})$/
/** A number with thousands separators. */
const THOUSANDS = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/
/** An international number of which a spreadsheet has removed the plus. */
const WITHOUT_PLUS = /^84\d{9,10}$/
/** A number as a spreadsheet shows it in a narrow column. Its last digits are lost. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d+$/i
/** What Excel, LibreOffice and Google Sheets show for a formula without a result, or without one yet. */
const FORMULA_ERROR =
  /^(?:#(?:N\/A|NAME\?|GETTING_DATA|(?:REF|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|ERROR|BUSY|CONNECT|BLOCKED|UNKNOWN|PYTHON|EXTERNAL)!)|Err:\d{3}|Loading\.\.\.)$/
/** A column that is too narrow, copied as it is shown. */
const TOO_NARROW = /^#{3,}$/
/** A date as a workbook stores it. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/

/** What programs and people write into a cell that has no value. `Na` is a name. */
const PLACEHOLDER =
  /^(?:NULL|null|N\/A|n\/a|NaN|undefined|TRUE|FALSE|[-–—]+)$|^(?:[Kk]hông|KHÔNG|[Cc]hưa|CHƯA)(?: [Cc]ó| CÓ)?$/

/**
 * The text of a cell; '' if it only says that there is none. What keeps a spreadsheet from reading it as a number is
 * removed: '0912… or ="0912…".
 */
export function readCell(cell: string): string {
  const text = tidyText(cell).replace(/^="(.*)"$|^['’](?=[+\d])/, '$1')
  return PLACEHOLDER.test(text) ? '' : text
}

/** Restores a Vietnamese phone number that a spreadsheet has taken for a number. Undefined for a complete one. */
export function repairPhone(phone: string): string | undefined {
  const text = phone.trim()
  const digits = THOUSANDS.test(text) ? text.replace(/[.,]/g, '') : text.replace(/[.,]0+$/, '')
  if (WITHOUT_ZERO.test(digits)) return `0${digits}`
  return WITHOUT_PLUS.test(digits) ? `+${digits}` : undefined
}

/**
 * What a spreadsheet has done to a cell, so that its text is not what somebody typed.
 * @param isNumber whether the column contains digits, such as phone numbers, which a spreadsheet takes for numbers and dates
 */
export function describeDamage(cell: string, isNumber: boolean): string | undefined {
  const text = cell.trim()
  if (text.length > MAX_LETTERS) return `Longer than ${MAX_LETTERS.toLocaleString('en')} letters`
  if (FORMULA_ERROR.test(text)) return `The spreadsheet shows the error ${text} here`
  if (TOO_NARROW.test(text)) return 'The column is too narrow in the spreadsheet. Type the text'
  if (isNumber && SCIENTIFIC.test(text)) return 'A spreadsheet has removed digits. Type the number'
  if (isNumber && DATE.test(text)) return 'A spreadsheet has turned this into a date. Type it again'
  return undefined
}
