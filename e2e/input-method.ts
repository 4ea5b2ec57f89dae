import type { Page } from '@playwright/test'

/** Types as an input method does (Telex, VNI): a text is under way until it is committed. */
export async function inputMethod(page: Page) {
  const keyboard = await page.context().newCDPSession(page)
  return {
    compose: (text: string) =>
      keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    /** A key that belongs to the input method; the page hears of it all the same. */
    press: (key: string) =>
      keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 }),
    commit: (text: string) => keyboard.send('Input.insertText', { text }),
  }
}
