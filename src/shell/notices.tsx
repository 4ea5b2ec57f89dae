import type { ReactNode } from 'react'
import { SignInAgain, useIsRefreshSlow } from '@/form/sign-in-again'
import { Button } from '@/ui/button'
import { useUpdateAvailable } from '@/ui/loading/app-update'
import { useOnline } from '@/ui/online'
import { useRootClass } from '@/ui/use-root-class'

/** Notices that apply to every screen. They stick to the top if the window is high enough. */
export function Notices() {
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
