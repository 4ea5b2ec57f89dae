import type { UseQueryResult } from '@tanstack/react-query'
import { createAppColumnHelper, renderCell, useAppTable } from '@/list/table/table'
import { DateTime } from '@/ui/dates/date-time'
import { Spinner } from '@/ui/loading/pending'
import { ScrollRegion } from '@/ui/scroll-region'
import { TruncatedText } from '@/ui/truncated-text'
import type { Membership } from './users'

const column = createAppColumnHelper<Membership>()

const columns = column.columns([
  column.accessor('membershipName', {
    header: 'Name',
    cell: ({ getValue }) => <TruncatedText text={getValue()} className="max-sm:min-w-11 sm:w-max" />,
  }),
  column.accessor('membershipSlug', {
    header: 'Slug',
    cell: ({ getValue }) => <TruncatedText text={getValue()} className="max-sm:min-w-11 sm:w-max" />,
  }),
  column.accessor('beginAt', { header: 'From', cell: ({ getValue }) => <DateTime value={getValue()} /> }),
  column.accessor('expiredAt', { header: 'To', cell: ({ getValue }) => <DateTime value={getValue()} /> }),
  column.accessor('createdAt', { header: 'Created', cell: ({ getValue }) => <DateTime value={getValue()} /> }),
])

const noMemberships: Membership[] = []

type MembershipHistoryProps = { query: UseQueryResult<{ data: Membership[] }> }

/** The periods of a membership, as the server orders them (specification §2, membership modal). */
export function MembershipHistory({ query: { data, isPending, isFetching } }: MembershipHistoryProps) {
  const history = data?.data ?? noMemberships
  const table = useAppTable({ columns, data: history })
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
                {table.getFlatHeaders().map(({ id, column: { columnDef } }) => (
                  <th key={id} scope="col" className="px-3 py-2 text-left font-medium text-muted max-sm:px-1.5">
                    {String(columnDef.header)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.getRowModel().rows.map((row) => (
                <tr key={row.id} className="border-t border-line">
                  {row.getAllCells().map((cell) => (
                    <td
                      key={cell.id}
                      className={`px-3 py-2 max-sm:px-1.5 ${cell.column.columnDef.meta?.className ?? ''}`}
                    >
                      {renderCell(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}
