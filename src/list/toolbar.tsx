import { Ellipsis, Plus, RefreshCw, Search } from '@lucide/icons'
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, pendingButtonProps } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { IconButton } from '@/ui/icon/icon-button'
import { closeSheetByTapAbove } from '@/ui/interaction/popover'
import { useScreenAction } from '@/ui/interaction/screen-actions'
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
 * Search, tools, refresh and add. Below the breakpoint `lg`, a button shows and hides the search (specification §9) and
 * focuses the search box. While a keyword is applied, the search stays open. A phone always shows the search, and has the
 * tools and refresh in a sheet.
 */
export function Toolbar({ keyword, filterCount, onKeyword, onRefresh, addLabel, onAdd, tools }: ToolbarProps) {
  const [searchId, toolsId] = [useId(), useId()]
  const searchBox = useRef<HTMLInputElement>(null)
  const [isOpenedByUser, setIsOpenedByUser] = useState(false)
  const [isRefetching, setIsRefetching] = useState(false)
  const isOpen = isOpenedByUser || keyword !== ''
  const setExpanded = (next: boolean) => {
    flushSync(() => setIsOpenedByUser(next)) // a hidden search box cannot get the focus
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
    <div className="flex flex-wrap items-center gap-1 border-b border-line px-4 py-2 max-sm:flex-nowrap max-sm:pt-1.5 max-sm:pb-1 print:hidden">
      <Button
        aria-expanded={isOpen}
        aria-controls={searchId}
        onClick={() => setExpanded(!isOpen)}
        className="mr-auto max-sm:hidden lg:hidden"
      >
        <Icon icon={Search} />
        <span>Search</span>
      </Button>
      <div
        id={searchId}
        onFocus={() => setIsOpenedByUser(true)}
        className={`flex min-w-0 flex-1 items-center gap-1 sm:max-lg:order-last sm:max-lg:basis-full ${isOpen ? '' : 'sm:max-lg:hidden'}`}
      >
        <SearchBox ref={searchBox} keyword={keyword} onKeyword={onKeyword} filterCount={filterCount} />
      </div>
      <IconButton icon={Ellipsis} label="More" popoverTarget={toolsId} className="text-muted sm:hidden" />
      {/* From the breakpoint `sm` on it has no box: one would grow when the tools load, which is a layout shift. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a click by a key closes it too */}
      <div id={toolsId} popover="auto" onClick={closeAfterChoice} className="tool-sheet">
        {tools}
        <IconButton icon={RefreshCw} label="Refresh list" {...pendingButtonProps(isRefetching, refresh)} />
      </div>
      <Button variant="primary" onClick={onAdd} className="sm:ml-1 max-sm:w-11 max-sm:px-0">
        <Icon icon={Plus} />
        <span className="max-sm:sr-only">{addLabel}</span>
      </Button>
    </div>
  )
}

/** Closes the sheet of a phone, which returns the focus to its button. A tool that opens a popover needs the sheet. */
function closeAfterChoice(click: MouseEvent<HTMLElement>) {
  const { target, currentTarget } = click
  closeSheetByTapAbove(click)
  const button = target instanceof Element && target.closest<HTMLButtonElement>('button')
  if (button && !button.popoverTargetElement && button.closest('[popover]') === currentTarget)
    currentTarget.hidePopover()
}
