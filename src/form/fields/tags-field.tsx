import { Combobox } from '@base-ui/react/combobox'
import { Check, Plus, X } from '@lucide/icons'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from '@/form/form-context'
import { truncate } from '@/text'
import { Icon } from '@/ui/icon/icon'
import { Field } from './field'
import { joinPastedLines } from './line-breaks'
import { useTypedValues } from './use-typed-values'

type TagsFieldProps<Values extends FieldValues> = FormFieldProps<Values, string[]> & {
  /** The suggested values. Any other value can be created by typing it. */
  options: readonly string[]
}

/** Base UI makes a selected option active when the list opens. Then Enter would remove it instead of saving the form. */
const never = () => false

/**
 * Several values, filtered and created by typing (specification §5, user form roles). What is typed counts as selected while
 * it is typed, and stays selected on blur: it is never dropped, and the form can be submitted at any moment. A list of
 * several values can be typed or pasted.
 */
export function TagsField<Values extends FieldValues>(props: TagsFieldProps<Values>) {
  const { field, frame } = useFormField(props)
  const { chosen, existing, items, inputValue, newLabel, isOpen, ...handlers } = useTypedValues(field, props.options)
  const box = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLElement>(null)

  return (
    <Field {...frame}>
      {(controlProps) => (
        <Combobox.Root
          multiple
          autoHighlight
          items={items}
          filter={null}
          value={chosen}
          onValueChange={handlers.onValueChange}
          isItemEqualToValue={never}
          inputValue={inputValue}
          open={isOpen}
          onOpenChange={handlers.onOpenChange}
        >
          <Combobox.Chips
            ref={(node) => {
              box.current = node
              dialog.current = node?.closest<HTMLElement>('[role=dialog]') ?? null
            }}
            className="field-frame flex min-h-10 w-full flex-wrap items-center gap-1.5 px-1.5 py-1 focus-within:focus-ring in-disabled:bg-sunken pointer-coarse:py-0"
          >
            {chosen.map((value) => (
              <Tag key={value} value={value} />
            ))}
            <Combobox.Input
              {...controlProps}
              ref={field.ref}
              name={field.name}
              placeholder={chosen.length ? '' : 'Choose or type'}
              onChange={({ target }) => handlers.onInputValueChange(target.value)}
              onPaste={(event) => joinPastedLines(event, ', ')}
              onBlur={handlers.onBlur}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && event.repeat && inputValue === '') event.preventBaseUIHandler()
              }}
              className="h-7 min-w-20 flex-1 scroll-my-4 bg-transparent px-1.5 outline-none placeholder:text-muted pointer-coarse:h-11"
            />
          </Combobox.Chips>
          {isOpen && (
            // In the dialog, because outside of it the list would not belong to a landmark, and not in the body of the dialog,
            // because Base UI would scroll the body.
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
                  aria-label={frame.label}
                  onMouseDown={(event) => event.preventDefault()} // the text box keeps the focus
                  className="max-h-[min(16rem,var(--available-height))] overflow-y-auto rounded-card bg-surface p-1 text-text shadow-floating"
                >
                  {(item: string) => (
                    <Combobox.Item
                      key={item}
                      value={item}
                      aria-selected={chosen.includes(item)}
                      className={optionClasses}
                    >
                      <span className="inline-flex w-4">
                        {chosen.includes(item) && <Icon icon={Check} size={15} />}
                        {!existing.includes(item) && <Icon icon={Plus} size={15} />}
                      </span>
                      <span>{truncate(existing.includes(item) ? item : newLabel)}</span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Positioner>
            </Combobox.Portal>
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
    <span className="wrap-anywhere">{truncate(value)}</span>
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
