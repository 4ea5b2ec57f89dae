import { onTestFinished } from 'vitest'

/** Collects the texts that screen readers are told from now on, in their order. */
export function collectAnnouncements(): string[] {
  const texts: string[] = []
  const regions = [...document.querySelectorAll('output')]
  const last = new WeakMap(regions.map((region) => [region, region.textContent]))
  const collect = () => {
    for (const region of document.querySelectorAll('output')) {
      const text = region.textContent
      if (text && text !== last.get(region)) texts.push(text)
      last.set(region, text)
    }
  }
  const observer = new MutationObserver(collect)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return texts
}
