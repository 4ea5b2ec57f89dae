import type { Combobox } from '@base-ui/react/combobox'
import { type FocusEvent, useState } from 'react'
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
function offeredValues(word: string, existing: readonly string[], chosen: readonly string[]): string[] {
  const exact = findValue(word, [...chosen, ...existing])
  const all = word && exact === undefined ? [...existing, word] : existing
  const matching = all.filter((item) => fold(item).includes(fold(word)))
  const first = word ? (exact ?? matching.find((item) => !chosen.includes(item))) : undefined
  return first === undefined ? matching : [first, ...matching.filter((item) => item !== first)]
}

type ValuesField = { value: readonly string[]; onChange: (values: readonly string[]) => void; onBlur: () => void }

/**
 * The state of a field for several values. The person has chosen some values, and may be typing more. The text counts as
 * values before it is finished, so that a submit never drops it. The value of the form therefore consists of the chosen
 * values, followed by the pending values of the text.
 */
export function useTypedValues(field: ValuesField, options: readonly string[]) {
  const { value: values, onChange } = field
  const [pending, setPending] = useState<readonly string[]>([])
  const chosen = [...new Set(values.filter((value) => !pending.includes(value)))]
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const existing = [...new Set([...options, ...chosen])]
  const candidates = [...chosen, ...options] // a chosen value counts before an option that differs only in case
  const typedValues = valuesOf(typed, candidates)
  const isList = typedValues.length > 1
  const word = isList ? tidyText(typed) : (typedValues[0] ?? '')
  // The text of a list is the only option. Choosing it adds the pending values.
  const items = isList ? [word] : typed && !word ? [] : offeredValues(word, existing, chosen)

  const close = () => {
    setIsOpen(false)
    setTyped('')
    setPending([])
  }
  const discardText = () => {
    if (pending.length > 0) onChange(chosen)
    close()
  }
  const changeText = (text: string) => {
    const added = valuesOf(text, candidates).filter((value) => !chosen.includes(value))
    if (added.length + pending.length > 0) onChange([...chosen, ...added])
    setPending(added)
    setTyped(text)
    setIsOpen(true)
  }
  const onValueChange = (next: string[], change: Combobox.Root.ChangeEventDetails) => {
    const added = next.at(-1)
    if (change.reason === 'escape-key') {
      change.cancel() // Escape closes the list or the dialog, and removes nothing
      change.allowPropagation()
    } else if (change.reason !== 'item-press' || added === undefined) {
      onChange(values.filter((value) => next.includes(value) || pending.includes(value)))
    } else if (isList) onChange([...chosen, ...pending])
    else if (!chosen.includes(added)) onChange(next)
    else if (word && change.event instanceof KeyboardEvent)
      discardText() // with a text, Enter never removes
    else onChange(chosen.filter((value) => value !== added))
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (document.activeElement === target) return // the window lost the focus, not the text box
    // A restored draft may have replaced the values: a click does not always move the focus.
    const missing = pending.filter((value) => !values.includes(value))
    if (missing.length > 0) onChange([...values, ...missing])
    close()
    field.onBlur()
  }

  return {
    chosen,
    existing,
    items,
    typed,
    /** The label of the option that is not among the existing values. */
    newLabel: isList ? `Add ${typedValues.join(', ')}` : `Create "${word}"`,
    isOpen,
    changeText,
    onBlur,
    onValueChange,
    onOpenChange: (open: boolean, { reason }: Combobox.Root.ChangeEventDetails) => {
      if (open) setIsOpen(true)
      else if (reason === 'item-press') close()
      else if (reason !== 'outside-press') discardText()
    },
  }
}
