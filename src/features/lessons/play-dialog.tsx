import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { truncate } from '@/text'
import { Dialog } from '@/ui/dialog/dialog'
import { ErrorState } from '@/ui/errors/error-state'
import { Pending } from '@/ui/loading/pending'
import { MediaPreview } from '@/upload/media-preview'
import { type Lesson, lessons, type Medium, media } from './lessons'

type PlayDialogProps = {
  id: number
  medium: Medium
  /** The lesson from the list row, if the list contains it. */
  shown: Lesson | undefined
  onClose: () => void
}

// Starts playback. If the browser blocks autoplay, the person must press Play.
const play = (box: HTMLElement | null) =>
  void box
    ?.querySelector<HTMLMediaElement>('video, audio')
    ?.play()
    .catch(() => undefined)

/** Plays the video or the audio of a lesson (specification §2). */
export function PlayDialog({ id, medium, shown, onClose }: PlayDialogProps) {
  // Keeps the initial lesson, because the list may change its rows during playback.
  const [opened] = useState(shown)
  const record = useQuery({ ...lessons.item(id), enabled: opened === undefined })
  const lesson = opened ?? record.data
  return (
    <Dialog
      title={`${media[medium]} of lesson ${id}`}
      description={lesson && truncate(lesson.title)}
      onClose={onClose}
      width="desktop:w-130"
    >
      {lesson ? (
        <div ref={play}>
          <MediaPreview src={lesson[medium]} label={media[medium]} />
        </div>
      ) : record.isError ? (
        <ErrorState error={record.error} onRetry={() => void record.refetch()} retrying={record.isFetching} />
      ) : (
        <Pending label="Loading" className="p-8" />
      )}
    </Dialog>
  )
}
