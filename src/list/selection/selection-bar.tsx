import { ChevronUp, X } from '@lucide/icons'
import { useEffect, useState } from 'react'
import { formatCount } from '@/format-count'
import { type BulkOption, describeLeftOut, splitRows } from '@/jobs/bulk-option'
import type { ListRecord } from '@/list/table/table'
import { Button } from '@/ui/button'
import { Icon } from '@/ui/icon/icon'
import { IconButton } from '@/ui/icon/icon-button'
import { getScreenHeading } from '@/ui/interaction/focus'
import { Menu } from '@/ui/menu'
import { MenuItem, MenuPopup } from '@/ui/menu-popup'
import { useRootClass } from '@/ui/use-root-class'
import { listenToLongPress } from './long-press'
import { ReviewDialog } from './review-dialog'
import type { SelectedRows } from './use-selection'

type SelectionBarProps<Row extends ListRecord> = SelectedRows<Row> & {
  /** The actions in the order of the row's own. */
  options: readonly BulkOption<Row>[]
  nameOf: (row: Row) => string
  detailOf: (row: Row) => string
}

/** The bar below the rows while some are selected: how many, who they are, and what can be done with them. */
export function SelectionBar<Row extends ListRecord>(props: SelectionBarProps<Row>) {
  const { selection, setSelection, isSelecting, noun, rows: shown, list, options, nameOf, detailOf } = props
  const [isReviewing, setReviewing] = useState(false)
  const [asked, setAsked] = useState<{ option: BulkOption<Row>; rows: readonly Row[] }>()
  useEffect(() => listenToLongPress(list.current), [list])
  useRootClass('with-selection-bar', isSelecting)
  // Rows of this page may have changed since they were selected.
  const rows = [...selection.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row)
  const hiddenCount = rows.length - shown.filter(({ id }) => selection.has(String(id))).length
  const clear = () => {
    getScreenHeading()?.focus({ preventScroll: true }) // the bar disappears
    setSelection(new Map())
  }
  const remove = (row: Row) => {
    const next = new Map([...selection].filter(([, { id }]) => id !== row.id))
    setSelection(next)
    if (next.size === 0) setReviewing(false)
  }
  const question = asked && splitRows(asked.rows, asked.option, nameOf)
  return (
    <>
      {isSelecting && (
        <div className="selection-bar flex min-h-14 flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-1 max-sm:gap-1 max-sm:px-2 print:hidden">
          <IconButton icon={X} label="Clear selection" tooltip="Clear" onClick={clear} />
          <div className="whitespace-nowrap tabular-nums">
            <p className="font-medium">{formatCount(rows.length)} selected</p>
            {hiddenCount > 0 && (
              <p className="text-xs text-muted max-sm:w-18 max-sm:whitespace-normal">
                {formatCount(hiddenCount)} on other pages
              </p>
            )}
          </div>
          <Button aria-disabled={rows.length === 0} onClick={() => rows.length > 0 && setReviewing(true)}>
            Review
          </Button>
          <Options rows={rows} options={options} nameOf={nameOf} onChoose={(option) => setAsked({ option, rows })} />
        </div>
      )}
      <output className="sr-only">{isSelecting && `${formatCount(rows.length)} selected`}</output>
      {isReviewing && (
        <ReviewDialog
          rows={rows}
          noun={noun}
          nameOf={nameOf}
          detailOf={detailOf}
          onRemove={remove}
          onClose={() => setReviewing(false)}
        />
      )}
      {asked && question && (
        <asked.option.Question
          {...question}
          onCancel={() => setAsked(undefined)}
          onStart={() => {
            setAsked(undefined)
            setSelection(new Map()) // the ledger has the focus
          }}
        />
      )}
    </>
  )
}

type OptionsProps<Row> = {
  rows: readonly Row[]
  options: readonly BulkOption<Row>[]
  nameOf: (row: Row) => string
  onChoose: (option: BulkOption<Row>) => void
}

/** The actions: as buttons, or as a menu where there is no room. An action that fits no row is off and says why. */
function Options<Row>({ rows, options, nameOf, onChoose }: OptionsProps<Row>) {
  const choices = options.map((option) => {
    const split = splitRows(rows, option, nameOf)
    const isOff = split.rows.length === 0
    return {
      ...option,
      isOff,
      reason: isOff ? split.leftOut.map(describeLeftOut).join(', ') || 'Nothing is selected' : undefined,
      choose: () => !isOff && onChoose(option),
    }
  })
  return (
    <>
      <div className="ml-2 flex gap-2 border-l border-line pl-4 @max-[760px]:hidden">
        {choices.map(({ label, icon, danger, isOff, reason, choose }) => (
          <Button
            key={label}
            aria-disabled={isOff}
            data-tooltip={reason}
            onClick={choose}
            className={danger ? 'text-danger!' : ''}
          >
            <Icon icon={icon} size={16} />
            {label}
          </Button>
        ))}
      </div>
      <div className="ml-auto @min-[760px]:hidden">
        <Menu
          button={
            <>
              Actions
              <Icon icon={ChevronUp} size={15} className="text-muted" />
            </>
          }
          className="inline-flex h-control items-center gap-1.5 rounded-control border border-line px-3.5 font-medium hover:bg-hover"
          preload={{}}
        >
          {(popup) => (
            <MenuPopup label="Actions" {...popup}>
              {choices.map(({ label, icon, danger, isOff, reason, choose }) => (
                <MenuItem key={label} disabled={isOff} onClick={choose}>
                  <Icon icon={icon} className={danger ? 'text-danger' : 'text-muted'} />
                  <span className={danger ? 'text-danger' : ''}>
                    {label}
                    {reason && <span className="block text-sm text-muted">{reason}</span>}
                  </span>
                </MenuItem>
              ))}
            </MenuPopup>
          )}
        </Menu>
      </div>
    </>
  )
}
