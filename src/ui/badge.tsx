import { truncate } from '@/text'

const tones = {
  success: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  neutral: 'bg-sunken text-muted',
} as const
export type Tone = keyof typeof tones

/** A one-word status with a dot. The word conveys the status, not the color alone. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span
    className={`inline-flex max-w-48 items-center sm:max-w-full gap-1.5 rounded-card px-2 py-0.5 text-xs font-medium forced-colors:border ${tones[tone]}`}
  >
    <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current forced-color-adjust-none" />
    <span title={children} className="min-w-0 truncate">
      {truncate(children)}
    </span>
  </span>
)

/** Shows Active or Disabled (specification §2); '—' for an unknown value. */
export const ActiveBadge = ({ active }: { active: boolean | null }) => {
  if (active === null) return <span className="text-muted">—</span>
  return <Badge tone={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Disabled'}</Badge>
}
