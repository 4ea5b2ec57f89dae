import { type ClipboardEvent, use, useState } from 'react'
import { FormContext } from '@/form/form-context'

/** For text controls: says where files go when one is pasted, because the control itself ignores it. */
export function usePastedFileNote() {
  const fileFields = Object.values(use(FormContext).fields).filter(({ file }) => file)
  const [isShown, setShown] = useState(false)
  return {
    pasteProps: {
      onPaste: ({ clipboardData: { files, types } }: ClipboardEvent) =>
        setShown(fileFields.length > 0 && files.length > 0 && !types.includes('text/plain')),
      onInput: ({ nativeEvent }: { nativeEvent: Event }) => {
        // Chromium fires an input event for an ignored file too.
        const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
        if (!isPaste) setShown(false)
      },
    },
    note: isShown && (
      <output className="block text-sm text-muted">
        {`Pictures and other files go into the field ${fileFields.map(({ label }) => label).join(' or ')}.`}
      </output>
    ),
  }
}
