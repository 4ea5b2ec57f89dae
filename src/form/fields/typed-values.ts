import { fold, tidyText } from '@/text'

const isSameWord = (a: string, b: string) => tidyText(a).toLowerCase() === tidyText(b).toLowerCase()
const findValue = (word: string, values: readonly string[]) => values.find((item) => isSameWord(item, word))

/** The values that a typed text stands for: existing values regardless of case, and new ones. It may be a list. */
export function valuesOf(typed: string, existing: readonly string[]): string[] {
  const whole = tidyText(typed)
  const words = findValue(whole, existing) === undefined ? typed.split(/[,;|\t、，；]/).map(tidyText) : [whole]
  return words.reduce<string[]>((values, word) => {
    const value = findValue(word, [...existing, ...values]) ?? word
    return value === '' || values.includes(value) ? values : [...values, value]
  }, [])
}

/**
 * The values that match a word. The value that Enter adds comes first, because the first one is active while a word is
 * typed.
 */
export function offeredValues(word: string, existing: readonly string[], chosen: readonly string[]): string[] {
  const exact = findValue(word, [...chosen, ...existing])
  const all = word && exact === undefined ? [...existing, word] : existing
  const matching = all.filter((item) => fold(item).includes(fold(word)))
  const first = word ? (exact ?? matching.find((item) => !chosen.includes(item))) : undefined
  return first === undefined ? matching : [first, ...matching.filter((item) => item !== first)]
}
