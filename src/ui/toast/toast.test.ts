import { expect, test, vi } from 'vitest'
import { dismissToasts, type Show, toast, toasterMounted } from './toast'

test('does not show a queued toast after dismissToasts', async () => {
  const sonner = {
    success: vi.fn<Show['success']>(),
    error: vi.fn<Show['error']>(),
    message: vi.fn<Show['message']>(),
    dismiss: vi.fn<Show['dismiss']>(),
    getToasts: () => [],
  }
  toast.error('User 7: not for you')
  dismissToasts()
  toast.success('Welcome')
  toasterMounted(sonner)
  await Promise.resolve()
  expect(sonner.error).not.toHaveBeenCalled()
  expect(sonner.success).toHaveBeenCalledExactlyOnceWith('Welcome', expect.anything())
  toast.error('Not now')
  await Promise.resolve()
  expect(sonner.error).toHaveBeenCalledExactlyOnceWith('Not now', expect.anything())
})
