import { useQueryClient } from '@tanstack/react-query'
import { prefetch } from '@/api/prefetch'
import { RecordLink } from '@/list/table/record-link'
import { Avatar } from '@/ui/avatar'
import { fullName, type User, users } from './users'

/** The name with the avatar: a link to the edit form (specification §2) that prefetches the record. */
export function UserName({ user }: { user: User }) {
  const client = useQueryClient()
  const name = fullName(user)
  return (
    // As high as two lines, so that a long name does not make its row higher.
    <span className="flex min-h-9 items-center gap-2.5 leading-4.5">
      {/* The key: a row that shows another user must not keep the old picture, or that it has failed. */}
      <Avatar key={user.avatar} src={user.avatar} name={name} />
      <RecordLink
        dialog="edit"
        id={user.id}
        text={name}
        title={name}
        onPointerDown={() => prefetch(client, users.item(user.id))}
        className="max-w-64 min-w-0"
      />
    </span>
  )
}
