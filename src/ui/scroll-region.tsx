import type { ReactNode, Ref } from 'react'

type ScrollRegionProps = { ref?: Ref<HTMLElement>; label: string; className: string; children: ReactNode }

/** A scrollable region with a name and a tab stop, so that it can be scrolled by keyboard. */
export const ScrollRegion = ({ ref, label, className, children }: ScrollRegionProps) => (
  <section
    ref={ref}
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    tabIndex={0}
    className={`overflow-auto focus-visible:-outline-offset-2 ${className}`}
  >
    {children}
  </section>
)
