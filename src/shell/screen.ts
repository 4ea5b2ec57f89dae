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

const nothing: UseQueryOptions<string> = { queryKey: ['no subject'], queryFn: skipToken }

/**
 * The screen that is shown, and the name of what it is about, which stands in for the description and in the last crumb.
 * The screen's loader gives the query of that name as `subject`.
 * @returns `subject` is '' while the name is not known, undefined where there is none
 */
export function useScreen(): { screen: Screen | undefined; subject: string | undefined } {
  const match = useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.screen) })
  const query = match?.loaderData?.subject
  const { data: subject = '' } = useQuery(query ?? nothing)
  return { screen: match?.staticData.screen, subject: query && subject }
}
