import { Spinner } from './spinner'

/** Shown while a screen is loading. */
export const Pending = ({ label }: { label: string }) => (
  <output className="flex justify-center p-16 text-accent">
    <Spinner />
    <span className="sr-only">{label}</span>
  </output>
)
