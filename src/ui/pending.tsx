import { Spinner } from './spinner'

/** In place of a screen that is not there yet. */
export const Pending = ({ label }: { label: string }) => (
  <output className="flex justify-center p-16 text-accent">
    <Spinner />
    <span className="sr-only">{label}</span>
  </output>
)
