import type { Plugin } from 'vite'

/** Replaces `{app-name}` in `index.html` with the product's name. The default is the same as in `src/config/config.ts`. */
export function appName(): Plugin {
  let name = 'Dance Fitness Online'
  return {
    name: 'app-name',
    configResolved: ({ env }) => {
      name = env.VITE_APP_NAME || name
    },
    transformIndexHtml: (html) =>
      html.replaceAll('{app-name}', () => name.replace(/[<&]/g, (char) => `&#${char.charCodeAt(0)};`)),
  }
}
