import { hashKey, useMutationState, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import type { Action } from '@/jobs/action'
import { announce } from '@/list/announcement'
import { watchPerson } from '@/session/personal-store'
import { SessionError } from '@/session/session'
import { pendingButtonProps } from '@/ui/button'
import { confirm } from '@/ui/dialog/confirm'
import { destructive, IconButton } from '@/ui/icon/icon-button'

/** The keys of the writes that are pending, as text. */
const PendingContext = createContext<readonly string[]>([])

/** Tells rows which of their writes are pending. A subscription in each row would slow down every change of the page. */
export function PendingWrites({ children }: { children: ReactNode }) {
  const pending = useMutationState({
    filters: { status: 'pending' },
    select: ({ options: { mutationKey = [] } }) => hashKey(mutationKey),
  })
  return <PendingContext value={pending}>{children}</PendingContext>
}

type RowActionsProps<Item> = {
  item: Item
  actions: readonly Action<Item>[]
  /** Further controls, before the actions. */
  children?: ReactNode
}

/** The actions of a row (specification §2, §4). A row without a valid id has none. */
export function RowActions<Item extends { id: number }>({ item, actions, children }: RowActionsProps<Item>) {
  if (item.id === 0) return <NoActions />
  return (
    <div className="flex items-center gap-1">
      {children}
      {actions
        .filter(({ texts }) => texts.Control || texts.leaveOut?.(item) === undefined)
        .map((action, index) => {
          const { Control } = action.texts
          // oxlint-disable-next-line react/no-array-index-key -- an action that replaces another one, as Activate does Block, keeps the focus
          return Control ? (
            <Control key={index} item={item} />
          ) : (
            <ActionButton key={index} action={action} item={item} />
          )
        })}
    </div>
  )
}

/** Loads the code that runs an action, which a list does not need first. */
const loadRunner = () => import('@/jobs/run-single')

type ActionButtonProps<Item> = { item: Item; action: Action<Item> }

/** A button that asks, and runs an action. */
function ActionButton<Item extends { id: number }>({ item, action }: ActionButtonProps<Item>) {
  const { entity, texts, write, toRow, done } = action
  const { label, icon, danger } = texts
  const client = useQueryClient()
  const mutationKey = [entity.path, write.id, item.id]
  const isPending = use(PendingContext).includes(hashKey(mutationKey))

  const askAndRun = async () => {
    loadRunner().catch(() => undefined) // while the question is open
    const question = texts.ask(`${entity.one} ID ${item.id}`)
    if (!(await confirm({ question, consequence: texts.consequence?.(item), danger: danger !== undefined }))) return
    const text = done(item)
    const mutation = client.getMutationCache().build(client, {
      mutationKey,
      mutationFn: async () => {
        const isSamePerson = watchPerson()
        const { runSingle } = await loadRunner()
        if (!isSamePerson()) throw new SessionError()
        const { mustAnnounce } = await runSingle(client, write, toRow(item), text)
        if (mustAnnounce) announce(text)
      },
      meta: {
        invalidates: write.invalidates,
        changed: { ids: [item.id], isDeleted: write.effect === 'deletes' },
        failure: 'toast',
      },
    })
    mutation.execute(undefined).catch(() => {}) // the mutation cache reports errors
  }
  return (
    <IconButton
      icon={icon}
      className={danger === 'permanent' ? destructive : ''}
      label={`${label} ${entity.one} ${item.id}`}
      tooltip={label}
      data-wide-label={label} // shown beside the icon in a wide list (`data-table.css`)
      {...pendingButtonProps(isPending, askAndRun)}
    />
  )
}

const REASON = 'No actions are available: this row has no valid ID.'

/** Replaces the actions of a row without a valid id. Shows a dash; the tooltip and screen readers give the reason. */
const NoActions = () => (
  <span data-tooltip={REASON} className="relative text-muted max-sm:ml-3">
    <span aria-hidden>—</span>
    <span className="sr-only">{REASON}</span>
  </span>
)
