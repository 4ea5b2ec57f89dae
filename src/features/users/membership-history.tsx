import type { UseQueryResult } from '@tanstack/react-query'
import { DateTime } from '@/ui/dates/date-time'
import { Spinner } from '@/ui/loading/pending'
import { ScrollRegion } from '@/ui/scroll-region'
import { TruncatedText } from '@/ui/truncated-text'
import type { Membership } from './users'

const cell = 'px-3 py-2 max-sm:px-1.5'
const headings = ['Name', 'Slug', 'From', 'To', 'Created']

type MembershipHistoryProps = { query: UseQueryResult<{ data: Membership[] }> }

/** The periods of a membership, as the server orders them (specification §2, membership modal). */
export function MembershipHistory({ query: { data, isPending, isFetching } }: MembershipHistoryProps) {
  const history = data?.data ?? []
  return (
    <section aria-busy={isFetching}>
      <h3 className="mb-1.5 font-medium">Membership history</h3>
      {isPending && <Spinner className="mx-auto my-4 size-5 text-muted" />}
      {!isPending && history.length === 0 && <p className="text-muted">No membership history found.</p>}
      {history.length > 0 && (
        <ScrollRegion label="Membership history" className="max-h-72 rounded-control border border-line">
          <table className={`w-full text-sm max-sm:text-xs max-sm:[&_span]:whitespace-normal sm:[&_time>span]:block`}>
            <thead className="sticky top-0 bg-sunken">
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
                <tr key={index} className="border-t border-line">
                  <td className={cell}>
                    <TruncatedText text={membershipName} className="max-sm:min-w-11 sm:w-max" />
                  </td>
                  <td className={cell}>
                    <TruncatedText text={membershipSlug} className="max-sm:min-w-11 sm:w-max" />
                  </td>
                  <td className={cell}>
                    <DateTime value={beginAt} />
                  </td>
                  <td className={cell}>
                    <DateTime value={expiredAt} />
                  </td>
                  <td className={cell}>
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
