import { type ComponentProps, type ReactNode, useId } from 'react'

type ChoiceProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  type: 'checkbox' | 'radio'
  label: ReactNode
  /** Classes of the label. */
  className?: string
}

/** A checkbox or a radio button with its label. */
export function Choice({ label, className = '', ...input }: ChoiceProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={`flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11 ${className}`}
    >
      <input id={id} {...input} className="size-4 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  )
}
