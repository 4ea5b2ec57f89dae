import { formatCount, truncate } from '@/text'

const MAX_ITEMS = 200

/** A list of at most `MAX_ITEMS` texts, which are truncated. If there are more, it ends with the number of the others. */
export const TruncatedList = ({ items }: { items: string[] }) => (
  <>
    <ul className="mt-1 text-sm">
      {items.slice(0, MAX_ITEMS).map((item, index) => (
        // The index is the key, because names are not unique.
        <li key={index} className="wrap-anywhere">
          {truncate(item)}
        </li>
      ))}
    </ul>
    {items.length > MAX_ITEMS && (
      <p className="text-sm text-muted">{`and ${formatCount(items.length - MAX_ITEMS)} more`}</p>
    )}
  </>
)
