import type { ReactNode } from 'react'

/** A scrollable region with a name and a tab stop, so that it can be scrolled by keyboard. */
export const ScrollRegion = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
  <section aria-label={label} tabIndex={0} className={`overflow-auto focus-visible:-outline-offset-2 ${className}`}>
    {children}
  </section>
)
