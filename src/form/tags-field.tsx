import { Combobox } from '@base-ui/react/combobox'
import { Check, Plus, X } from '@lucide/icons'
import { useRef, useState } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import { Icon } from '@/ui/icon'
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

/** Several values, filtered and created by typing (specification §5, user form roles). */
export function TagsField<Values extends FieldValues, Output>(props: TagsFieldProps<Values, Output>) {
  const { control, name, label, help, options } = props
  const { field, fieldState } = useController({ control, name })
  const chosen: string[] = field.value
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const fresh = typed.trim()
  const known = [...new Set([...options, ...chosen])]
  const items = fresh && !known.some((item) => same(item, fresh)) ? [...known, fresh] : known
  return (
    <Field label={label} error={fieldState.error?.message} {...(help && { help })}>
      {(tied) => (
        <Combobox.Root
          multiple
          autoHighlight
          items={items}
          value={chosen}
          inputValue={typed}
          onInputValueChange={setTyped}
          onValueChange={(next, details) => {
            if (details.reason === 'escape-key') {
              // Escape would take everything chosen away; it is meant for the dialog.
              details.cancel()
              details.allowPropagation()
              return
            }
            field.onChange(next)
            setTyped('')
          }}
        >
          <Combobox.Chips
            ref={box}
            className="flex min-h-10 w-full pointer-coarse:py-0 flex-wrap items-center gap-1.5 rounded-control border border-control bg-surface px-1.5 py-1 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
          >
            <Combobox.Value>
              {(values: string[]) =>
                values.map((value) => (
                  <Combobox.Chip
                    key={value}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- among words and buttons in a line
                    role="group"
                    aria-label={value}
                    className="flex items-center gap-0.5 rounded-control bg-accent-soft pl-2 text-sm font-medium text-accent"
                  >
                    {value}
                    <Combobox.ChipRemove
                      aria-label={`Remove ${value}`}
                      className="fingertip inline-flex size-6 items-center justify-center rounded-control hover:bg-hover"
                    >
                      <Icon icon={X} size={13} />
                    </Combobox.ChipRemove>
                  </Combobox.Chip>
                ))
              }
            </Combobox.Value>
            <Combobox.Input
              {...tied}
              aria-label={label} // the open list hides the label from screen readers
              ref={field.ref}
              name={name}
              onBlur={field.onBlur}
              placeholder={chosen.length ? '' : 'Choose or type'}
              className="h-7 min-w-20 pointer-coarse:h-11 flex-1 bg-transparent px-1.5 outline-none placeholder:text-muted"
            />
          </Combobox.Chips>
          <Combobox.Portal>
            <Combobox.Positioner anchor={box} sideOffset={4} className="z-50">
              <Combobox.Popup className="max-h-64 w-(--anchor-width) overflow-y-auto rounded-card bg-surface p-1 text-text shadow-floating">
                <Combobox.List>
                  {(item: string) => (
                    <Combobox.Item
                      key={item}
                      value={item}
                      className="flex cursor-pointer items-center gap-2 rounded-control px-2.5 py-2 pointer-coarse:py-3 data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-accent"
                    >
                      <span className="inline-flex w-4">
                        {known.includes(item) ? (
                          <Combobox.ItemIndicator>
                            <Icon icon={Check} size={15} />
                          </Combobox.ItemIndicator>
                        ) : (
                          <Icon icon={Plus} size={15} />
                        )}
                      </span>
                      {known.includes(item) ? item : `Create "${item}"`}
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  )
}
