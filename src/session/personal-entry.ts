import { config } from '@/config/config'
import { clearTabStorage, readTabStorage, writeTabStorage } from '@/tab-storage'
import { currentOwner } from './session'

/** A text that the tab stores for one person. It survives reloads, and nobody else reads it. */
function personalEntry(name: string) {
  const prefix = `${config.appCode}_${name}/`
  /** The fallback when the browser refuses to store the text. A reload would lose it. */
  const inMemory = new Map<string, string>()
  return {
    /** Returns the text of the signed-in person; '' if there is none. */
    read: () => {
      const key = `${prefix}${currentOwner()}`
      return inMemory.get(key) ?? readTabStorage(key) ?? ''
    },
    /** Does nothing if the tokens do not identify the person. */
    write: (text: string) => {
      const owner = currentOwner()
      if (!owner) return
      const key = prefix + owner
      if (writeTabStorage(key, text)) inMemory.delete(key)
      else inMemory.set(key, text)
    },
    /** Removes the text, whoever it belongs to. */
    clear: () => {
      inMemory.clear()
      clearTabStorage(prefix)
    },
  }
}

/** The URL of a form with unsaved changes that the person left by signing out. */
export const interruptedEdit = personalEntry('edit')

/** The URL of the person's picture in the profile, so that a reload shows it without a call. */
export const profilePicture = personalEntry('picture')
