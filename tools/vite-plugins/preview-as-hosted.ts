import type { Plugin } from 'vite'
import { demoHeaders, hostHeaders } from '../hosting/headers.ts'
import { serveSite } from '../hosting/site.ts'

/** Makes `vite preview` serve the build with the routes and response headers of a production host. */
export function previewAsHosted(mode: string): Plugin {
  return {
    name: 'preview-as-hosted',
    configurePreviewServer: ({ config, middlewares }) => {
      const root = config.build.outDir
      middlewares.use((req, res, next) => {
        // Computed for each request, because a build may replace the page.
        const headers = mode === 'demo' ? demoHeaders(root) : hostHeaders(root, { ...process.env, ...config.env })
        void serveSite({ root, headers }, req, res).catch(next)
      })
    },
  }
}
