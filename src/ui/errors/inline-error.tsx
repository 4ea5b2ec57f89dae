/** Defined at module scope, because React calls a new ref callback after every render. */
function scrollIntoView(line: HTMLElement | null) {
  // A field with the same reason has the focus.
  const isShownAtField = () => document.activeElement?.ariaInvalid === 'true'
  const scroll = () => isShownAtField() || line?.scrollIntoView({ block: 'nearest' })
  scroll()
  requestAnimationFrame(scroll) // the errors of fields above may appear a moment later and push it down
}

/** An error message that scrolls into view, because it may appear outside of the visible area. */
export const InlineError = ({ children, className = '' }: { children: string; className?: string }) => (
  <p
    key={children} // scrolls into view again when the text changes
    ref={scrollIntoView}
    role="alert"
    className={`rounded-control bg-danger-soft px-3 py-2 wrap-break-word text-danger ${className}`}
  >
    {children}
  </p>
)
