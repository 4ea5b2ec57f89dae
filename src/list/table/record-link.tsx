import type { ComponentProps } from 'react'
import { DialogLink } from '@/list/list-dialogs'
import { truncate } from '@/text'
import { TruncatedText } from '@/ui/text'

type RecordLinkProps = { id: number; text: string } & Pick<ComponentProps<'a'>, 'title' | 'className' | 'onPointerDown'>

/**
 * The name of a record as a link to its form, truncated to two lines (specification §2). A record without a usable id
 * is shown as plain text.
 */
export function RecordLink({ id, text, className = '', ...rest }: RecordLinkProps) {
  if (id === 0) return <TruncatedText text={text} />
  return (
    <DialogLink
      dialog="edit"
      id={id}
      className={`inline-flex min-h-touch-target items-center rounded-sm font-medium wrap-anywhere hover:text-accent hover:underline ${className}`}
      {...rest}
    >
      {/* Truncated here and not on the link, which would then be as low as its text: too low for a finger. */}
      <span className="line-clamp-2">{truncate(text) || '—'}</span>
    </DialogLink>
  )
}
