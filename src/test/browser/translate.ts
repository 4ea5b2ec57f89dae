/**
 * Simulates the translation of a browser: it wraps each text node in new elements, also after each change. It uses nothing
 * outside of itself, because end-to-end tests run it in the page.
 */
export function translatePage() {
  const tag: string = 'font'
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style')) continue
      const outer = document.createElement(tag)
      const inner = document.createElement(tag)
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text.data) // A new text node replaces the original one.
    }
  }
  const observer = new MutationObserver(wrap)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  wrap()
}
