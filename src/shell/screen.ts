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

/** The screen that is shown. */
export const useScreen = (): Screen | undefined =>
  useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.screen)?.staticData.screen })
