import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Avatar } from '@/ui/avatar'
import { Clipped, rowLink } from '@/ui/clipped'
import { fullName, type User, users } from './users'

/** Name with avatar: a link to the edit form (specification §2), whose record is fetched when it is about to open. */
export function UserName({ user }: { user: User }) {
  const client = useQueryClient()
  const name = fullName(user)
  const fetchAhead = () => void client.query(users.item(user.id)).catch(() => undefined)
  return (
    <span className="flex items-center gap-2.5">
      <Avatar src={user.avatar} name={name} />
      {user.id === 0 ? (
        <Clipped text={name} />
      ) : (
        <Link
          to="/users/list"
          search={(state) => ({ ...state, edit: user.id })}
          onPointerDown={fetchAhead}
          title={name}
          className={`${rowLink} max-w-64 sm:min-w-28`}
        >
          <span className="line-clamp-2">{name}</span>
        </Link>
      )}
    </span>
  )
}
