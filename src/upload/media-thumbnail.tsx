import { useState } from 'react'
import { webAddress } from '@/web-address'
import { mediaKind } from './media-kind'

/** A small image in a table, loaded when it scrolls into view. Shows nothing if the URL is not an image. */
export function MediaThumbnail({ address }: { address: string }) {
  const [failed, setFailed] = useState('')
  const url = webAddress(address)
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
