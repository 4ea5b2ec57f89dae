import { Combobox } from '@base-ui/react/combobox'
import { Check, Plus, X } from '@lucide/icons'
import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { fold } from '@/text'
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

const isSameWord = (a: string, b: string) => a.normalize().toLowerCase() === b.normalize().toLowerCase()
const findValue = (word: string, values: readonly string[]) => values.find((item) => isSameWord(item, word))
/** The value that a typed word stands for: an existing value regardless of case, or a new one that no existing value contains. */
function valueOfWord(word: string, values: readonly string[]): string | undefined {
  const isNew = word !== '' && values.every((item) => !fold(item).includes(fold(word)))
  return findValue(word, values) ?? (isNew ? word : undefined)
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

/** Base UI makes a selected option active when the list opens. Then Enter would remove it instead of saving the form. */
const never = () => false

/**
 * Several values, filtered and created by typing (specification §5, user form roles). A typed word that equals a
 * suggestion, or that no suggestion contains, counts as selected while it is typed, and stays selected on blur.
 */
export function TagsField<Values extends FieldValues, Output>(props: TagsFieldProps<Values, Output>) {
  const { control, name, label, help, options } = props
  const { field, fieldState } = useController({ control, name })
  // The value that the typed word stands for. The form holds it already, because it can be submitted at any moment.
  const [pending, setPending] = useState<string>()
  const chosen: string[] = field.value.filter((value: string) => value !== pending)
  const box = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = typed.trim().normalize()
  const existing = [...new Set([...options, ...chosen])]
  const items = offeredValues(wanted, existing, chosen)

  const close = () => {
    setIsOpen(false)
    setTyped('')
    setPending(undefined)
  }
  const discardWord = () => {
    if (pending !== undefined) field.onChange(chosen)
    close()
  }
  const type = (text: string) => {
    const next = valueOfWord(text.trim().normalize(), [...chosen, ...existing])
    const added = next !== undefined && !chosen.includes(next) ? next : undefined
    if (added !== pending) field.onChange(added === undefined ? chosen : [...chosen, added])
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
      field.onChange(field.value.filter((value: string) => next.includes(value) || value === pending))
    } else if (!chosen.includes(added)) field.onChange(next)
    else if (wanted && change.event instanceof KeyboardEvent)
      discardWord() // with a word, Enter never removes
    else field.onChange(chosen.filter((value) => value !== added))
  }
  const onBlur = ({ target }: FocusEvent) => {
    if (document.activeElement === target) return // the window lost the focus, not the text box
    // A restored draft may have replaced the values: a click does not always move the focus.
    if (pending !== undefined && !field.value.includes(pending)) field.onChange([...field.value, pending])
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
            else if (reason !== 'outside-press') discardWord()
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
              onBlur={onBlur}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && event.repeat && typed === '') event.preventBaseUIHandler()
              }}
              className="h-7 min-w-20 flex-1 scroll-my-4 bg-transparent px-1.5 outline-none placeholder:text-muted pointer-coarse:h-11"
            />
          </Combobox.Chips>
          {isOpen && <OptionList label={label} box={box} dialog={dialog} chosen={chosen} existing={existing} />}
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
  existing: readonly string[]
}

const OptionList = ({ label, box, dialog, chosen, existing }: OptionListProps) => (
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
            {existing.includes(item) ? item : `Create "${item}"`}
          </Combobox.Item>
        )}
      </Combobox.List>
    </Combobox.Positioner>
  </Combobox.Portal>
)
