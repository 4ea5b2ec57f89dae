import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'

/** What the frame shows of a screen (specification §2: breadcrumb, title and description come from the screen). */
export type Screen = {
  title: string
  description?: string
  /** The last one is the screen itself, the ones before it are links. */
  crumbs: readonly { label: string; to?: string }[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

const shown = <Match extends { staticData: { screen?: Screen } }>(matches: Match[]) =>
  matches.findLast(({ staticData }) => staticData.screen)

const nothing: UseQueryOptions<string> = { queryKey: ['no subject'], queryFn: skipToken }

/**
 * The screen that is shown, and the name of what it is about, which stands in for the description and in the last crumb.
 * The screen's loader gives the query of that name as `subject`.
 * @returns `subject` is '' while the name is not known, undefined where there is none
 */
export function useScreen(): { screen: Screen | undefined; subject: string | undefined } {
  // Not the match itself, which is another one for each address: the frame is drawn anew for another screen alone.
  const screen = useMatches({ select: (matches) => shown(matches)?.staticData.screen })
  const query = useMatches({ select: (matches) => shown(matches)?.loaderData?.subject })
  const { data: subject = '' } = useQuery(query ?? nothing)
  return { screen, subject: query && subject }
}
