import { useId } from 'react'
import { Button } from '@/ui/button'
import { closeOnFocusOutside } from '@/ui/close-on-focus-outside'
import type { HideableColumn } from './column'
import { defaultView, densities, type View } from './view'

export type ViewOptionsProps = {
  /** The columns to choose from. */
  columns: HideableColumn[]
  view: View
  onChange: (view: View) => void
}

const words = { comfortable: 'Comfortable', compact: 'Compact' }

const choice =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11 [&>input]:size-4 [&>input]:accent-accent'

const closePopoverWhenLeft = (part: HTMLElement | null) =>
  closeOnFocusOutside(part?.closest<HTMLElement>('[popover]') ?? null)

/** Which columns a list shows and how close its rows stand: seen at once behind it. */
export function ViewOptions({ columns, view, onChange, onClose }: ViewOptionsProps & { onClose: () => void }) {
  const id = useId()
  const { hidden } = view
  return (
    <div ref={closePopoverWhenLeft}>
      <fieldset>
        <legend className="px-2 pb-1 text-sm font-medium text-muted">Columns</legend>
        {columns.map((column) => (
          // On cards a column that they never have is nothing to choose.
          <label
            key={column.id}
            htmlFor={id + column.id}
            className={`${choice} ${column.onCards ? '' : 'max-sm:hidden'}`}
          >
            <input
              id={id + column.id}
              type="checkbox"
              checked={!hidden.includes(column.id)}
              onChange={({ target }) => {
                const others = hidden.filter((one) => one !== column.id)
                onChange({ ...view, hidden: target.checked ? others : [...others, column.id] })
              }}
            />
            {column.label}
          </label>
        ))}
      </fieldset>
      <fieldset className="mt-2 border-t border-line pt-2">
        <legend className="float-left w-full px-2 pb-1 text-sm font-medium text-muted">Density</legend>
        {densities.map((density) => (
          <label key={density} htmlFor={id + density} className={`${choice} clear-both`}>
            <input
              id={id + density}
              type="radio"
              name={id}
              checked={view.density === density}
              onChange={() => onChange({ ...view, density })}
            />
            {words[density]}
          </label>
        ))}
      </fieldset>
      <div className="mt-2 flex justify-between gap-2 border-t border-line pt-2">
        <Button onClick={() => onChange(defaultView)}>Reset</Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
