import { fold, tidyText } from '@/text'

const normalize = (word: string) => tidyText(word).replace(/ +/g, ' ').toLowerCase()
const isSameWord = (a: string, b: string) => normalize(a) === normalize(b)
const findValue = (word: string, values: readonly string[]) => values.find((item) => isSameWord(item, word))

/** The existing value that a word stands for, also with quotes, brackets, a bullet, a list number or a full stop. */
const findMarked = (word: string, values: readonly string[]) =>
  findValue(word, values) ?? findValue(word.replace(/^(?:\d+[.)]|[^\p{L}\p{N}])+|[^\p{L}\p{N}]+$/gu, ''), values)

/** The existing values that a text stands for; undefined if a part of it is new. A new value may contain ' / ' and 'và'. */
function existingIn(text: string, values: readonly string[]): string[] | undefined {
  const found = text.split(/[/&+]| {2,}| (?:và|and) /).map((word) => findMarked(word, values))
  return found.every((value) => value !== undefined) ? found : undefined
}

/** The values that a typed text stands for: existing values regardless of case, and new ones. It may be a list. */
export function valuesOf(typed: string, existing: readonly string[]): string[] {
  const whole = tidyText(typed)
  const words = findValue(whole, existing) === undefined ? typed.split(/[,;|\t、，；]/).map(tidyText) : [whole]
  return words.reduce<string[]>((values, word) => {
    const candidates = [...existing, ...values]
    const marked = findMarked(word, candidates)
    const stoodFor = marked === undefined ? (existingIn(word, candidates) ?? [word]) : [marked]
    return [...new Set([...values, ...stoodFor.filter(Boolean)])]
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
