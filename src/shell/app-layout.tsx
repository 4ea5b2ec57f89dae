import { ChevronRight } from '@lucide/icons'
import { Outlet, useLinkProps, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { config } from '@/config/config'
import { SignInAgain, useIsRefreshSlow } from '@/form/sign-in-again'
import { Button } from '@/ui/button'
import { isDialogOpen } from '@/ui/dialog/confirm'
import { ErrorBoundary, lazyDialog, renderSectionError } from '@/ui/errors/error-boundaries'
import { Icon } from '@/ui/icon/icon'
import { useHeadingFocus } from '@/ui/interaction/focus'
import { useUpdateAvailable } from '@/ui/loading/app-update'
import { lazyOnIdle, useIdlePreload } from '@/ui/loading/on-idle'
import { useDelayedFlag } from '@/ui/loading/pending'
import { useOnline } from '@/ui/online'
import { useRootClass } from '@/ui/use-root-class'
import { Header } from './header'
import { HeaderError } from './layout-error'
import { type BreadcrumbItem, breadcrumbItems, useScreen } from './screen'
import { onEarlyPaletteKey } from './shortcuts/keyboard'
import { Sidebar } from './sidebar'
import { useSidebar } from './use-sidebar'

const AboutDialog = lazyDialog(async () => (await import('./about-dialog')).AboutDialog)
const ShortcutsDialog = lazyDialog(async () => (await import('@/shell/shortcuts/shortcuts-dialog')).ShortcutsDialog)
const Palette = lazyDialog(async () => (await import('@/shell/palette/palette')).Palette)
const ShortcutListener = lazyOnIdle(async () => (await import('@/shell/shortcuts/shortcut-listener')).ShortcutListener)
const ActivityPanel = lazyOnIdle(async () => (await import('@/shell/activity-panel/activity-panel')).ActivityPanel)
const VersionWatch = lazyOnIdle(async () => (await import('./version-watch')).VersionWatch)

/** The layout around every screen for a signed-in person (specification §2, main layout). */
export function AppLayout() {
  const sidebar = useSidebar()
  const router = useRouter()
  // Preloaded, so that signing out is immediate even with a slow or no connection.
  const login = { preload: () => router.loadRouteChunk(router.routesById['/_guest/login']) }
  useIdlePreload(Palette, ShortcutsDialog, AboutDialog, login)
  const [dialog, setDialog] = useState<'about' | 'palette' | 'shortcuts'>()
  const open = (next: typeof dialog) => {
    sidebar.closeOverlay()
    setDialog(next)
  }
  const close = () => setDialog(undefined)
  useEffect(() => onEarlyPaletteKey(() => isDialogOpen() || setDialog('palette')), [])
  const { screen, subject } = useScreen()
  const heading = useHeadingFocus()
  return (
    <>
      <a
        href="#content"
        onClick={(click) => {
          click.preventDefault() // the router would treat the hash as a navigation
          document.getElementById('content')?.focus()
        }}
        className="fixed top-2 left-2 z-50 print:hidden -translate-y-16 rounded-control bg-accent px-3 py-3 text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Progress />
      <ErrorBoundary fallback={(error, retry) => <HeaderError error={error} onRetry={retry} />}>
        <Header sidebar={sidebar} onOpen={open} />
      </ErrorBoundary>
      <div className="flex">
        <aside
          id="sidebar"
          hidden={!sidebar.open}
          className="fixed top-14 bottom-0 z-20 w-64 shrink-0 overflow-y-auto border-r border-line bg-surface max-lg:shadow-(--floating) lg:sticky lg:h-below-header print:hidden"
        >
          <ErrorBoundary fallback={renderSectionError}>
            <Sidebar onChoose={sidebar.closeOverlay} onAbout={() => open('about')} />
          </ErrorBoundary>
        </aside>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape closes the sidebar too */}
        <main
          id="content"
          tabIndex={-1}
          onClick={sidebar.closeOverlay}
          className="activity-panel-spacer min-h-below-header min-w-0 flex-1 p-4 max-sm:pt-3 sm:px-6 sm:pb-6"
        >
          <Notices />
          {screen && (
            <div className="flex flex-wrap items-baseline gap-x-3">
              <title>{`${subject ? `${screen.title}: ${subject}` : screen.title} · ${config.appName}`}</title>
              <ErrorBoundary fallback={renderSectionError}>
                <Breadcrumb items={breadcrumbItems(screen, subject)} isNameLoading={subject === ''} />
              </ErrorBoundary>
              <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold max-sm:leading-6">
                {screen.title}
              </h1>
              {(screen.description || subject !== undefined) && (
                <p
                  title={subject || screen.description}
                  // On a phone, the records need the space. The breadcrumb contains the subject. The no-break space keeps
                  // the height of the line until the subject is known.
                  className="line-clamp-1 min-w-0 flex-1 wrap-anywhere text-muted max-sm:hidden"
                >
                  {subject || screen.description || '\u00a0'}
                </p>
              )}
            </div>
          )}
          <div className="mt-3 max-sm:mt-1">
            <Outlet />
          </div>
        </main>
      </div>
      <ActivityPanel />
      <ShortcutListener onOpen={open} isOpening={dialog !== undefined} />
      <VersionWatch />
      {dialog === 'about' && <AboutDialog onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {dialog === 'palette' && <Palette onClose={close} />}
    </>
  )
}

/** A thin progress line at the top if the next screen takes more than 150 ms. */
function Progress() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' })
  if (!pending) return null
  return <div aria-hidden="true" className="fade-in-delayed fixed inset-x-0 top-0 z-50 h-0.5 bg-accent" />
}

