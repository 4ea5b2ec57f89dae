import type { Combobox } from '@base-ui/react/combobox'
import { type FocusEvent, useState } from 'react'
import { tidyText } from '@/text'
import { offeredValues, valuesOf } from './typed-values'

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
