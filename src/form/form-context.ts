import { createContext, use } from 'react'
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form'
import type { Accepted } from '@/upload/file-kinds'
import type { Upload } from '@/upload/upload-state'

/** What a form knows about a field before it renders it. */
export type FieldDescription = {
  label: string
  /** The type of its input. */
  type?: 'email' | 'password' | 'tel'
  /** What a field for a file accepts, the folder in which the server stores it, and its message for a refused file. */
  file?: { accept: Accepted; dir: string; invalid?: string }
}

/** The fields of a form, by name. Each form declares them next to its rules. */
export type Fields<Values = Record<string, unknown>> = Readonly<Record<keyof Values & string, FieldDescription>>

/** The label of a field. */
export const labelOf = (fields: Fields, name: string): string => fields[name]?.label ?? name

/** Uploads by the name of their field. */
export type Uploads = ReadonlyMap<string, Upload>

type FormContextValue = {
  fields: Fields
  uploads: Uploads
  disabled: boolean
}

/** Shares a form with its fields. */
export const FormContext = createContext<FormContextValue>({ fields: {}, uploads: new Map(), disabled: false })

/** The label of a field, and what else its form knows about it. */
export function useFieldDescription(name: string): FieldDescription {
  return use(FormContext).fields[name] ?? { label: name }
}

/** The props that all fields of a form share. The label is in the description of the form's fields. */
export type FormFieldProps<Values extends FieldValues, Value> = {
  control: Control<Values>
  name: FieldPathByValue<Values, Value>
  help?: string
  required?: boolean
}

/** The state of a field, and the props of the `Field` around its control. */
export function useFormField<Values extends FieldValues, Value>(props: FormFieldProps<Values, Value>) {
  const { control, name, help, required } = props
  const { field, fieldState, formState } = useController({ control, name })
  const { label, type } = useFieldDescription(name)
  return { field, fieldState, formState, type, frame: { label, help, required, error: fieldState.error?.message } }
}
