import type { ComponentProps } from 'react'
import { TruncatedText } from '@/ui/truncated-text'
import { DialogLink } from './list-dialogs'

type EditLinkProps = { id: number; text: string } & Pick<ComponentProps<'a'>, 'title' | 'className' | 'onPointerDown'>

/** What a row is known by, cut to two lines: a link to its edit form (specification §2); text without a usable id. */
export function EditLink({ id, text, className = '', ...rest }: EditLinkProps) {
  if (id === 0) return <TruncatedText text={text} />
  return (
    <DialogLink
      dialog="edit"
      id={id}
      className={`inline-flex min-h-touch-target items-center rounded-sm font-medium wrap-anywhere hover:text-accent hover:underline ${className}`}
      {...rest}
    >
      {/* Cut in here, so that a finger finds room around it. */}
      <span className="line-clamp-2">{text || '—'}</span>
    </DialogLink>
  )
}
