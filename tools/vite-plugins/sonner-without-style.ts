import type { Plugin } from 'vite'

/**
 * Removes the `<style>` element that sonner inserts when it is imported, because the Content-Security-Policy forbids
 * inline styles. `toaster.css` imports sonner's style sheet instead.
 */
export function sonnerWithoutStyle(): Plugin {
  return {
    name: 'sonner-without-style',
    config: () => ({ optimizeDeps: { exclude: ['sonner'] } }),
    transform: {
      filter: { id: /sonner\/dist\/index\.mjs/ },
      handler(code) {
        const out = code.replace(/^__insertCSS\(.*$/m, '')
        if (out === code) this.error('sonner: no __insertCSS call found')
        return { code: out, map: null }
      },
    },
  }
}
