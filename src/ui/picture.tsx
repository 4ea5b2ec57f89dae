import { UserRound } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import { characters } from '@/text'
import { parseWebUrl } from '@/web-url'
import { Icon } from './icon/icon'

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

const circle =
  'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft ring-1 ring-surface'

/**
 * A user's picture. If it is missing or fails to load, the initials, or an icon for a user without a name. Decorative: the
 * name is shown next to it.
 */
export function Avatar({ src, name, className = 'size-8' }: { src: string; name: string; className?: string }) {
  const url = parseWebUrl(src)
  const words = name.split(/\s+/).filter(Boolean)
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word && characters(word)[0])
    .join('')
  const fallback = initials || <Icon icon={UserRound} size={14} />
  return (
    <span aria-hidden="true" className={`${circle} text-xs font-semibold text-accent uppercase ${className}`}>
      {url ? (
        <Picture src={url.href} className="size-full object-cover" fallback={<span>{fallback}</span>} />
      ) : (
        fallback
      )}
    </span>
  )
}
