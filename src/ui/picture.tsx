import { type ReactNode, useState } from 'react'

type PictureProps = { src: string; className: string; fallback?: ReactNode }

/** A decorative picture, which is loaded when it scrolls into view. If that fails, the fallback is shown. */
export function Picture({ src, className, fallback = null }: PictureProps) {
  const [failed, setFailed] = useState('')
  if (failed === src) return fallback
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className={className}
    />
  )
}
