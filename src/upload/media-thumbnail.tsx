import { useState } from 'react'
import { webAddress } from '@/web-address'
import { mediaKind } from './media-kind'

/** A small picture in a table, loaded when it comes into view; nothing where the address leads to no picture. */
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
