import { truncate } from '@/text'
import { parseWebUrl } from '@/web-url'

const textClasses = 'line-clamp-1 py-0.5 text-sm leading-5 wrap-anywhere text-muted'

/** A text of a record as a link if it is an http(s) URL. Anything else, such as a `javascript:` URL, is plain text. */
export function WebLink({ text }: { text: string }) {
  const url = /^https?:/i.test(text.trim()) && parseWebUrl(text)
  if (!url)
    return (
      <span title={text} className={textClasses}>
        {truncate(text)}
      </span>
    )
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      title={text}
      className="inline-flex items-center rounded-sm hover:underline pointer-coarse:min-h-11"
    >
      <span className={textClasses}>{truncate(text)}</span>
    </a>
  )
}
