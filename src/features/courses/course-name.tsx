import { useQueryClient } from '@tanstack/react-query'
import { RecordLink } from '@/list/record-link'
import { type Course, courses } from './courses'

/** A link to the edit form; its tooltip shows the image (specification §2). */
export function CourseName({ course: { id, name, image } }: { course: Course }) {
  const client = useQueryClient()
  return (
    <RecordLink
      dialog="edit"
      id={id}
      text={name}
      onPointerDown={() => void client.query(courses.item(id)).catch(() => undefined)}
      data-tooltip={name || '—'}
      data-tooltip-picture={image}
      className="max-w-64 sm:min-w-28"
    />
  )
}
