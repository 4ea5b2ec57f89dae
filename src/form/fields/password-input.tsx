import { Eye, EyeOff } from '@lucide/icons'
import { type ComponentProps, useState } from 'react'
import { Icon } from '@/ui/icon/icon'

/** The input of a password, with a button that shows its characters. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setShown] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to its controls
    <div
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setShown(false)}
      className="flex h-10 w-full field-frame has-focus-visible:focus-ring has-aria-invalid:border-danger in-disabled:bg-sunken pointer-coarse:h-11.5"
    >
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false} // some browsers send the text to a service
        {...props}
        type={isShown ? 'text' : 'password'}
        className="min-w-0 flex-1 rounded-control bg-transparent pl-3 text-text outline-none placeholder:text-muted in-disabled:text-muted"
      />
      <button
        type="button"
        aria-pressed={isShown}
        data-tooltip="Show characters"
        onClick={() => setShown(!isShown)}
        className="inline-flex w-10 shrink-0 items-center justify-center rounded-control text-muted hover:text-text pointer-coarse:w-11"
      >
        <Icon icon={isShown ? EyeOff : Eye} size={17} />
        <span className="sr-only">Show characters</span>
      </button>
    </div>
  )
}
