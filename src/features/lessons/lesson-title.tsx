import { CirclePlay, Headphones } from '@lucide/icons'
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
    <span className="flex flex-wrap items-center gap-x-3 sm:flex-nowrap">
      <span className="min-w-0 max-sm:basis-full">
        <RecordLink
          id={id}
          text={title}
          title={title}
          onPointerDown={() => prefetch(client, lessons.item(id))}
          className="sm:*:line-clamp-1 sm:*:break-all"
        />
        <span title={content} className="line-clamp-1 text-sm wrap-anywhere text-muted max-sm:line-clamp-2">
          {truncate(content)}
        </span>
      </span>
      {id !== 0 && (
        <span className="flex gap-3 empty:hidden sm:ml-auto">
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
    <Icon icon={medium === 'video' ? CirclePlay : Headphones} size={15} />
    <span className="sm:@max-[940px]:hidden">{media[medium]}</span>
  </DialogLink>
)
