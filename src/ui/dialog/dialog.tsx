import { CSPProvider } from '@base-ui/react/csp-provider'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from '@lucide/icons'
import { type ReactNode, type RefObject, useRef } from 'react'
import { IconButton } from '@/ui/icon/icon-button'
import { recoverFocusOnUnmount } from '@/ui/interaction/focus'
import { isSecondClickOutside } from '@/ui/interaction/input'
import { useFadeOut } from '@/ui/interaction/use-fade-out'

type DialogProps = {
  title: string
  /** A line below the title. */
  description?: ReactNode
  onClose: () => void
  /** Buttons that stay in view at the bottom. */
  footer?: ReactNode
  width?: string
  /** The element to focus first; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Returns the element to focus after closing; by default the previously focused element. */
  finalFocus?: (() => HTMLElement | null) | undefined
  children: ReactNode
}

/* Keeps the width of the scrollbar reserved while a dialog stops the page from scrolling. Set once, when this code is
 * loaded during idle time: it recalculates the styles of the whole page, a fifth of the time that a form took to open. */
if (innerWidth > document.documentElement.clientWidth) document.documentElement.style.scrollbarGutter = 'stable'

const fullScreen =
  'fixed inset-0 z-40 flex enter-dialog flex-col overflow-y-auto bg-surface p-safe-area text-text shadow-floating'
const floating =
  'desktop:top-[6vh] desktop:bottom-auto desktop:mx-auto desktop:max-h-[88vh] desktop:max-w-[calc(100vw-3rem)] desktop:rounded-card desktop:p-0'

const FIELD = 'input:enabled:not([type=radio]:not(:checked)), textarea:enabled, select:enabled'

/** A modal dialog with a fixed header and footer and a scrolling body. It fills the screen of a phone. The focus starts
 * in its first field; among radio buttons, in the chosen one. */
export function Dialog(props: DialogProps) {
  const { title, description, onClose, footer, width = 'desktop:w-140', initialFocus, finalFocus, children } = props
  const fading = useFadeOut()
  const body = useRef<HTMLDivElement>(null)
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        open
        onOpenChange={(open, change) => {
          if (isSecondClickOutside(change)) change.cancel()
          else if (!open) onClose()
        }}
      >
        <Base.Portal>
          <Base.Backdrop ref={fading} forceRender className="fixed inset-0 z-40 enter-popup bg-shade" />
          <Base.Popup
            ref={fading}
            initialFocus={
              initialFocus ??
              ((by) => {
                const field = body.current?.querySelector<HTMLElement>(FIELD)
                return by !== 'touch' && field ? field : body.current?.parentElement
              })
            }
            finalFocus={finalFocus}
            className={`${fullScreen} ${floating} ${width}`}
          >
            <header
              ref={recoverFocusOnUnmount}
              className="flex items-start gap-3 border-b border-line py-1 pr-3 pl-5 desktop:py-3"
            >
              <div className="min-w-0 flex-1 py-1 pointer-coarse:py-2.5">
                <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-0.5 line-clamp-6 wrap-anywhere text-muted">
                    {description}
                  </Base.Description>
                )}
              </div>
              <IconButton icon={X} label="Close" onClick={() => onClose()} />
            </header>
            <div ref={body} className="min-h-24 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
              {children}
            </div>
            {footer && (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-2 desktop:py-3">
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
