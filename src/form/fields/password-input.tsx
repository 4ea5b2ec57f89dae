import { Eye, EyeOff } from '@lucide/icons'
import { type ComponentProps, useState } from 'react'
import { Icon } from '@/ui/icon/icon'
import { controlClass } from './field'

/** The input of a password, with a button that shows its characters. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false} // some browsers send the text to a service
        {...props}
        type={isShown ? 'text' : 'password'}
        className={`${controlClass} pr-11`}
      />
      <button
        type="button"
        aria-pressed={isShown}
        data-tooltip={isShown ? 'Hide characters' : 'Show characters'}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 inline-flex w-10 items-center justify-center rounded-control text-muted hover:text-text pointer-coarse:w-11"
      >
        <Icon icon={isShown ? EyeOff : Eye} size={17} />
        <span className="sr-only">Show characters</span>
      </button>
    </div>
  )
}
