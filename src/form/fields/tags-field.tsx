import { Combobox } from '@base-ui/react/combobox'
import { Check, Plus, X } from '@lucide/icons'
import { type ClipboardEvent, type FocusEvent, type RefObject, useRef, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { fold, tidyText } from '@/text'
import { Icon } from '@/ui/icon/icon'
import { Field } from './field'

type TagsFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string[]>
  label: string
  help?: string
  /** The suggested values. Any other value can be created by typing it. */
  options: readonly string[]
}

const isSameWord = (a: string, b: string) => tidyText(a).toLowerCase() === tidyText(b).toLowerCase()
const findValue = (word: string, values: readonly string[]) => values.find((item) => isSameWord(item, word))

/** The values that a typed text stands for: existing values regardless of case, and new ones. It may be a list. */
function valuesOf(typed: string, existing: readonly string[]): string[] {
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
function offeredValues(word: string, existing: readonly string[], chosen: readonly string[]): string[] {
  const exact = findValue(word, [...chosen, ...existing])
  const all = word && exact === undefined ? [...existing, word] : existing
  const matching = all.filter((item) => fold(item).includes(fold(word)))
  const first = word ? (exact ?? matching.find((item) => !chosen.includes(item))) : undefined
  return first === undefined ? matching : [first, ...matching.filter((item) => item !== first)]
}

/** An input drops line breaks, which would join the values of a pasted list. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>) {
  const pasted = event.clipboardData.getData('text/plain').trim()
  if (!/[\r\n]/.test(pasted)) return
  event.preventDefault()
  const input = event.currentTarget
  const { selectionStart, selectionEnd } = input
  input.setRangeText(pasted.replace(/[\r\n]+/g, ', '), selectionStart ?? 0, selectionEnd ?? 0, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

/** Base UI makes a selected option active when the list opens. Then Enter would remove it instead of saving the form. */
const never = () => false

/**
 * Several values, filtered and created by typing (specification §5, user form roles). What is typed counts as selected while
 * it is typed, and stays selected on blur: it is never dropped, and the form can be submitted at any moment. A list of
 * several values can be typed or pasted.
 */
export function TagsField<Values extends FieldValues, Output>(props: TagsFieldProps<Values, Output>) {
  const { control, name, label, help, options } = props
  const { field, fieldState } = useController({ control, name })
  // The values of the typed text that were not selected before. The form holds them already.
  const [pending, setPending] = useState<readonly string[]>([])
  const chosen: string[] = field.value.filter((value: string) => !pending.includes(value))
  const box = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = tidyText(typed)
  const existing = [...new Set([...options, ...chosen])]
  const typedValues = valuesOf(typed, [...chosen, ...existing])
  const isList = typedValues.length > 1
  const items = isList ? [wanted] : offeredValues(wanted, existing, chosen)

  const close = () => {
    setIsOpen(false)
    setTyped('')
    setPending([])
  }
  const discardText = () => {
    if (pending.length > 0) field.onChange(chosen)
    close()
  }
  const type = (text: string) => {
    const added = valuesOf(text, [...chosen, ...existing]).filter((value) => !chosen.includes(value))
    if (added.length + pending.length > 0) field.onChange([...chosen, ...added])
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
      field.onChange(field.value.filter((value: string) => next.includes(value) || pending.includes(value)))
    } else if (isList) field.onChange([...chosen, ...pending])
    else if (!chosen.includes(added)) field.onChange(next)
    else if (wanted && change.event instanceof KeyboardEvent)
      discardText() // with a text, Enter never removes
    else field.onChange(chosen.filter((value) => value !== added))
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (document.activeElement === target) return // the window lost the focus, not the text box
    // A restored draft may have replaced the values: a click does not always move the focus.
    const lost = pending.filter((value) => !field.value.includes(value))
    if (lost.length > 0) field.onChange([...field.value, ...lost])
    close()
    field.onBlur()
  }

  return (
    <Field name={name} label={label} error={fieldState.error?.message} help={help}>
      {(controlProps) => (
        <Combobox.Root
          multiple
          autoHighlight
          items={items}
          filter={null}
          value={chosen}
          onValueChange={onValueChange}
          isItemEqualToValue={never}
          inputValue={typed}
          open={isOpen}
          onOpenChange={(open, { reason }) => {
            if (open) setIsOpen(true)
            else if (reason === 'item-press') close()
            else if (reason !== 'outside-press') discardText()
          }}
        >
          <Combobox.Chips
            ref={(node) => {
              box.current = node
              dialog.current = node?.closest<HTMLElement>('[role=dialog]') ?? null
            }}
            className="field-frame flex min-h-10 w-full flex-wrap items-center gap-1.5 px-1.5 py-1 focus-within:focus-ring pointer-coarse:py-0"
          >
            {chosen.map((value) => (
              <Tag key={value} value={value} />
            ))}
            <Combobox.Input
              {...controlProps}
              ref={field.ref}
              name={name}
              placeholder={chosen.length ? '' : 'Choose or type'}
              onChange={({ target }) => type(target.value)}
              onPaste={pasteLines}
              onBlur={onBlur}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && event.repeat && typed === '') event.preventBaseUIHandler()
              }}
              className="h-7 min-w-20 flex-1 scroll-my-4 bg-transparent px-1.5 outline-none placeholder:text-muted pointer-coarse:h-11"
            />
          </Combobox.Chips>
          {isOpen && (
            <OptionList
              label={label}
              box={box}
              dialog={dialog}
              chosen={chosen}
              newLabel={isList ? `Add ${typedValues.join(', ')}` : `Create "${wanted}"`}
              existing={existing}
            />
          )}
        </Combobox.Root>
      )}
    </Field>
  )
}

