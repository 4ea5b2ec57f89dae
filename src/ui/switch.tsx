import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { checked: boolean }

/** A switch. */
export const Switch = (props: SwitchProps) => (
  <input
    {...props}
    type="checkbox"
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox provides `checked`
    role="switch"
    className="fingertip inline-flex h-6 w-11 shrink-0 cursor-pointer appearance-none items-center rounded-full bg-control px-1 transition-colors duration-150 before:size-4 before:rounded-full before:bg-surface before:transition-transform before:duration-150 checked:bg-accent checked:before:translate-x-5 disabled:opacity-55"
  />
)
