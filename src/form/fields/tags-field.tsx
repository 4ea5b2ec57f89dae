import { Check, Plus, X } from '@lucide/icons'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { fold } from '@/text'
import { Icon } from '@/ui/icon/icon'
import { isComposing } from '@/ui/interaction/is-composing'
import { useActiveOption } from '@/ui/interaction/use-active-option'
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
const show = (popover: HTMLElement | null) => popover?.showPopover()

/**
 * Several values, filtered and created by typing (specification §5, user form roles): a text box with a list box (APG
 * combobox), and a button that removes each selected value. A typed word that equals a suggestion, or that no suggestion
 * contains, counts as selected while it is typed, and stays selected on blur.
 */
export function TagsField<Values extends FieldValues, Output>(props: TagsFieldProps<Values, Output>) {
  const { control, name, label, help, options } = props
  const { field, fieldState } = useController({ control, name })
  // The value that the typed word stands for. The form holds it already, because it can be submitted at any moment.
  const [pending, setPending] = useState<string>()
  const chosen: string[] = field.value.filter((value: string) => value !== pending)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = typed.trim().normalize()
  const existing = [...new Set([...options, ...chosen])]
  const exact = findValue(wanted, [...chosen, ...existing])
  const all = wanted && exact === undefined ? [...existing, wanted] : existing
  const items = all.filter((item) => fold(item).includes(fold(wanted)))
  // No option is active before a word is typed, so that Enter submits as in any field. With a word, Enter adds and never removes.
  const found = wanted ? (exact ?? items.find((item) => !chosen.includes(item))) : undefined
  const { active, setActive, step } = useActiveOption(items, found)
  const idOf = (item: string) => `${id}-${all.indexOf(item)}`
  const activeId = isOpen && active !== undefined ? idOf(active) : undefined

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const open = () => setIsOpen(true)
  const close = () => {
    setIsOpen(false)
    setTyped('')
    setPending(undefined)
    setActive(undefined)
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
    setActive(undefined)
    open()
  }
  const remove = (value: string) => field.onChange(field.value.filter((one: string) => one !== value))
  const toggle = (item: string) => {
    if (chosen.includes(item)) remove(item)
    else field.onChange([...chosen, item])
    if (typed) close() // without a word, the list stays open for the next choice
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, repeat } = event
    if (isComposing(nativeEvent)) return
    switch (key) {
      case 'ArrowDown':
      case 'ArrowUp':
        open()
        step(key)
        break
      case 'Enter':
        if (repeat) break // a held key neither removes nor submits
        if (active === undefined) return discardWord()
        if (active === exact && chosen.includes(active)) discardWord()
        else toggle(active)
        break
      case 'Escape':
        if (!isOpen) return
        discardWord()
        event.stopPropagation() // the next Escape closes the dialog
        break
      case 'Backspace': {
        const last = chosen.at(-1)
        if (typed === '' && last !== undefined && !repeat) remove(last)
        return
      }
      default:
        return
    }
    event.preventDefault()
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
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a click between the values focuses the text box
        <div
          onMouseDown={(event) => {
            if (event.target !== event.currentTarget) return
            event.preventDefault()
            input.current?.focus()
          }}
          className="tags flex min-h-10 w-full flex-wrap items-center gap-1.5 rounded-control border border-control bg-surface px-1.5 py-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent pointer-coarse:py-0"
        >
          {chosen.map((value) => (
            <span
              key={value}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out inline
              role="group"
              aria-label={value}
              className="flex items-center gap-0.5 rounded-control bg-accent-soft pl-2 text-sm font-medium text-accent"
            >
              {value}
              <button
                type="button"
                aria-label={`Remove ${value}`}
                onClick={() => {
                  remove(value)
                  input.current?.focus()
                }}
                className="touch-target inline-flex size-6 items-center justify-center rounded-control hover:bg-hover"
              >
                <Icon icon={X} size={13} />
              </button>
            </span>
          ))}
          <input
            {...controlProps}
            ref={(node) => {
              input.current = node
              field.ref(node)
            }}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            name={name}
            placeholder={chosen.length ? '' : 'Choose or type'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onClick={open}
            onBlur={onBlur}
            onKeyDown={onKeyDown}
            className="h-7 min-w-20 flex-1 bg-transparent px-1.5 outline-none placeholder:text-muted pointer-coarse:h-11"
          />
          {isOpen && (
            <div
              ref={show}
              popover="manual"
              id={`${id}-list`}
              tabIndex={-1}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be styled and cannot create values
              role="listbox"
              aria-multiselectable="true"
              aria-label={label}
              onMouseDown={(event) => event.preventDefault()}
              className="tags-list max-h-64 overflow-y-auto rounded-card bg-surface p-1 text-text shadow-floating"
            >
              {items.map((item) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text box handles the keys and has the focus
                <div
                  key={item}
                  id={idOf(item)}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element needs a select or datalist
                  role="option"
                  aria-selected={chosen.includes(item)}
                  data-active={item === active || undefined}
                  onPointerMove={() => setActive(item)}
                  onClick={() => toggle(item)}
                  className="flex cursor-pointer items-center gap-2 rounded-control px-2.5 py-2 data-active:bg-hover data-active:outline-2 data-active:-outline-offset-2 data-active:outline-accent pointer-coarse:py-3"
                >
                  <span className="inline-flex w-4">
                    {chosen.includes(item) && <Icon icon={Check} size={15} />}
                    {!existing.includes(item) && <Icon icon={Plus} size={15} />}
                  </span>
                  {existing.includes(item) ? item : `Create "${item}"`}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
