import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clipped, rowLink } from '@/ui/clipped'
import { type Course, courses } from './courses'

/** A link to the edit form; its tooltip shows the image (specification §2). */
export function CourseName({ course: { id, name, image } }: { course: Course }) {
  const client = useQueryClient()
  const shown = name || '—'
  if (id === 0) return <Clipped text={name} />
  return (
    <Link
      to="/courses/list"
      search={(state) => ({ ...state, edit: id })}
      onPointerDown={() => void client.query(courses.item(id)).catch(() => undefined)}
      data-tooltip={shown}
      data-tooltip-picture={image}
      className={`${rowLink} max-w-64 sm:min-w-28`}
    >
      <span className="line-clamp-2">{shown}</span>
    </Link>
  )
}
