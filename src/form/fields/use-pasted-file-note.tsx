import { type ClipboardEvent, use, useState } from 'react'
import { FileLabelsContext } from '@/form/form-registry'

/** For text controls: says where files go when one is pasted, because the control itself ignores it. */
export function usePastedFileNote() {
  const labels = use(FileLabelsContext)
  const [isShown, setShown] = useState(false)
  return {
    pasteProps: {
      onPaste: ({ clipboardData: { files, types } }: ClipboardEvent) =>
        setShown(labels !== '' && files.length > 0 && !types.includes('text/plain')),
      onInput: ({ nativeEvent }: { nativeEvent: Event }) => {
        // Chromium fires an input event for an ignored file too.
        const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
        if (!isPaste) setShown(false)
      },
    },
    note: isShown && (
      <output className="block text-sm text-muted">{`Pictures and other files go into the field ${labels}.`}</output>
    ),
  }
}
