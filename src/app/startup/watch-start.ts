/**
 * Shows one sentence in place of an empty page if the app cannot start: its code does not load, or needs something that
 * the browser lacks. Once the app has rendered, the sentence is no longer in the page.
 */
export function watchStart() {
  const showFailure = ({ target }: Event) => {
    const isFromScript = target === window || target instanceof HTMLScriptElement
    const sentence = document.getElementById('start-failure')
    if (!isFromScript || !sentence) return
    sentence.hidden = false
    delete document.documentElement.dataset.shell
  }
  addEventListener('error', showFailure, true) // a script that does not load fires an event that does not bubble
  addEventListener('unhandledrejection', showFailure)
}