const Tag = ({ value }: { value: string }) => (
  <Combobox.Chip
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out inline
    role="group"
    aria-label={value}
    className="flex items-center gap-0.5 rounded-control bg-accent-soft pl-2 text-sm font-medium text-accent"
  >
    {value}
    <Combobox.ChipRemove
      tabIndex={0}
      onKeyDown={(event) => event.key === 'Tab' && event.stopPropagation()} // the chip would keep the focus
      aria-label={`Remove ${value}`}
      className="touch-target inline-flex size-6 items-center justify-center rounded-control hover:bg-hover"
    >
      <Icon icon={X} size={13} />
    </Combobox.ChipRemove>
  </Combobox.Chip>
)

const optionClasses =
  'flex cursor-pointer items-center gap-2 rounded-control px-2.5 py-2 pointer-coarse:py-3 ' +
  'data-highlighted:bg-hover data-highlighted:focus-ring data-highlighted:-outline-offset-2'

type OptionListProps = {
  label: string
  box: RefObject<HTMLElement | null>
  /**
   * Contains the list, because outside of the dialog the list would not belong to a landmark. The list is not in the
   * body of the dialog, because Base UI would scroll the body.
   */
  dialog: RefObject<HTMLElement | null>
  chosen: readonly string[]
  /** The label of the option that is not among the existing values. */
  newLabel: string
  existing: readonly string[]
}

const OptionList = ({ label, box, dialog, chosen, newLabel, existing }: OptionListProps) => (
  <Combobox.Portal container={dialog} className="contents">
    {/* Above the field, because the buttons of the form and the keyboard of a phone are below it. */}
    <Combobox.Positioner
      anchor={box}
      positionMethod="fixed"
      side="top"
      sideOffset={4}
      collisionPadding={4}
      className="z-50 w-(--anchor-width)"
    >
      {/* No popup: it would hide the selected values from screen readers while the list is open. */}
      <Combobox.List
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()} // the text box keeps the focus
        className="max-h-[min(16rem,var(--available-height))] overflow-y-auto rounded-card bg-surface p-1 text-text shadow-floating"
      >
        {(item: string) => (
          <Combobox.Item key={item} value={item} aria-selected={chosen.includes(item)} className={optionClasses}>
            <span className="inline-flex w-4">
              {chosen.includes(item) && <Icon icon={Check} size={15} />}
              {!existing.includes(item) && <Icon icon={Plus} size={15} />}
            </span>
            {existing.includes(item) ? item : newLabel}
          </Combobox.Item>
        )}
      </Combobox.List>
    </Combobox.Positioner>
  </Combobox.Portal>
)
