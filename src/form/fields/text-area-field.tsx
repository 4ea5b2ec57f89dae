import { type FieldValues, get } from 'react-hook-form'
import { controlClass, Field } from './field'
import { applyTyped, toShown } from './line-breaks'
import { type FormFieldProps, useFormField } from './use-form-field'
import { usePastedFileNote } from './use-pasted-file-note'

/**
 * Plain text of several lines. The field grows with the text. Stored line ends, which the browser unifies, stay in the lines
 * that are not changed.
 */
export function TextAreaField<Values extends FieldValues>(props: FormFieldProps<Values, string>) {
  const { field, formState, frame } = useFormField(props)
  const { pasteProps, note } = usePastedFileNote()
  return (
    <Field {...frame}>
      {(controlProps) => (
        <>
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
        </>
      )}
    </Field>
  )
}
