import { Badge, type Tone } from '@/ui/badge'

const statusBadges: Record<string, { tone: Tone; word: string }> = {
  active: { tone: 'success', word: 'Active' },
  pending: { tone: 'warning', word: 'Pending' },
  blocked: { tone: 'danger', word: 'Blocked' },
}

/** The status badge of a user (specification §2). An unknown status is shown as it is. */
export function UserStatus({ status }: { status: string }) {
  const { tone, word } =
    Object.hasOwn(statusBadges, status) && statusBadges[status]
      ? statusBadges[status]
      : { tone: 'neutral' as const, word: status || '—' }
  return <Badge tone={tone}>{word}</Badge>
}
