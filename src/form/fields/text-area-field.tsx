import { useDeferredValue, useState } from 'react'
import { type FieldValues, get } from 'react-hook-form'
import { countCharacters } from './count-characters'
import { controlClass, Field } from './field'
import { applyTyped, toShown } from './line-breaks'
import { type FormFieldProps, useFormField } from './use-form-field'
import { usePastedFileNote } from './use-pasted-file-note'

/**
 * Plain text of several lines. The field grows with the text and shows the number of characters. Stored line ends, which
 * the browser unifies, stay in the lines that are not changed.
 */
export function TextAreaField<Values extends FieldValues>(props: FormFieldProps<Values, string>) {
  const { field, formState, frame } = useFormField(props)
  const text: string = useDeferredValue(field.value) // counting a long text must not delay typing
  const [counted, setCounted] = useState(() => countCharacters(text))
  if (counted.text !== text) setCounted(countCharacters(text, counted))
  const { count } = counted
  const { pasteProps, note } = usePastedFileNote()
  return (
    <Field {...frame}>
      {(controlProps) => (
        <div>
          <textarea
            {...field}
            {...controlProps}
            {...pasteProps}
            value={toShown(field.value, '\n')}
            onChange={({ target }) =>
              field.onChange(applyTyped(get(formState.defaultValues, field.name), target.value, '\n'))
            }
            rows={4}
            className={`${controlClass} field-sizing-content h-auto min-h-24 max-h-[50vh] py-2`}
          />
          {note}
          <p className="mt-0.5 text-right text-xs text-muted tabular-nums">{`${count} ${count === 1 ? 'character' : 'characters'}`}</p>
        </div>
      )}
    </Field>
  )
}
