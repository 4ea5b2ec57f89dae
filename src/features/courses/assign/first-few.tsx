/** The maximum number of listed texts; the others are only counted. */
const LISTED = 200

/** A list of the first texts and the number of the others. */
export const FirstFew = ({ items }: { items: string[] }) => (
  <>
    <ul className="mt-1 text-sm">
      {items.slice(0, LISTED).map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique
        <li key={index} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
    {items.length > LISTED && (
      <p className="text-sm text-muted">and {(items.length - LISTED).toLocaleString('en')} more</p>
    )}
  </>
)
