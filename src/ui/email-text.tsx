import { Fragment } from 'react'
import { truncate } from '@/text'

/**
 * An email address of at most two lines, with the full text in its title. It breaks after @ or a dot, never within a word; a
 * longer word is cut.
 */
export const EmailText = ({ text }: { text: string }) => (
  <span title={text} className="line-clamp-2 max-w-80">
    {truncate(text)
      .split(/(?<=[@.])/)
      .map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are not unique
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    {text === '' && '—'}
  </span>
)
