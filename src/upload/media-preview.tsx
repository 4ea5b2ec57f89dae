import { ExternalLink, Play } from '@lucide/icons'
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { truncate } from '@/text'
import { Icon } from '@/ui/icon/icon'
import { parseWebUrl } from '@/web-url'
import { formatBytes, formatDuration } from './formats'
import { fileName, mediaKind } from './media-kind'

/** The size in bytes of a file that was uploaded just now. */
type Uploaded = { size: number }

type MediaPreviewProps = { src: string; label: string; uploaded?: Uploaded | undefined }

/**
 * Previews the file at a URL by its extension (specification §5): an image, a player, or the file name with an "Open"
 * link. Only http(s) URLs are loaded: images when they scroll into view, media when the person plays them, or has just
 * uploaded them.
 */
export function MediaPreview({ src, label, uploaded }: MediaPreviewProps) {
  const [failed, setFailed] = useState('')
  const url = parseWebUrl(src)
  if (!url) return <span className="wrap-anywhere text-muted">{truncate(src, 100) || '—'}</span>
  if (failed === url.href) return <OpenLink url={url} note="It can't be shown here." />
  const onError = () => setFailed(url.href)
  switch (mediaKind(url)) {
    case 'image':
      return (
        // A fixed height, so that nothing moves when the picture has loaded.
        <img
          src={url.href}
          alt={label}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={onError}
          className="h-24 max-w-full rounded-control border border-line object-contain"
        />
      )
    case 'video':
      return <Player kind="video" url={url} label={label} uploaded={uploaded} onError={onError} />
    case 'audio':
      return <Player kind="audio" url={url} label={label} uploaded={uploaded} onError={onError} />
    case 'playlist':
      return url.pathname.toLowerCase().endsWith('.m3u8') ? (
        <ShowOnClick label={`Play ${fileName(url)}`}>
          <PlaylistPlayer src={url.href} label={label} onError={onError} />
        </ShowOnClick>
      ) : (
        <OpenLink url={url} />
      )
    case undefined:
      return <OpenLink url={url} />
  }
}

type PlayerProps = {
  label: string
  uploaded: Uploaded | undefined
  kind: 'video' | 'audio'
  url: URL
  onError: () => void
}

/** A player with the name of the file below, and its size and length if it was uploaded just now. */
function Player({ kind: Media, url, label, uploaded, onError }: PlayerProps) {
  const [seconds, setSeconds] = useState(Number.NaN)
  /** A fresh file that the browser cannot read keeps its player until the person plays it. */
  const handleError = ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
    if (!uploaded || !currentTarget.paused) onError()
  }
  const facts = [fileName(url), uploaded && formatBytes(uploaded.size), uploaded && formatDuration(seconds)]
  return (
    <figure className="max-w-120">
      <Media
        src={url.href}
        controls
        preload={uploaded ? 'metadata' : 'none'}
        aria-label={label}
        onError={handleError}
        onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
        className="w-full rounded-control"
      />
      <figcaption className="mt-1 text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(', ')}</figcaption>
    </figure>
  )
}

/** A button that is replaced by its children when clicked. */
function ShowOnClick({ label, children }: { label: string; children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  if (isShown) return children
  return (
    <button
      type="button"
      onClick={() => setShown(true)}
      className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-control border text-left wrap-anywhere pointer-coarse:min-h-11 border-line px-3 hover:bg-hover"
    >
      <Icon icon={Play} />
      {label}
    </button>
  )
}

function OpenLink({ url, note }: { url: URL; note?: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi className="min-w-0 wrap-anywhere">{fileName(url)}</bdi>
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-touch-target items-center gap-1 text-accent underline"
      >
        Open
        <Icon icon={ExternalLink} size={14} />
      </a>
      {note && <span className="text-sm text-muted">{note}</span>}
    </p>
  )
}

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'

type PlaylistPlayerProps = { src: string; label: string; onError: () => void }

/** Plays an m3u8 playlist. Loads hls.js in browsers that do not support playlists. */
export function PlaylistPlayer({ src, label, onError }: PlaylistPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const fail = useEffectEvent(onError)
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (element.canPlayType(PLAYLIST_TYPE)) {
      element.src = src
      return
    }
    let stop = () => {}
    let isUnmounted = false
    const load = async () => {
      const { default: Hls } = await import('hls.js')
      if (isUnmounted) return
      // The content security policy allows no worker.
      const hls = new Hls({ enableWorker: false })
      stop = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && fail())
      hls.loadSource(src)
      hls.attachMedia(element)
    }
    load().catch(() => fail())
    return () => {
      isUnmounted = true
      stop()
    }
  }, [src])
  return (
    <video
      ref={video}
      controls
      autoPlay
      aria-label={label}
      onError={onError}
      className="w-full max-w-120 rounded-control"
    />
  )
}
