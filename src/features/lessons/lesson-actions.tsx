import { Ban, CircleCheck, Trash2 } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { pendingButtonProps } from '@/list/pending-button-props'
import { NoActions, useRowMutation } from '@/list/table/row-actions'
import { confirm } from '@/ui/dialog/confirm'
import { destructive, IconButton } from '@/ui/icon/icon-button'
import { offerRecreate, offerUndo } from '@/ui/toast/offer-undo'
import { type Lesson, lessons, toForm } from './lessons'

/** Row actions: enable or disable, delete (specification §2, §4). A row without a valid id has none. */
export function LessonActions({ lesson: { id, courseId, title, active } }: { lesson: Lesson }) {
  const client = useQueryClient()
  const setActive = useRowMutation(lessons.setActive(id), (_, next) =>
    offerUndo(client, `Lesson ${id} is now ${next ? 'Active' : 'Disabled'}.`, {
      isUnchanged: async () => (await lessons.readItem(id)).active === next,
      mutation: lessons.setActive(id),
      variables: !next,
    }),
  )
  const remove = useRowMutation(lessons.removeWithCopy(id), (copy) =>
    offerRecreate(
      client,
      `Deleted lesson ${id}.`,
      copy && { mutation: lessons.save(0), variables: toForm(copy, courseId) },
    ),
  )
  if (id === 0) return <NoActions />

  const changeStatus = async (next: boolean) => {
    const question = `Are you sure you want to change status of lesson ID ${id} to ${next ? 'Active' : 'Disabled'} ?`
    if (await confirm({ question, consequence: title, danger: !next })) setActive.mutate(next)
  }
  const removeLesson = async () => {
    const question = `Are you sure you want to delete lesson ID ${id} ?`
    if (await confirm({ question, consequence: title, danger: true })) remove.mutate()
  }

  return (
    <div className="flex items-center gap-1">
      {active !== null && (
        <IconButton
          icon={active ? Ban : CircleCheck}
          label={`${active ? 'Disable' : 'Enable'} lesson ${id}`}
          tooltip={active ? 'Disable' : 'Enable'}
          {...pendingButtonProps(setActive.isPending, () => changeStatus(!active))}
        />
      )}
      <IconButton
        icon={Trash2}
        className={destructive}
        label={`Delete lesson ${id}`}
        tooltip="Delete"
        {...pendingButtonProps(remove.isPending, removeLesson)}
      />
    </div>
  )
}
