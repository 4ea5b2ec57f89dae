import type { ReactNode } from 'react'

/** A part of the page that scrolls on its own; a named stop for the keyboard, so that its arrow keys reach it. */
export const ScrollRegion = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <section aria-label={label} tabIndex={0} className={`overflow-auto focus-visible:-outline-offset-2 ${className}`}>
    {children}
  </section>
)
