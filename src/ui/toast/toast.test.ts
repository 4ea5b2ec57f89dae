import { expect, test, vi } from 'vitest'
import { dismissToasts, type ToastOptions, toast, toasterMounted } from './toast'

test('does not show a queued toast after dismissToasts', async () => {
  const toaster = {
    show: vi.fn<(options: ToastOptions) => void>(),
    dismiss: vi.fn<(text: string) => void>(),
    dismissUndo: vi.fn<() => void>(),
    dismissAll: vi.fn<() => void>(),
  }
  toast.error('User 7: not for you')
  const onClose = vi.fn<() => void>()
  toast.show({ kind: 'message', text: 'Discarded.', onClose })
  dismissToasts()
  toast.success('Welcome')
  toasterMounted(toaster)
  await Promise.resolve()
  expect(toaster.show.mock.calls).toEqual([[{ kind: 'success', text: 'Welcome' }]])
  expect(onClose).toHaveBeenCalledOnce()
  expect(toaster.dismissAll).toHaveBeenCalled() // also for earlier tests, which share the module
  toast.error('Not now')
  await Promise.resolve()
  expect(toaster.show).toHaveBeenLastCalledWith({ kind: 'error', text: 'Not now' })
})
