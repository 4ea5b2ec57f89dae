import type { ComponentProps } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { checked: boolean }

const track =
  'touch-target inline-flex h-6 w-11 shrink-0 cursor-pointer appearance-none items-center rounded-full bg-control px-1 transition-colors'
const thumb = 'before:size-4 before:rounded-full before:bg-surface before:transition-transform'
const states = 'checked:bg-accent checked:before:translate-x-5 disabled:opacity-55'
const forcedColors =
  'forced-colors:border forced-colors:before:bg-[ButtonText] forced-colors:checked:bg-[Highlight] forced-colors:checked:before:bg-[HighlightText]'

/** A switch. */
export const Switch = (props: SwitchProps) => (
  <input
    {...props}
    type="checkbox"
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the checkbox provides `checked`
    role="switch"
    className={`${track} ${thumb} ${states} ${forcedColors}`}
  />
)
