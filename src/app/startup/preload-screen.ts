/** Set by the plugin `startup-script`: the files of each screen, by route. The key '' holds the files of the layout. */
declare const SCREENS: Record<string, string[]>

const screens = SCREENS

/** Preloads the code of a screen, which the app would request only once it runs. */
export function preloadScreen(path: string) {
  const matches = (route: string) => new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`).test(path)
  const screen = Object.keys(screens).find((route) => route !== '' && matches(route)) ?? ''
  for (const file of new Set([...(screens[''] ?? []), ...(screens[screen] ?? [])])) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = import.meta.env.BASE_URL + file
    document.head.append(link)
  }
}
