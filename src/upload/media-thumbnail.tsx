import { useState } from 'react'
import { parseWebUrl } from '@/web-url'
import { mediaKind } from './media-kind'

/** A small image in a table, loaded when it scrolls into view. Shows nothing if the URL is not an image. */
export function MediaThumbnail({ src }: { src: string }) {
  const [failed, setFailed] = useState('')
  const url = parseWebUrl(src)
  if (!url || mediaKind(url) !== 'image' || failed === url.href) return null
  return (
    <img
      src={url.href}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(url.href)}
      className="size-10 shrink-0 rounded-control border border-line object-cover"
    />
  )
}
