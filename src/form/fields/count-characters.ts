import { characters } from '@/text'
import { commonEnds } from './common-ends'

type Count = { text: string; count: number }

/** Two plain letters, which never combine. */
const PLAIN = /^[ -\u02FF\u1E00-\u1EFF\n]{2}$/

const isBoundary = (text: string, index: number) =>
  index === 0 || index === text.length || PLAIN.test(text.slice(index - 1, index + 1))

/**
 * Counts the grapheme clusters of a text. Splitting a long text takes a tenth of a second, so only the part that differs
 * from the last counted text is counted again.
 */
export function countCharacters(text: string, last: Count = { text: '', count: 0 }): Count {
  const common = commonEnds(last.text, text)
  // The part begins and ends between two letters that both texts have.
  let start = Math.max(0, common.start - 1)
  while (!isBoundary(text, start)) start--
  let end = Math.max(0, common.end - 1)
  while (!isBoundary(text, text.length - end)) end--
  const countIn = (whole: string) => characters(whole.slice(start, whole.length - end)).length
  return { text, count: last.count - countIn(last.text) + countIn(text) }
}
