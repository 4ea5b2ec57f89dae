import { onTestFinished } from 'vitest'

/** Collects the texts that screen readers are told from now on. */
export function collectAnnouncements(): string[] {
  const texts: string[] = []
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('output'))
      if (textContent && !texts.includes(textContent)) texts.push(textContent)
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return texts
}
