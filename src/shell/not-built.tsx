/** Stands where a screen of the route table is still to come. */
export const NotBuilt = () => (
  <p className="rounded-card bg-surface p-6 text-muted shadow-raised ring-1 ring-line">This screen is not built yet.</p>
)
