import { Check, Plus, X } from '@lucide/icons'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { fold } from '@/text'
import { isComposing } from '@/ui/composing'
import { Icon } from '@/ui/icon'
import { useActiveOption } from '@/ui/use-active-option'
import { Field } from './field'

type TagsFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPathByValue<Values, string[]>
  label: string
  help?: string
  /** What is offered; anything else can be created by typing it. */
  options: readonly string[]
}

const same = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase()
const show = (popover: HTMLElement | null) => popover?.showPopover()
const reveal = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/**
 * Several values, filtered and created by typing (specification §5, user form roles): a text box with a list box (APG
 * combobox), and a button for each chosen value that takes it back.
 */
export function TagsField<Values extends FieldValues, Output>(props: TagsFieldProps<Values, Output>) {
  const { control, name, label, help, options } = props
  const { field, fieldState } = useController({ control, name })
  const chosen: string[] = field.value
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const wanted = typed.trim()
  const known = [...new Set([...options, ...chosen])]
  const items = known.filter((item) => fold(item).includes(fold(wanted)))
  if (wanted && !known.some((item) => same(item, wanted))) items.push(wanted)
  const { active, setActive, step } = useActiveOption(items)
  const idOf = (item: string) => `${id}-${items.indexOf(item)}`

  const change = (next: string[]) => field.onChange(next)
  const remove = (value: string) => change(chosen.filter((one) => one !== value))
  const toggle = (item: string) => {
    if (chosen.includes(item)) remove(item)
    else change([...chosen, item])
    if (typed) setIsOpen(false) // found; without a word, one goes on choosing
    setTyped('')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, repeat } = event
    if (isComposing(nativeEvent)) return
    if (key === 'Backspace') {
      const last = chosen.at(-1)
      if (typed === '' && last !== undefined && !repeat) remove(last)
      return
    }
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) step(key)
      setIsOpen(true)
    } else if (!isOpen) return
    else if (key === 'Enter' && active !== undefined) toggle(active)
    else if (key === 'Escape') {
      setIsOpen(false)
      event.stopPropagation() // the next one is for the dialog
    } else return
    event.preventDefault()
  }

  return (
    <Field label={label} error={fieldState.error?.message} {...(help && { help })}>
      {(tied) => (
        <div className="tags flex min-h-10 w-full flex-wrap items-center gap-1.5 rounded-control border border-control bg-surface px-1.5 py-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent pointer-coarse:py-0">
          {chosen.map((value) => (
            <span
              key={value}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- among words and buttons in a line
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
                className="fingertip inline-flex size-6 items-center justify-center rounded-control hover:bg-hover"
              >
                <Icon icon={X} size={13} />
              </button>
            </span>
          ))}
          <input
            {...tied}
            ref={(node) => {
              input.current = node
              field.ref(node)
            }}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={isOpen && active !== undefined ? idOf(active) : undefined}
            aria-autocomplete="list"
            name={name}
            placeholder={chosen.length ? '' : 'Choose or type'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(undefined)
              setIsOpen(true)
            }}
            onClick={() => setIsOpen(true)}
            onBlur={() => {
              setIsOpen(false)
              field.onBlur()
            }}
            onKeyDown={onKeyDown}
            className="h-7 min-w-20 flex-1 bg-transparent px-1.5 outline-none placeholder:text-muted pointer-coarse:h-11"
          />
          {isOpen && (
            // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the text box has the focus
            <div
              ref={show}
              popover="manual"
              id={`${id}-list`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist cannot be styled, nor create
              role="listbox"
              aria-multiselectable="true"
              aria-label={label}
              onMouseDown={(event) => event.preventDefault()}
              className="tags-list max-h-64 overflow-y-auto rounded-card bg-surface p-1 text-text shadow-floating"
            >
              {items.map((item) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text box has them
                <div
                  key={item}
                  ref={item === active ? reveal : undefined}
                  id={idOf(item)}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as its list box
                  role="option"
                  aria-selected={chosen.includes(item)}
                  data-active={item === active || undefined}
                  onPointerMove={() => setActive(item)}
                  onClick={() => toggle(item)}
                  className="flex cursor-pointer items-center gap-2 rounded-control px-2.5 py-2 data-active:bg-hover data-active:outline-2 data-active:-outline-offset-2 data-active:outline-accent pointer-coarse:py-3"
                >
                  <span className="inline-flex w-4">
                    {chosen.includes(item) && <Icon icon={Check} size={15} />}
                    {!known.includes(item) && <Icon icon={Plus} size={15} />}
                  </span>
                  {known.includes(item) ? item : `Create "${item}"`}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
