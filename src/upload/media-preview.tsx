import { ExternalLink, Play } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import { truncate } from '@/text'
import { Icon } from '@/ui/icon/icon'
import { parseWebUrl } from '@/web-url'
import { fileName, mediaKind } from './media-kind'
import { PlaylistPlayer } from './playlist-player'

/**
 * Previews the file at a URL by its extension (specification §5): an image, a player, or the file name with an "Open"
 * link. Only http(s) URLs are loaded: images when they scroll into view, media when the person plays them.
 */
export function MediaPreview({ src, label }: { src: string; label: string }) {
  const [failed, setFailed] = useState('')
  const url = parseWebUrl(src)
  if (!url) return <span className="wrap-anywhere text-muted">{truncate(src, 100) || '—'}</span>
  if (failed === url.href) return <OpenLink url={url} note="It can't be shown here." />
  const onError = () => setFailed(url.href)
  const player = 'w-full max-w-120 rounded-control'
  switch (mediaKind(url)) {
    case 'image':
      return (
        <img
          src={url.href}
          alt={label}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={onError}
          className="max-h-40 max-w-full rounded-control border border-line object-contain"
        />
      )
    case 'video':
      return <video src={url.href} controls preload="none" aria-label={label} onError={onError} className={player} />
    case 'audio':
      return (
        <audio
          src={url.href}
          controls
          preload="none"
          aria-label={label}
          onError={onError}
          className="w-full max-w-120"
        />
      )
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
