import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasUnsavedChanges } from '@/ui/has-unsaved-changes'
import { isComposing } from '@/ui/interaction/is-composing'
import { areCharacterKeyShortcutsOn } from './character-key-shortcuts'
import { advanceSequence, emptySequence, keyOf } from './key-sequence'
import { isApple } from './keyboard'
import { isCharacterKeyShortcut, type Shortcut, shortcuts } from './shortcuts'

type ShortcutListenerProps = {
  onOpen: (dialog: 'palette' | 'shortcuts') => void
  /** Whether a dialog is open or loading. Shortcuts are off, because typed keys are meant for the dialog. */
  isOpening: boolean
}

/** Elements that accept text or type-ahead. */
const TYPING =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu]'

/** Handles shortcuts. They are off in text fields and dialogs, and never override shortcuts of the browser. */
export function ShortcutListener({ onOpen, isOpening }: ShortcutListenerProps) {
  const navigate = useNavigate()
  const sequence = useRef(emptySequence)

  /** Runs a shortcut. Returns false if it had no effect, so that the browser handles the key. */
  const run = ({ action }: Shortcut, target: Element | null): boolean => {
    if ('open' in action) {
      document.querySelector<HTMLElement>('[popover=auto]:popover-open')?.hidePopover() // the popover would stay on top
      document.querySelector<HTMLElement>('[aria-haspopup=menu][aria-expanded=true]')?.click()
      onOpen(action.open)
    } else if ('go' in action) void navigate({ to: action.go })
    else if ('focus' in action) return focusSearch()
    else if ('press' in action) return press(action.press, document)
    else return press(action.pressInPagination, target?.closest('[data-shortcut=pagination]'))
    return true
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Ignores key repeats and modifier keys.
    if (event.repeat || ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(event.key)) return
    const key = keyOf(event, isApple)
    if (event.defaultPrevented || isComposing(event) || !key) {
      sequence.current = emptySequence
      return
    }
    const [target] = event.composedPath()
    const element = target instanceof Element ? target : null // also within an extension's shadow root
    const areShortcutsBlocked = element?.closest(TYPING) != null || isOpening || isDialogOpen()
    const usable = shortcuts.filter((shortcut) =>
      'open' in shortcut.action && shortcut.action.open === 'palette'
        ? !isQuestionOpen() && !(isDialogOpen() && hasUnsavedChanges())
        : !areShortcutsBlocked && (areCharacterKeyShortcutsOn() || !isCharacterKeyShortcut(shortcut)),
    )
    const next = advanceSequence(sequence.current, key, event.timeStamp, usable)
    sequence.current = next.sequence
    if (next.shortcut ? run(next.shortcut, element) : next.sequence !== emptySequence) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}

const isDialogOpen = () =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open], dialog:popover-open') !== null
/** Whether a confirmation dialog is open, which disables all shortcuts. */
const isQuestionOpen = () => document.querySelector('[role=alertdialog], dialog[open]') !== null

const find = (name: string, within: ParentNode | null | undefined = document) =>
  within?.querySelector<HTMLElement>(`[data-shortcut="${name}"]:not(:disabled, [aria-disabled=true])`)

function press(name: string, within: ParentNode | null | undefined): boolean {
  const button = find(name, within)
  button?.click()
  return button != null
}

/** Focuses the search box of the list and expands it if it is collapsed (specification §9). */
function focusSearch(): boolean {
  const box = find('search')
  if (!(box instanceof HTMLInputElement)) return false
  if (!box.checkVisibility()) find('filters')?.click()
  box.focus()
  box.select()
  return true
}
