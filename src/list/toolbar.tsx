import { Plus, RefreshCw, Search } from '@lucide/icons'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { IconButton } from '@/ui/icon/icon-button'
import { useScreenAction } from '@/ui/interaction/screen-actions'
import { pendingButtonProps } from './pending-button-props'
import { SearchBox } from './search-box'

type ToolbarProps = {
  keyword: string
  /** How many filters are applied; 0 if the row of the filters shows it. */
  filterCount: number
  onKeyword: (keyword: string) => void
  onRefresh: () => Promise<unknown>
  addLabel: string
  onAdd: () => void
  tools: ReactNode
}

/**
 * Search, tools, refresh and add. Below the breakpoint `lg`, a button shows and hides the search (specification §9)
 * and focuses the search box. While a keyword is applied, the search stays open.
 */
export function Toolbar({ keyword, filterCount, onKeyword, onRefresh, addLabel, onAdd, tools }: ToolbarProps) {
  const id = useId()
  const searchBox = useRef<HTMLInputElement>(null)
  const [isOpenedByUser, setIsOpenedByUser] = useState(false)
  const [isRefetching, setIsRefetching] = useState(false)
  const isOpen = isOpenedByUser || keyword !== ''
  const setExpanded = (next: boolean) => {
    // Render now: phones open the on-screen keyboard only if the focus moves during the tap.
    flushSync(() => setIsOpenedByUser(next))
    searchBox.current?.focus()
  }
  useScreenAction('search', () => {
    setExpanded(true)
    searchBox.current?.select()
  })
  useScreenAction('add', onAdd)
  const refresh = async () => {
    setIsRefetching(true)
    await onRefresh()
    setIsRefetching(false)
  }
  return (
    // No element surrounds the buttons: it would grow when the tools load, which browsers count as a layout shift.
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 border-b border-line px-4 py-3 max-sm:gap-y-1 max-sm:py-1 print:hidden">
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setExpanded(!isOpen)}
        className="mr-auto lg:hidden"
      >
        <Icon icon={Search} />
        <span className="max-sm:sr-only">Search</span>
      </Button>
      <div
        id={id}
        onFocus={() => setIsOpenedByUser(true)}
        className={`min-w-0 flex-1 flex-wrap items-center gap-3 max-lg:order-last max-lg:basis-full lg:flex ${isOpen ? 'flex' : 'hidden'}`}
      >
        <SearchBox ref={searchBox} keyword={keyword} onKeyword={onKeyword} />
        {filterCount > 0 && <p className="text-sm text-muted">{`${filterCount} filters applied`}</p>}
      </div>
      {tools}
      <IconButton
        icon={RefreshCw}
        iconClassName={isRefetching ? 'animate-spin' : ''}
        label="Refresh list"
        {...pendingButtonProps(isRefetching, refresh)}
      />
      <Button variant="primary" onClick={onAdd} className="sm:ml-1 max-sm:w-11 max-sm:px-0">
        <Icon icon={Plus} />
        <span className="max-sm:sr-only">{addLabel}</span>
      </Button>
    </div>
  )
}
