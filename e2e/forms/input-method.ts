import type { Page } from '@playwright/test'

/** Types like an input method (Telex, VNI): a text is being composed until it is committed. */
export async function inputMethod(page: Page) {
  const keyboard = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** Presses a key that the input method handles. The page receives its event, too. */
    press: (key: string) =>
      keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 }),
    commit: (text: string) => keyboard.send('Input.insertText', { text }),
  }
}
