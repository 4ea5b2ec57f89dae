import { useShownRecord } from '@/form/use-record'
import { truncate } from '@/text'
import { Dialog } from '@/ui/dialog/dialog'
import { ErrorState } from '@/ui/errors/error-state'
import { Pending } from '@/ui/loading/pending'
import { MediaPreview } from '@/upload/media-preview'
import { lessons, type Medium, media } from './lessons'

// Starts playback. If the browser blocks autoplay, the person must press Play.
const play = (box: HTMLElement | null) =>
  void box
    ?.querySelector<HTMLMediaElement>('video, audio')
    ?.play()
    .catch(() => undefined)

/** Plays the video or the audio of a lesson (specification §2). */
export function PlayDialog({ id, medium, onClose }: { id: number; medium: Medium; onClose: () => void }) {
  const { record: lesson, query } = useShownRecord(lessons, id)
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
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : (
        <Pending label="Loading" className="p-8" />
      )}
    </Dialog>
  )
}
