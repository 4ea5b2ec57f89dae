import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isDialogOpen, isQuestionOpen } from '@/ui/dialog/confirm'
import { isComposing } from '@/ui/interaction/input'
import { runScreenAction } from '@/ui/interaction/screen-actions'
import { hasUnsavedChanges } from '@/ui/unsaved-changes'
import { advance, type FirstKey, keyOf } from './key-sequence'
import { isApple } from './keyboard'
import { isCharacterKeyShortcut, type Shortcut, shortcuts, useCharacterKeyShortcuts } from './shortcuts'

type ShortcutListenerProps = {
  onOpen: (dialog: 'palette' | 'shortcuts') => void
  /** Whether a dialog is open or loading. Shortcuts are off, because typed keys are meant for the dialog. */
  isOpening: boolean
}

/**
 * Handles shortcuts. They are off in text fields and dialogs, and never override shortcuts of the browser. The palette and
 * Undo work over a dialog too, unless it has unsaved changes.
 */
export function ShortcutListener({ onOpen, isOpening }: ShortcutListenerProps) {
  const navigate = useNavigate()
  const areKeysOn = useCharacterKeyShortcuts()
  const first = useRef<FirstKey>(undefined)
  /** The key that was pressed last, if it was a part of a shortcut. */
  const handledCode = useRef<string>(undefined)

  /** Runs a shortcut. Returns false if it had no effect, so that the browser handles the key. */
  const run = ({ action }: Shortcut): boolean => {
    if (!action) return false
    if ('run' in action) return runScreenAction(action.run)
    if ('open' in action) onOpen(action.open)
    else void navigate({ to: action.go })
    return true
  }

  const onKeyDown = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent)) return // browsers that fill a field fire events without a key
    // The key of a shortcut that is held would be typed into the field that now has the focus.
    if (event.repeat && event.code === handledCode.current) event.preventDefault()
    if (event.repeat || ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(event.key)) return
    handledCode.current = undefined
    const key = keyOf(event, isApple)
    if (event.defaultPrevented || isComposing(event) || !key) {
      first.current = undefined
      return
    }
    const hasDialog = isDialogOpen()
    const isNothingLost = !isQuestionOpen() && !(hasDialog && hasUnsavedChanges())
    const isOutsideFields = !isOpening && acceptsShortcuts(event, hasDialog ? '[role=dialog]' : '#root')
    const usable = shortcuts.filter(({ keys, action }) => {
      if (action && 'open' in action && action.open === 'palette') return isNothingLost
      if (action && 'run' in action && action.run === 'undo') return isNothingLost && isOutsideFields
      const isAllowed = areKeysOn || !isCharacterKeyShortcut({ keys })
      return isAllowed && isOutsideFields && !hasDialog
    })
    const next = advance(first.current, key, event.timeStamp, usable)
    first.current = next.first
    if (next.shortcut ? !run(next.shortcut) : !next.first) return
    event.preventDefault()
    handledCode.current = event.code
  })
  useEffect(() => {
    globalThis.earlyPaletteKey?.stop()
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}

/** Elements that accept text or type-ahead, and popovers with fields. */
const TYPING =
  'dialog, input:not([type=checkbox]), textarea, select, [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu]'

/**
 * Whether a key is pressed on the page itself or on a focused control of the app. Any other key may be typed into a
 * field, such as one of an extension. If that field is in a closed shadow root, the event shows only the root's host: an
 * element that is not part of the app, that has a name with a hyphen, or that cannot have the focus itself.
 * @param within the part of the app that the control must be in
 */
function acceptsShortcuts(event: Event, within: '#root' | '[role=dialog]'): boolean {
  const [target] = event.composedPath()
  if (!(target instanceof HTMLElement) || target.isContentEditable) return false
  if (target === document.body || target === document.documentElement) return true
  const isInApp = target.closest(within) !== null
  const isFocusable = target.tabIndex >= 0 || target.hasAttribute('tabindex')
  return isInApp && isFocusable && !target.localName.includes('-') && !target.closest(TYPING)
}
