import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { hasUnsavedChanges } from '@/ui/has-unsaved-changes'
import { isComposing } from '@/ui/is-composing'
import { areCharacterKeysOn } from './character-keys'
import { follow, keyOf, noKeys } from './key-sequence'
import { isApple } from './keyboard'
import { isOfCharacters, type Shortcut, shortcuts } from './shortcuts'

type ShortcutKeysProps = {
  onOpen: (dialog: 'palette' | 'shortcuts') => void
  /** A dialog is open, or will be once its code is there: what is typed is meant for it. */
  isOpening: boolean
}

/** Where letters are typed, or lead to what begins with them. */
const TYPING =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=searchbox], [role=combobox], [role=listbox], [role=menu]'

/** Listens for the shortcuts: off while something is typed or a dialog is open, and never in the browser's way. */
export function ShortcutKeys({ onOpen, isOpening }: ShortcutKeysProps) {
  const navigate = useNavigate()
  const sequence = useRef(noKeys)

  /** Whether there was something to do; if not, the key is the browser's. */
  const run = ({ does }: Shortcut, target: Element | null): boolean => {
    if ('open' in does) {
      document.querySelector<HTMLElement>('[popover=auto]:popover-open')?.hidePopover() // it would stay on top
      onOpen(does.open)
    } else if ('go' in does) void navigate({ to: does.go })
    else if ('focus' in does) return focusSearch()
    else if ('press' in does) return press(does.press, document)
    else return press(does.pressInPager, target?.closest('[data-shortcut=pager]'))
    return true
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // On the way to a key, or still the key before.
    if (event.repeat || ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(event.key)) return
    const key = keyOf(event, isApple)
    if (event.defaultPrevented || isComposing(event) || !key) {
      sequence.current = noKeys
      return
    }
    const [target] = event.composedPath()
    const element = target instanceof Element ? target : null // of a browser's extension, too
    const isQuiet = element?.closest(TYPING) != null || isOpening || isDialogOpen()
    const usable = shortcuts.filter((shortcut) =>
      'open' in shortcut.does && shortcut.does.open === 'palette'
        ? !isAsked() && !(isDialogOpen() && hasUnsavedChanges())
        : !isQuiet && (areCharacterKeysOn() || !isOfCharacters(shortcut)),
    )
    const next = follow(sequence.current, key, event.timeStamp, usable)
    sequence.current = next.sequence
    if (next.shortcut ? run(next.shortcut, element) : next.sequence !== noKeys) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}

const isDialogOpen = () =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open], dialog:popover-open') !== null
/** Whether a question waits, which comes before anything else. */
const isAsked = () => document.querySelector('[role=alertdialog], dialog[open]') !== null

const find = (name: string, within: ParentNode | null | undefined = document) =>
  within?.querySelector<HTMLElement>(`[data-shortcut="${name}"]:not(:disabled, [aria-disabled=true])`)

function press(name: string, within: ParentNode | null | undefined): boolean {
  const button = find(name, within)
  button?.click()
  return button != null
}

/** Focuses the list's search box, also where it is folded away (specification §9). */
function focusSearch(): boolean {
  const box = find('search')
  if (!(box instanceof HTMLInputElement)) return false
  if (!box.checkVisibility()) find('filters')?.click()
  box.focus()
  box.select()
  return true
}
