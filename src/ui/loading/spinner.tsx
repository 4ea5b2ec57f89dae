/** A spinner. Decorative: the busy element itself must announce its state. */
export const Spinner = ({ className = 'size-6' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={`inline-block animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
  />
)
