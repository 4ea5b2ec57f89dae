import { vi } from 'vitest'

/** Acts while the browser denies every access to the local storage. */
export async function withBlockedStorage(act: () => Promise<void>) {
  const storage = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError')
  })
  try {
    await act()
  } finally {
    storage.mockRestore() // the checks after each test read it
  }
}
