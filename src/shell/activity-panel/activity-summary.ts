import type { UploadState } from '@/upload/upload-state'

const labels = [
  ['running', 'uploading'],
  ['failed', 'failed'],
  ['done', 'uploaded'],
] as const

/** The activity panel in one line: '2 uploading (43%), 1 failed'. */
export function summary(states: readonly UploadState[]): string {
  const parts = labels.flatMap(([is, label]) => {
    const count = states.filter((state) => state.is === is).length
    return count > 0 ? [`${count} ${label}${is === 'running' ? percent(states) : ''}`] : []
  })
  return parts.join(', ')
}

/** The share of the running uploads that has been sent, by bytes. */
function percent(states: readonly UploadState[]): string {
  let sent = 0
  let size = 0
  for (const state of states) {
    if (state.is !== 'running') continue
    sent += state.sent * state.file.size
    size += state.file.size
  }
  return size > 0 ? ` (${Math.floor((sent / size) * 100)}%)` : ''
}
