import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from '@lucide/icons'
import { useLocation, useMatches } from '@tanstack/react-router'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { dialogId, MIN_KEYWORD } from '@/api/list'
import { keyOf } from '@/shell/shortcuts/key-sequence'
import { commandKey, isApple } from '@/shell/shortcuts/keyboard'
import { useCharacterKeyShortcuts } from '@/shell/shortcuts/shortcuts'
import { countOf } from '@/text'
import { useCloseOnTraversal } from '@/ui/dialog/use-close-on-traversal'
import { Icon } from '@/ui/icon/icon'
import { IconButton } from '@/ui/icon/icon-button'
import { getScreenHeading } from '@/ui/interaction/focus'
import { isComposing, isSecondClickOutside } from '@/ui/interaction/input'
import { runScreenAction, type ScreenAction } from '@/ui/interaction/screen-actions'
import { keywordInputProps, type TypedKeyword } from '@/ui/interaction/typed-keyword'
import { useFadeOut } from '@/ui/interaction/use-fade-out'
import { Spinner } from '@/ui/loading/pending'
import { matchingCommands, matchingScreens } from './palette-commands'
import { enabledKeys, OptionGroups, optionGroups } from './palette-options'
import { matchingRecentUsers, type SearchResults, useKeyword, usePaletteSearch } from './palette-search'

const popup =
  'fixed inset-0 z-40 flex enter-dialog flex-col bg-surface text-text shadow-floating ' +
  'sm:inset-auto sm:top-[10vh] sm:left-1/2 sm:max-h-[76vh] sm:w-160 sm:max-w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:rounded-card'

