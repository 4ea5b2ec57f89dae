import { useEffect } from 'react'
import { toast } from '@/ui/toast/toast'

/** Says where files go, after one was dropped elsewhere. */
const whereFilesGo = () =>
  document.querySelector('[data-file-field] input[type=file]:enabled')
    ? 'Drop the file on the file field.'
    : 'Files cannot be dropped here. They go into the file field of a form.'

/**
 * Stops the browser from leaving the page, or opening a tab, for a file or link that is dropped beside a file field. Says
 * where files go. Text and links can still be dropped into text fields.
 */
export function StrayDrops() {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    /** Something of the page itself is being dragged, usually by mistake. */
    let startedHere = false
    addEventListener('dragstart', () => void (startedHere = true), { signal })
    const stop = (event: DragEvent) => {
      if (event.defaultPrevented) return // a file field takes it
      const hasFiles = event.dataTransfer?.types.includes('Files') ?? false
      const isTextField = event.target instanceof Element && event.target.matches(':read-write')
      if (!hasFiles && isTextField) return
      event.preventDefault()
      if (hasFiles && event.type === 'drop' && !startedHere) toast.error(whereFilesGo())
    }
    addEventListener('dragover', stop, { signal })
    addEventListener('drop', stop, { signal })
    // An element that is removed meanwhile fires no `dragend`. The next drag begins with `pointerdown`, or outside of the page.
    for (const type of ['dragend', 'drop', 'pointerdown', 'pointermove'])
      addEventListener(type, () => void (startedHere = false), { signal })
    return () => listening.abort()
  }, [])
  return null
}
