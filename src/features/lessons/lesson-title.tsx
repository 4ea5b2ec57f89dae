import { CirclePlay } from '@lucide/icons'
import { useQueryClient } from '@tanstack/react-query'
import { prefetch } from '@/api/prefetch'
import { DialogLink } from '@/list/list-dialogs'
import { RecordLink } from '@/list/table/record-link'
import { truncate } from '@/text'
import { Icon } from '@/ui/icon/icon'
import { type Lesson, lessons, type Medium, media } from './lessons'

/** The title with content, video and audio (specification §2). No media is loaded here. */
export function LessonTitle({ lesson }: { lesson: Lesson }) {
  const client = useQueryClient()
  const { id, title, content } = lesson
  return (
    <span className="flex flex-col items-start">
      <RecordLink
        dialog="edit"
        id={id}
        text={title}
        title={title}
        onPointerDown={() => prefetch(client, lessons.item(id))}
        className="max-w-96 leading-6"
      />
      <span title={content} className="line-clamp-2 max-w-96 text-sm wrap-anywhere text-muted">
        {truncate(content)}
      </span>
      {id !== 0 && (
        <span className="mt-1 flex gap-3 empty:hidden">
          {lesson.video.trim() && <PlayLink id={id} medium="video" />}
          {lesson.audio.trim() && <PlayLink id={id} medium="audio" />}
        </span>
      )}
    </span>
  )
}

const PlayLink = ({ id, medium }: { id: number; medium: Medium }) => (
  <DialogLink
    dialog={medium}
    id={id}
    aria-label={`Play ${medium} of lesson ${id}`}
    className="inline-flex min-h-touch-target items-center gap-1 rounded-sm text-sm text-accent hover:underline"
  >
    <Icon icon={CirclePlay} size={15} />
    {media[medium]}
  </DialogLink>
)
