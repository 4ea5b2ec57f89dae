import type { UseQueryResult } from '@tanstack/react-query'
import { DateTime } from '@/ui/dates/date-time'
import { Spinner } from '@/ui/loading/pending'
import { ScrollRegion } from '@/ui/scroll-region'
import { TruncatedText } from '@/ui/text'
import type { Membership } from './users'

/** On a phone, a period is a card, whose dates have the heading of their column in front. */
const cell = 'p-2 max-sm:px-0 max-sm:py-0.5'
const labeled =
  'max-sm:col-span-2 max-sm:flex max-sm:gap-3 max-sm:before:w-16 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]'
const headings = ['Name', 'Slug', 'From', 'To', 'Created']

type MembershipHistoryProps = { query: UseQueryResult<{ data: Membership[] }> }

/** The periods of a membership, as the server orders them (specification §2, membership modal). */
export function MembershipHistory({ query: { data, isPending, isFetching } }: MembershipHistoryProps) {
  const history = data?.data ?? []
  return (
    <section aria-busy={isFetching}>
      <h3 className="mb-1.5 font-medium">Membership history</h3>
      {/* In the height of three periods, so that Confirm stays in its place. */}
      {isPending && <Spinner className="mx-auto my-4 size-5 text-muted sm:my-14.5" />}
      {!isPending && history.length === 0 && <p className="text-muted">No membership history found.</p>}
      {history.length > 0 && (
        <ScrollRegion label="Membership history" className="max-h-72 rounded-control border border-line">
          <table className="w-full text-sm max-sm:block max-sm:[&>tbody]:block sm:[&_time>span]:block">
            <thead className="sticky top-0 bg-sunken max-sm:sr-only">
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col" className={`${cell} text-left font-medium text-muted`}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {history.map(({ membershipName, membershipSlug, beginAt, expiredAt, createdAt }, index) => (
                // By their position: the server may send no usable ids.
                <tr
                  key={index}
                  className="border-t border-line max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 max-sm:px-3 max-sm:py-2 max-sm:first:border-t-0"
                >
                  <td className={`${cell} max-sm:font-medium`}>
                    <TruncatedText text={membershipName} className="sm:w-max" />
                  </td>
                  <td className={`${cell} max-sm:text-muted`}>
                    <TruncatedText text={membershipSlug} className="sm:w-max" />
                  </td>
                  <td data-label="From" className={`${cell} ${labeled}`}>
                    <DateTime value={beginAt} />
                  </td>
                  <td data-label="To" className={`${cell} ${labeled}`}>
                    <DateTime value={expiredAt} />
                  </td>
                  <td data-label="Created" className={`${cell} ${labeled}`}>
                    <DateTime value={createdAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}