type BreadcrumbProps = { items: readonly BreadcrumbItem[]; isNameLoading?: boolean }

/**
 * The breadcrumb: the last item is the current screen, earlier items are links (specification §2). A wide window shows it
 * at the end of the line of the title, where a name that arrives later would move the links.
 * They are hidden for up to a second, until it has arrived.
 */
export function Breadcrumb({ items, isNameLoading = false }: BreadcrumbProps) {
  const isLate = useDelayedFlag(isNameLoading, 1_000)
  const visibility = isNameLoading && !isLate ? 'lg:invisible' : ''
  return (
    <nav
      aria-label="Breadcrumb"
      className={`min-w-0 max-lg:basis-full lg:order-last lg:ml-auto print:hidden ${visibility}`}
    >
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted max-sm:flex-nowrap max-sm:whitespace-nowrap">
        {items.map(({ isActive, label, to }, index) => (
          <li key={label} className="flex items-center gap-1 last:min-w-0">
            {index > 0 && <Icon icon={ChevronRight} size={14} />}
            {to && !isActive ? (
              <BreadcrumbLink to={to} label={label} />
            ) : (
              <span aria-current={isActive ? 'page' : undefined} title={label} className="min-w-0 truncate text-text">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A link that is never the current item: on the dashboard, the router would mark 'Dashboard' beside 'Summary'. */
function BreadcrumbLink({ to, label }: Required<Pick<BreadcrumbItem, 'to' | 'label'>>) {
  const link = useLinkProps({ to, className: 'touch-target rounded-sm hover:text-text hover:underline' })
  return (
    <a {...link} aria-current={undefined}>
      {label}
    </a>
  )
}

/** Notices that apply to every screen. They stick to the top if the window is high enough. */
function Notices() {
  const online = useOnline()
  const offered = useUpdateAvailable()
  const isRefreshSlow = useIsRefreshSlow()
  const hasNotices = !online || offered || isRefreshSlow
  useRootClass('with-notices', hasNotices)
  return (
    <output className={hasNotices ? 'sticky-notices z-20 -mx-4 -mt-4 block sm:-mx-6 sm:-mt-6' : ''}>
      {!online && <Notice>You are offline. The data may be out of date.</Notice>}
      {offered && (
        <Notice>
          A new version is available. Reload when you are done.
          <Button onClick={() => location.reload()}>Reload</Button>
        </Notice>
      )}
      {isRefreshSlow && (
        <Notice>
          <SignInAgain />
        </Notice>
      )}
    </output>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <span className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-warning-soft px-4 py-2 text-warning sm:px-6">
    {children}
  </span>
)
