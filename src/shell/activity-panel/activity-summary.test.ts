import { expect, test } from 'vitest'
import type { UploadState } from '@/upload/upload-state'
import { summary } from './activity-summary'

const file = (size: number) => new File([new Uint8Array(size)], 'a.png')
const running = (size: number, sent: number): UploadState => ({
  is: 'running',
  file: file(size),
  sent,
  speed: undefined,
})
const failed: UploadState = { is: 'failed', file: file(1), reason: 'No line', stored: undefined }
const done: UploadState = { is: 'done', file: file(1), url: 'https://cdn.test/a.png' }

test.each<[UploadState[], string]>([
  [[], ''],
  [[{ is: 'idle' }], ''],
  [[running(10, 0.5)], '1 uploading (50%)'],
  [[running(30, 0.999), running(10, 0)], '2 uploading (74%)'],
  [[done, failed, running(10, 0)], '1 uploading (0%), 1 failed, 1 uploaded'],
])('summarizes the uploads in one line (%#)', (states, line) => expect(summary(states)).toBe(line))
