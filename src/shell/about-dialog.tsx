import type { ReactNode } from 'react'
import { config } from '@/config/config'
import { useNow } from '@/ui/dates/use-now'
import { Dialog } from '@/ui/dialog/dialog'
import { useCloseOnTraversal } from '@/ui/dialog/use-close-on-traversal'
import { Logo } from '@/ui/icon/icon'

const link = 'inline-flex min-h-touch-target items-center wrap-anywhere text-accent underline'

/** The About dialog, opened from 'Software Info' (specification §1). */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  useCloseOnTraversal(onClose)
  return (
    <Dialog title="About" onClose={onClose} width="desktop:w-110">
      <div className="flex items-center gap-3">
        <Logo />
        <p className="text-lg font-semibold">{config.appName}</p>
      </div>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-1">
        <Fact name="Version">{config.version}</Fact>
        <Fact name="Platform version">{config.platformVersion}</Fact>
        <Fact name="Website">
          <a className={link} href={config.siteUrl} target="_blank" rel="noopener noreferrer">
            {config.siteUrl.replace(/^https?:\/\/|\/$/g, '')}
          </a>
        </Fact>
        <Fact name="Contact">
          <a className={link} href={`mailto:${config.vendorEmail}`}>
            {config.vendorEmail}
          </a>
        </Fact>
      </dl>
      <p className="mt-5 text-sm text-muted">{`${config.brand} is a trademark of its owner. Copyright © ${useNow().getFullYear()} ${config.brand}. All rights reserved.`}</p>
    </Dialog>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 wrap-break-word">{children}</dd>
  </>
)
