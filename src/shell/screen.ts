import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMatches, useParams } from '@tanstack/react-router'

/** What the frame shows of a screen (specification §2: breadcrumb, title and description come from the screen). */
export type Screen = {
  title: string
  description?: string
  /** Asks for the name of what the screen is about; it stands in for the description and in the last crumb. */
  subject?: (params: { courseId?: string }) => UseQueryOptions<string> | undefined
  /** The last one is the screen itself, the ones before it are links. */
  crumbs: readonly { label: string; to?: string }[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

const nothing: UseQueryOptions<string> = { queryKey: ['no subject'], queryFn: skipToken }

/** The screen that is shown, and what it is about: '' while that is not known. */
export function useScreen(): { screen: Screen | undefined; subject: string } {
  const screen = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen,
  })
  const params = useParams({ strict: false })
  const { data: subject = '' } = useQuery(screen?.subject?.(params) ?? nothing)
  return { screen, subject }
}
