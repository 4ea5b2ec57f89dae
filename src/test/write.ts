import type { Write } from '@/jobs/write'

/** A write of users, which succeeds at once. */
export const testWrite = (rest: Partial<Write> = {}): Write => ({
  id: 'users/block',
  kind: 'users',
  title: () => 'Block users',
  lock: ({ id }) => `users/${id}`,
  prepare: async ({ data }) => data,
  send: async () => undefined,
  isDone: async () => true,
  invalidates: [['users']],
  ...rest,
})
