import type { expectedScreen } from './model.ts'

type Expected = ReturnType<typeof expectedScreen>
type Screen = Omit<Expected, 'list'> & {
  list: Omit<Expected['list'], 'count' | 'pagination'> & { count: string | 0; pagination: string | 0 }
  /** With a filter on: when all pages were read. */
  readAt: string | undefined
}

/**
 * Runs in the browser.
 * @param cellsAt the selectors of the compared cells in a row, by the path of the screen
 * @returns the visible state of the screen; undefined if no screen is shown yet
 */
export function captureScreen(cellsAt: Record<string, string[]>): Screen | undefined {
  const main = document.querySelector('main')
  const path = location.pathname.replace(/^\/admin/, '')
  if (!main || path === '/login') return undefined
  const dialog = document.querySelector('[role=dialog]')
  const text = (selector: string, within: ParentNode = document) =>
    within.querySelector(selector)?.textContent?.trim() ?? ''
  const isFailure = (alert: Element) => alert.textContent?.includes('This could not be loaded') ?? false
  const isReadStatus = (paragraph: Element) => paragraph.textContent?.startsWith('Read at') ?? false
  const alerts = [...(dialog?.querySelectorAll('[role=alert]') ?? [])]
  const inputs = [
    ...(dialog?.querySelectorAll<HTMLInputElement>('input[name]:not([name=roles]), textarea[name]') ?? []),
  ]
  const value = (input: HTMLInputElement): string => {
    if (input.type !== 'file') return input.value
    return (
      input
        .closest('[data-file-field]')
        ?.querySelector('img')
        ?.src.replace(/^http:\/\/[^/]+/, '') ?? ''
    )
  }
  const pagination = main.querySelector('nav[aria-label="Pages, top"]')
  return {
    path,
    searchParams: Object.fromEntries(new URLSearchParams(location.search)),
    search: main.querySelector<HTMLInputElement>('input[type=search]')?.value ?? '',
    list: {
      rows: [...main.querySelectorAll('tbody tr')].map((row) => {
        const id = row.querySelector('[aria-label^=Delete]')?.getAttribute('aria-label')?.split(' ').at(-1)
        return [id, ...(cellsAt[path] ?? []).map((cell) => text(cell, row))].join(' | ')
      }),
      count: (pagination && text('p', pagination)) || 0,
      // If all rows fit on one page, only these values show that the app has applied the URL.
      pagination:
        (pagination &&
          `page ${pagination.querySelector('input')?.value}, ${pagination.querySelector('select')?.value} rows`) ||
        0,
      descending: main.querySelector('th[aria-sort=descending]') !== null,
      isEmpty: main.textContent?.includes('No results found') ?? false,
      failed: [...main.querySelectorAll('[role=alert]')].some(isFailure),
    },
    readAt: [...main.querySelectorAll('p')].find(isReadStatus)?.querySelector('time')?.dateTime,
    form: dialog
      ? {
          values: Object.fromEntries(inputs.map((input) => [input.name, value(input)])),
          alert: alerts.some((alert) => !isFailure(alert)),
          draft: dialog.querySelector('[aria-label=Draft]') !== null,
          failed: alerts.some(isFailure),
        }
      : undefined,
    question: document.querySelector('[role=alertdialog]') !== null,
    busy: document.querySelector('[aria-busy=true], [role=dialog] fieldset:disabled, progress') !== null,
  }
}
