import { Fragment } from 'react'
import { truncate } from '@/text'

/**
 * An email address with the full text in its title: one line that is cut, or up to two lines on a phone. It breaks after @
 * or a dot, never within a word.
 */
export const EmailText = ({ text }: { text: string }) => (
  <span
    title={text}
    className="line-clamp-2 max-w-80 sm:block sm:max-w-60 sm:truncate print:wrap-anywhere print:whitespace-normal"
  >
    {truncate(text)
      .split(/(?<=[@.])/)
      .map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are not unique
        <Fragment key={index}>
          {index > 0 && <wbr className="sm:not-print:hidden" />}
          {part}
        </Fragment>
      ))}
    {text === '' && '—'}
  </span>
)
