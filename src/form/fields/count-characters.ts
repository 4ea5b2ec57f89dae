import { characters } from '@/text'
import { commonEnds } from './common-ends'

type Count = { text: string; count: number }

/** Blanks, line breaks, emoji, and letters of many scripts: these never combine with what is before them ... */
const START =
  /^(?:[\s -\u02FF\u0400-\u0481\u048A-\u052F\u0E01-\u0E30\u1E00-\u1EFF\u3041-\u3098\u309B-\u9FFF]|\p{ExtPict})/u
/** ... except a joiner, or a sign that is written around the next character. */
const OPEN_END = /(?:\p{Cf}|\u0D4E|[\u{11000}-\u{11FFF}])$/u

const isBoundary = (text: string, index: number) =>
  index === 0 ||
  index === text.length ||
  (START.test(text.slice(index, index + 2)) &&
    !OPEN_END.test(text.slice(Math.max(0, index - 2), index)) &&
    text.slice(index - 1, index + 1) !== '\r\n')

/**
 * Counts the grapheme clusters of a text. Splitting a long text takes a tenth of a second, so only the part that differs
 * from the last counted text is counted again.
 */
export function countCharacters(text: string, last: Count = { text: '', count: 0 }): Count {
  const common = commonEnds(last.text, text)
  // Both texts have the character before and after each end of the part.
  let start = Math.max(0, common.start - 2)
  while (!isBoundary(text, start)) start--
  let end = Math.max(0, common.end - 2)
  while (!isBoundary(text, text.length - end)) end--
  const countIn = (whole: string) => characters(whole.slice(start, whole.length - end)).length
  return { text, count: last.count - countIn(last.text) + countIn(text) }
}
