/** One function for all renders: another one would be called at each. */
const comeIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** Why something was not done; comes into view, since it may stand below what is being looked at. */
export const InlineError = ({ children, className = '' }: { children: string; className?: string }) => (
  <p
    key={children} // another text comes into view, too
    ref={comeIntoView}
    role="alert"
    className={`rounded-control bg-danger-soft px-3 py-2 wrap-break-word text-danger ${className}`}
  >
    {children}
  </p>
)
