import type { Combobox } from '@base-ui/react/combobox'
import { type FocusEvent, useState } from 'react'
import { fold, tidyText } from '@/text'

const normalize = (word: string) => tidyText(word).replace(/ +/g, ' ').toLowerCase()

/** The value that equals a word, regardless of case and repeated blanks. */
const findValue = (word: string, values: readonly string[]) =>
  values.find((value) => normalize(value) === normalize(word))

/** The value that equals a word, also with quotes, brackets, a bullet, a list number or a full stop around the word. */
const findPunctuated = (word: string, values: readonly string[]) =>
  findValue(word, values) ?? findValue(word.replace(/^(?:\d+[.)]|[^\p{L}\p{N}])+|[^\p{L}\p{N}]+$/gu, ''), values)

/** Splits 'Moderator and Admin'. Undefined if a part is not among the values: a new value may contain ' / ' and 'và'. */
function splitIntoValues(text: string, values: readonly string[]): string[] | undefined {
  const found = text.split(/[/&+]| {2,}| (?:và|and) /).map((word) => findPunctuated(word, values))
  return found.every((value) => value !== undefined) ? found : undefined
}

/** Parses the text of the field, which may be one value or several: existing values regardless of case, and new ones. */
export function parseValues(text: string, existing: readonly string[]): string[] {
  const whole = tidyText(text)
  const words = findValue(whole, existing) === undefined ? text.split(/[,;|\t、，；]/).map(tidyText) : [whole]
  return words.reduce<string[]>((values, word) => {
    const found = findPunctuated(word, [...existing, ...values])
    const added = found === undefined ? (splitIntoValues(word, [...existing, ...values]) ?? [word]) : [found]
    return [...new Set([...values, ...added.filter(Boolean)])]
  }, [])
}

/**
 * The options that match a text. The one that Enter adds comes first, because the first option is active while a person
 * types.
 */
function filterOptions(text: string, existing: readonly string[], chosen: readonly string[]): string[] {
  const equal = findValue(text, [...chosen, ...existing])
  const all = text && equal === undefined ? [...existing, text] : existing
  const matching = all.filter((value) => fold(value).includes(fold(text)))
  const first = text ? (equal ?? matching.find((value) => !chosen.includes(value))) : undefined
  return first === undefined ? matching : [first, ...matching.filter((value) => value !== first)]
}

type ValuesField = { value: readonly string[]; onChange: (values: readonly string[]) => void; onBlur: () => void }

/**
 * The state of a field for several values. The person has chosen some values, and may be typing more. The text counts as
 * values before it is finished, so that a submit never drops it. The value of the form therefore consists of the chosen
 * values, followed by the pending values of the text: with 'Admin' chosen and 'mod' typed, the value is [Admin, mod], and
 * [mod] is pending.
 */
export function useTypedValues(field: ValuesField, options: readonly string[]) {
  const { value: values, onChange } = field
  const [pending, setPending] = useState<readonly string[]>([])
  const chosen = [...new Set(values.filter((value) => !pending.includes(value)))]
  const [inputValue, setInputValue] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const existing = [...new Set([...options, ...chosen])]
  const candidates = [...chosen, ...options] // a chosen value counts before an option that differs only in case
  const typedValues = parseValues(inputValue, candidates)
  const hasSeveral = typedValues.length > 1
  const text = hasSeveral ? tidyText(inputValue) : (typedValues[0] ?? '')
  const hasOnlySeparators = inputValue !== '' && text === ''
  // A text with several values is the only option. Choosing it adds the pending values.
  const items = hasSeveral ? [text] : filterOptions(text, hasOnlySeparators ? [] : existing, chosen)

  const clearInput = () => {
    setIsOpen(false)
    setInputValue('')
    setPending([])
  }
  const discardInput = () => {
    if (pending.length > 0) onChange(chosen)
    clearInput()
  }
  const onInputValueChange = (next: string) => {
    const added = parseValues(next, candidates).filter((value) => !chosen.includes(value))
    if (added.length + pending.length > 0) onChange([...chosen, ...added])
    setPending(added)
    setInputValue(next)
    setIsOpen(true)
  }
  const onValueChange = (next: string[], change: Combobox.Root.ChangeEventDetails) => {
    const pressed = next.at(-1) // Base UI appends the pressed item, even one that is chosen (`isItemEqualToValue`)
    if (change.reason === 'escape-key') {
      change.cancel() // Escape closes the list or the dialog, and removes nothing
      change.allowPropagation()
    } else if (change.reason !== 'item-press' || pressed === undefined) {
      // A chip was removed.
      onChange(values.filter((value) => next.includes(value) || pending.includes(value)))
    } else if (hasSeveral) onChange([...chosen, ...pending])
    else if (!chosen.includes(pressed)) onChange(next)
    else if (text && change.event instanceof KeyboardEvent)
      discardInput() // with a text, Enter never removes
    else onChange(chosen.filter((value) => value !== pressed))
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (document.activeElement === target) return // the window lost the focus, not the text box
    // A restored draft may have replaced the values: a click does not always move the focus.
    const missing = pending.filter((value) => !values.includes(value))
    if (missing.length > 0) onChange([...values, ...missing])
    clearInput()
    field.onBlur()
  }

  return {
    chosen,
    existing,
    items,
    inputValue,
    /** The label of the option that is not among the existing values. */
    newLabel: hasSeveral ? `Add ${typedValues.join(', ')}` : `Create "${text}"`,
    isOpen,
    onInputValueChange,
    onBlur,
    onValueChange,
    onOpenChange: (open: boolean, { reason }: Combobox.Root.ChangeEventDetails) => {
      if (open) setIsOpen(true)
      else if (reason === 'item-press') clearInput()
      else if (reason !== 'outside-press') discardInput()
    },
  }
}
