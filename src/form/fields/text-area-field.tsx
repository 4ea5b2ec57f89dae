import { type FieldValues, get } from 'react-hook-form'
import { type FormFieldProps, useFormField } from '@/form/form-context'
import { controlClass, Field } from './field'
import { applyTyped, toShown } from './line-breaks'
import { usePastedFileNote } from './use-pasted-file-note'

/** The characters that fit on a line of a form, about. */
const LINE_LENGTH = 60

/** The lines that a text takes, about. Only browsers without `field-sizing` use it, for the height of the field. */
const countLines = (text: string) =>
  text.split('\n').reduce((count, line) => count + 1 + Math.floor(line.length / LINE_LENGTH), 0)

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
            rows={countLines(field.value)}
            className={`${controlClass} field-sizing-content h-auto min-h-24 pointer-coarse:min-h-24 max-h-[50vh] py-2`}
          />
          {note}
        </>
      )}
    </Field>
  )
}
