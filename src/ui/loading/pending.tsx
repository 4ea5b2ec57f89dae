import { Spinner } from './spinner'

type PendingProps = { label: string; className?: string }

/** Shown in place of content that is loading. */
export const Pending = ({ label, className = 'p-16' }: PendingProps) => (
  <output className={`flex items-center justify-center text-accent ${className}`}>
    <Spinner className="size-7" />
    <span className="sr-only">{label}</span>
  </output>
)
