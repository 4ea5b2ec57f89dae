/** Why something was not done; comes into view, since it may stand below what is being looked at. */
export const Failure = ({ children, className = '' }: { children: string; className?: string }) => (
  <p
    ref={(line) => line?.scrollIntoView({ block: 'nearest' })}
    role="alert"
    className={`rounded-control bg-danger-soft px-3 py-2 wrap-break-word text-danger ${className}`}
  >
    {children}
  </p>
)
