import { Search, X } from '@lucide/icons'
import { type Ref, useId, useState } from 'react'
import { isKeyword, MIN_KEYWORD, normalizeKeyword } from '@/api/list'
import { Icon } from '@/ui/icon/icon'
import { IconButton } from '@/ui/icon/icon-button'
import { moveFocusOnUnmount } from '@/ui/interaction/focus'
import { isCoarsePointer, isComposing } from '@/ui/interaction/input'
import { keywordInputProps, type TypedKeyword, useKeywordDelay } from '@/ui/interaction/typed-keyword'

/** The clear button unmounts when it is clicked, so it passes the focus to the input. */
const focusInput = moveFocusOnUnmount((button) => button.closest('search')?.querySelector('input'))

type SearchBoxProps = {
  ref: Ref<HTMLInputElement>
  keyword: string
  onKeyword: (keyword: string) => void
  /** How many filters are applied, which is shown in the box; 0 shows nothing. */
  filterCount: number
}

/** The keyword search (specification §5). Applies a keyword of at least 3 characters. */
export function SearchBox({ ref, keyword, onKeyword, filterCount }: SearchBoxProps) {
  const hint = useId()
  const [typed, setTyped] = useState<TypedKeyword>()
  const text = typed?.text ?? keyword
  const normalized = normalizeKeyword(text)
  const tooShort = normalized !== '' && !isKeyword(normalized)

  /** The keyword that this box has applied last. */
  const [applied, setApplied] = useState(keyword)
  const [previousKeyword, setPreviousKeyword] = useState(keyword)
  if (keyword !== previousKeyword) {
    setPreviousKeyword(keyword)
    setApplied(keyword)
    // Back, a link or 'Clear all filters' changed the URL: it replaces the typed text.
    if (keyword !== applied) setTyped(undefined)
  }

  const isDue = typed && !typed.composing && !tooShort && normalized !== keyword
  useKeywordDelay(isDue ? normalized : undefined, (next) => {
    setApplied(next)
    onKeyword(next)
  })

  return (
    <search className="relative mr-auto flex w-full max-w-80 min-w-0 items-center max-sm:max-w-none">
      <Icon icon={Search} className="pointer-events-none absolute left-3 text-muted" />
      <input
        type="search"
        ref={ref}
        aria-label="Search"
        aria-describedby={tooShort ? hint : undefined}
        placeholder="Search"
        {...keywordInputProps(setTyped)}
        value={text}
        enterKeyHint="search"
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          if (key === 'Enter' && !isComposing(nativeEvent) && isCoarsePointer()) currentTarget.blur() // hides the on-screen keyboard
        }}
        className={`search-input ${filterCount > 0 ? 'pr-35 max-[360px]:pr-11' : 'pr-9 pointer-coarse:pr-11'}`}
      />
      {filterCount > 0 && (
        <p className="pointer-events-none absolute right-9 text-xs text-muted pointer-coarse:right-11 max-[360px]:opacity-0">{`${filterCount} filters applied`}</p>
      )}
      {text !== '' && (
        <IconButton
          ref={focusInput}
          icon={X}
          label="Clear keyword"
          className="absolute right-0.5 text-muted hover:text-text"
          onClick={() => setTyped({ text: '', composing: false })}
        />
      )}
      {tooShort && (
        <output
          id={hint}
          className="absolute top-full left-0 z-10 mt-1 rounded-control bg-surface px-2 py-1 text-xs text-muted shadow-floating"
        >{`Type at least ${MIN_KEYWORD} characters`}</output>
      )}
    </search>
  )
}
