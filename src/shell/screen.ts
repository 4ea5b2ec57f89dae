import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'

/** An item of the breadcrumb (specification §3). The active one is the current screen, the others are links. */
export type BreadcrumbItem = { isActive: boolean; label: string; to?: string }

/** What a screen declares for the layout: breadcrumb, title and description (specification §2). */
export type Screen = {
  title: string
  description?: string
  /** The last crumb is the screen itself, earlier ones are links. */
  crumbs: readonly Omit<BreadcrumbItem, 'isActive'>[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

const shown = <Match extends { staticData: { screen?: Screen } }>(matches: Match[]) =>
  matches.findLast(({ staticData }) => staticData.screen)

/** The breadcrumb of a screen. The name of its subject replaces the label of the active item. */
export const breadcrumbItems = ({ crumbs }: Pick<Screen, 'crumbs'>, subject = ''): BreadcrumbItem[] =>
  crumbs.map((crumb, index) => {
    const isActive = index === crumbs.length - 1
    return { ...crumb, isActive, label: (isActive && subject) || crumb.label }
  })

const nothing: UseQueryOptions<string> = { queryKey: ['no subject'], queryFn: skipToken }

/**
 * Returns the current screen, and the name of its subject, which replaces the description and the last crumb. The route
 * loader returns the query of that name as `subjectQuery`.
 * @returns `subject` is '' while the name loads, and undefined if there is none or it could not be loaded
 */
export function useScreen(): { screen: Screen | undefined; subject: string | undefined } {
  // Selects the screen, not the match: a match changes with the URL and would re-render the layout each time.
  const screen = useMatches({ select: (matches) => shown(matches)?.staticData.screen })
  const query = useMatches({ select: (matches) => shown(matches)?.loaderData?.subjectQuery })
  const { data: subject, isLoading, errorUpdateCount } = useQuery(query ?? nothing)
  return { screen, subject: isLoading && errorUpdateCount === 0 ? '' : subject || undefined }
}
