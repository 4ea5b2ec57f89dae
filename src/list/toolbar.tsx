import { ListFilter, Plus, RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { SearchBox } from './search-box'

type ToolbarProps = {
  keyword: string
  onKeyword: (keyword: string) => void
  onRefresh: () => void
  addLabel: string
  onAdd: () => void
}

/** Search, refresh and add. Below `lg` the filters fold away behind a button (specification §9). */
export function Toolbar({ keyword, onKeyword, onRefresh, addLabel, onAdd }: ToolbarProps) {
  const id = useId()
  const [unfolded, setUnfolded] = useState(keyword !== '')
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
      <Button
        data-shortcut="filters"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
        className="lg:hidden"
      >
        <ListFilter aria-hidden="true" size={16} />
        Filters
      </Button>
      <div
        id={id}
        className={`min-w-0 flex-1 flex-wrap items-center gap-3 max-lg:order-last max-lg:basis-full lg:flex ${unfolded ? 'flex' : 'hidden'}`}
      >
        <SearchBox keyword={keyword} onKeyword={onKeyword} />
        {keyword && <p className="text-sm text-muted">1 filters applied</p>}
      </div>
      <div className="ml-auto flex items-center gap-2">
        <IconButton icon={RefreshCw} label="Refresh list" onClick={onRefresh} />
        <Button look="primary" data-shortcut="add" onClick={onAdd}>
          <Plus aria-hidden="true" size={16} />
          {addLabel}
        </Button>
      </div>
    </div>
  )
}
