import { readStorage } from '@/device-storage'

/** The width from which the sidebar is part of the layout, as in `shell/use-sidebar.ts`. */
const WIDE = 1024

/** Shows an empty header and sidebar, which `index.html` contains, until the app renders them. */
export function showShell() {
  const hasSidebar = innerWidth >= WIDE && readStorage('sidebar') !== 'closed'
  document.documentElement.dataset.shell = hasSidebar ? 'sidebar' : ''
}