/**
 * The palette finds screens and actions immediately, and records of every entity by keyword (APG combobox). The focus stays in the
 * text box. Arrow keys and the pointer select an option; Enter opens it, with Ctrl or ⌘ in a new tab.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  useCloseOnTraversal(onClose)
  const id = useId()
  const fading = useFadeOut()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const isLeaving = useRef(false)
  const [typed, setTyped] = useState<TypedKeyword>({ text: '', composing: false })
  const screens = matchingScreens(typed.text)
  const { keyword, isApplied } = useKeyword(typed)
  const found = usePaletteSearch(keyword, isApplied)

  const areKeysOn = useCharacterKeyShortcuts()
  const route = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  // The search of a location is not validated, unlike that of a route.
  const editedId = useLocation({ select: ({ search }) => dialogId.parse(search.edit) })
  const commands = matchingCommands(typed.text, { route, editedId })
  const run = (action: ScreenAction) => {
    onClose()
    runScreenAction(action)
  }
  const recent = matchingRecentUsers(typed.text)
  const groups = optionGroups({ screens, areKeysOn, commands, onAction: run, recent, found, keyword })
  const keys = enabledKeys(groups)
  const { active, setActive, step, activeOption, activeRef } = useActiveOption(keys, list)

  const leave = () => {
    isLeaving.current = true // focus the heading of the next screen instead of restoring the focus
    onClose()
  }
  const type = (next: TypedKeyword) => {
    setTyped(next)
    setActive(undefined)
  }
  const onKeyDown = ({ key, nativeEvent, ctrlKey, metaKey, repeat }: KeyboardEvent) => {
    if (isComposing(nativeEvent)) return
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key)
    else if (key === 'Enter') press(activeOption.current, { ctrlKey, metaKey })
    else if (keyOf(nativeEvent, isApple) !== 'Mod+k') return
    else if (!repeat) onClose()
    nativeEvent.preventDefault()
  }

  return (
    <Dialog.Root open onOpenChange={(open, change) => !open && !isSecondClickOutside(change) && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop ref={fading} forceRender className="fixed inset-0 z-40 enter-popup bg-shade" />
        <Dialog.Popup
          ref={fading}
          initialFocus={input}
          finalFocus={() => (isLeaving.current ? getScreenHeading() : null)}
          className={popup}
        >
          <Dialog.Title className="sr-only">Search everything</Dialog.Title>
          <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4 has-[input:focus]:border-accent">
            <Icon icon={Search} size={18} className="shrink-0 text-muted" />
            <SearchInput
              ref={input}
              listId={`${id}list`}
              hasOptions={keys.length > 0}
              aria-activedescendant={active && id + active}
              aria-describedby={keyword ? undefined : `${id}status`}
              placeholder={`Search ${listFormat.format(['screens', ...found.map(({ plural }) => plural)])}`}
              {...keywordInputProps(type)}
              value={typed.text}
              onKeyDown={onKeyDown}
            />
            <IconButton icon={X} label="Close" onClick={onClose} />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the text box keeps the focus */}
          <div
            ref={list}
            id={`${id}list`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist supports neither groups nor links
            role="listbox"
            aria-label="Results"
            onMouseDown={(event) => event.preventDefault()}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain not-empty:p-2"
          >
            <OptionGroups
              groups={groups}
              id={id}
              active={active}
              activeRef={activeRef}
              onPoint={setActive}
              onFollow={leave}
            />
          </div>
          <div className="flex gap-4 border-t border-line px-4 py-3 text-sm text-muted">
            <output id={`${id}status`} className="flex flex-1 items-center gap-2">
              <Status keyword={keyword} isApplied={isApplied} found={found} count={screens.length + commands.length} />
            </output>
            <span className="shrink-0 max-sm:hidden pointer-coarse:hidden">{`Enter to open, ${commandKey} Enter to open in a new tab`}</span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type SearchInputProps = ComponentProps<'input'> & { listId: string; hasOptions: boolean }

const SearchInput = ({ listId, hasOptions, ...props }: SearchInputProps) => (
  <input
    {...props}
    role="combobox"
    aria-label="Search everything"
    aria-expanded={hasOptions}
    aria-controls={listId}
    aria-autocomplete="list"
    autoCapitalize="off"
    spellCheck={false}
    enterKeyHint="go"
    className="h-11 min-w-0 flex-1 bg-transparent px-1 text-lg outline-none placeholder:text-muted"
  />
)

/**
 * Tracks the active option by its key, so that results that come in above it leave it active (decision 0010). The first
 * option is active at the beginning, and the list scrolls to the active one. `step` wraps around.
 */
function useActiveOption(keys: readonly string[], list: RefObject<HTMLElement | null>) {
  const [wanted, setActive] = useState<string>()
  const active = keys.find((key) => key === wanted) ?? keys[0]
  const step = (arrow: 'ArrowDown' | 'ArrowUp') => {
    const at = keys.findIndex((key) => key === active)
    setActive(arrow === 'ArrowDown' ? keys[(at + 1) % keys.length] : keys.at(Math.max(at, 0) - 1))
  }
  const activeOption = useRef<HTMLElement>(null)
  useEffect(() => {
    if (active === keys[0]) list.current?.scrollTo(0, 0)
    else activeOption.current?.scrollIntoView({ block: 'nearest' })
  })
  const activeRef = useCallback((option: HTMLElement | null) => void (activeOption.current = option), [])
  return { active, setActive, step, activeOption, activeRef }
}

/** Clicks an option, with the modifier keys of the key event. */
const press = (option: HTMLElement | null, modifiers: { ctrlKey: boolean; metaKey: boolean }) =>
  option?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }))

const listFormat = new Intl.ListFormat('en-GB') // without a serial comma

type StatusProps = {
  keyword: string
  isApplied: boolean
  found: readonly SearchResults[]
  /** How many screens and commands were found. */
  count: number
}

/** The visible status of the search, also announced to screen readers. */
function Status({ keyword, isApplied, found, count }: StatusProps): ReactNode {
  const namesOf = (records: readonly SearchResults[]) => listFormat.format(records.map(({ plural }) => plural))
  // In an element, because React cannot remove a text node that a translation has replaced.
  if (!keyword) return <span>{`Type at least ${MIN_KEYWORD} characters to find ${namesOf(found)}.`}</span>
  const searching = found.filter(({ isSearching }) => !isApplied || isSearching)
  if (searching.length > 0) {
    return (
      <>
        <Spinner className="size-3.5 shrink-0" />
        <span>{`Searching ${namesOf(searching)}`}</span>
      </>
    )
  }
  const failed = found.filter(({ failure }) => failure)
  const results = found.reduce((sum, { hits }) => sum + hits.length, count)
  const texts = [
    results === 0 && failed.length === 0 ? 'No results found' : countOf(results, 'result'),
    failed.length > 0 && `${namesOf(failed)} could not be searched`,
  ]
  return <span>{texts.filter(Boolean).join('; ')}</span>
}
