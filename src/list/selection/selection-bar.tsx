import { ChevronUp, X } from '@lucide/icons'
import { Suspense, useRef, useState } from 'react'
import { type Action, splitItems } from '@/jobs/action'
import { ActionQuestion } from '@/jobs/question'
import { useListDialog } from '@/list/list-dialogs'
import type { ListRecord } from '@/list/table/table'
import { formatCount } from '@/text'
import { Icon } from '@/ui/icon/icon'
import { getScreenHeading } from '@/ui/interaction/focus'
import { useScreenAction, useScreenActions } from '@/ui/interaction/screen-actions'
import { fadeOut } from '@/ui/interaction/use-fade-out'
import { useIdlePreload } from '@/ui/loading/on-idle'
import { Menu } from '@/ui/menu'
import { MenuItem, MenuPopup } from '@/ui/menu-popup'
import { useRootClass } from '@/ui/use-root-class'
import { listenToLongPress } from './long-press'
import { ReviewDialog } from './review-dialog'
import type { SelectedRows } from './use-selection'

type SelectionBarProps<Row extends ListRecord> = SelectedRows<Row> & {
  actions: readonly Action<Row>[]
}

const barButton =
  'inline-flex h-control items-center gap-2 rounded-control px-2.5 @max-[61rem]:px-2 font-medium whitespace-nowrap hover:bg-surface/20 aria-disabled:opacity-55'

/** Listens in the whole list. Here, because this code loads late, and because the output, unlike the bar, is always rendered. */
const listenInList = (output: HTMLElement | null) => listenToLongPress(output?.parentElement)

const fadeOutLater = (bar: HTMLElement | null) => () => {
  if (bar) fadeOut(bar)
}

/** The bar that floats over the end of the list while some are selected: how many, who they are, and what can be done with them. */
export function SelectionBar<Row extends ListRecord>(props: SelectionBarProps<Row>) {
  const { selected, select, isSelecting, rows: shown, actions } = props
  const reviewing = useListDialog('review')
  /** An action with the records as they were when it was chosen: the question must not change while it is read. */
  const [asked, setAsked] = useState<{ action: Action<Row> } & ReturnType<typeof splitItems<Row>>>()
  const entity = actions[0]?.entity
  useIdlePreload(...actions.flatMap(({ texts }) => texts.Question ?? []))
  useRootClass('with-selection-bar', isSelecting)
  const review = useRef<HTMLButtonElement>(null)
  /** What had the focus before the bar. */
  const focusedBefore = useRef<Element>(null)
  useScreenAction('selection', () => {
    const { activeElement } = document
    if (!review.current?.parentElement?.contains(activeElement)) {
      focusedBefore.current = activeElement
      review.current?.focus()
    } else if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  })
  const hiddenCount = selected.filter(({ id }) => !shown.some((row) => row.id === id)).length
  const clear = () => {
    getScreenHeading()?.focus({ preventScroll: true }) // the bar disappears
    select(() => [])
  }
  const remove = (row: Row) => {
    select((ids) => ids.filter((id) => id !== row.id))
    if (selected.every(({ id }) => id === row.id)) reviewing.close()
  }
  const Question = asked?.action.texts.Question ?? ActionQuestion
  return (
    <>
      {isSelecting && (
        <div ref={fadeOutLater} className="selection-bar">
          <button
            type="button"
            aria-label="Clear selection"
            data-tooltip="Clear"
            onClick={clear}
            className={`${barButton} justify-center pointer-coarse:w-11`}
          >
            <Icon icon={X} />
          </button>
          <div className="whitespace-nowrap tabular-nums">
            <p className="font-medium">{`${formatCount(selected.length)} selected`}</p>
            {hiddenCount > 0 && (
              <p className="text-xs max-sm:w-18 max-sm:whitespace-normal">{`${formatCount(hiddenCount)} on other pages`}</p>
            )}
          </div>
          <button
            ref={review}
            type="button"
            aria-disabled={selected.length === 0}
            onClick={() => selected.length > 0 && reviewing.open()}
            className={barButton}
          >
            Review
          </button>
          <Actions
            rows={selected}
            actions={actions}
            onChoose={(action) => setAsked({ action, ...splitItems(selected, action) })}
          />
        </div>
      )}
      <output ref={listenInList} className="sr-only">
        {isSelecting && `${formatCount(selected.length)} selected`}
      </output>
      {reviewing.isOpen && entity && (
        <ReviewDialog rows={selected} entity={entity} onRemove={remove} onClose={reviewing.close} />
      )}
      {asked && (
        <Suspense>
          <Question
            {...asked}
            onClose={() => setAsked(undefined)}
            onStart={() => {
              setAsked(undefined)
              reviewing.close()
              select(() => []) // the ledger has the focus
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type ActionsProps<Row> = {
  rows: readonly Row[]
  actions: readonly Action<Row>[]
  onChoose: (action: Action<Row>) => void
}

/** The actions: as buttons, or as a menu where there is no room, and in the palette. An action that fits no row is off and says why. */
function Actions<Row>({ rows, actions, onChoose }: ActionsProps<Row>) {
  const choices = actions.map((action) => {
    const split = splitItems(rows, action)
    const isOff = split.items.length === 0
    return {
      ...action.texts,
      id: action.write.id,
      color: action.texts.danger === 'permanent' ? 'text-danger' : '',
      isOff,
      reason: isOff ? split.leftOut.map(({ reason }) => reason).join(', ') || 'Nothing is selected' : undefined,
      choose: () => !isOff && onChoose(action),
    }
  })
  useScreenActions(
    choices.flatMap(({ id, isOff, choose }) => (isOff ? [] : [[`selected/${id}` as const, choose] as const])),
  )
  return (
    <>
      <div className="ml-1 flex gap-1 border-l border-current/30 pl-2 @max-[44rem]:hidden">
        {choices.map(({ label, icon, color, isOff, reason, choose }) => (
          <button
            key={label}
            type="button"
            aria-disabled={isOff}
            data-tooltip={reason}
            onClick={choose}
            className={`${barButton} ${color && 'text-danger-inverse'}`}
          >
            <Icon icon={icon} className="@max-[66rem]:hidden" />
            {label}
          </button>
        ))}
      </div>
      <div className="ml-auto @min-[44rem]:hidden">
        <Menu
          button={
            <>
              Actions
              <Icon icon={ChevronUp} size={15} />
            </>
          }
          className={barButton}
          preload={{}} // nothing to load: this file has the code
        >
          {(popup) => (
            <MenuPopup label="Actions" {...popup}>
              {choices.map(({ label, icon, color, isOff, reason, choose }) => (
                <MenuItem key={label} disabled={isOff} onClick={choose}>
                  <Icon icon={icon} className={color || 'text-muted'} />
                  <span className={color}>
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
