import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PREFIX } from './tools/hosting/site.ts'
import { appName } from './tools/vite-plugins/app-name.ts'
import { backend } from './tools/vite-plugins/backend.ts'
import { buildVersion } from './tools/vite-plugins/build-version.ts'
import { chunkGroups } from './tools/vite-plugins/chunks.ts'
import { eagerCompilation } from './tools/vite-plugins/eager-compilation.ts'
import { inlineStyle } from './tools/vite-plugins/inline-style.ts'
import { precompress } from './tools/vite-plugins/precompress.ts'
import { prefixRedirect } from './tools/vite-plugins/prefix-redirect.ts'
import { previewAsHosted } from './tools/vite-plugins/preview-as-hosted.ts'
import { sonnerWithoutStyle } from './tools/vite-plugins/sonner-without-style.ts'
import { startupScript } from './tools/vite-plugins/startup-script.ts'

export default defineConfig(({ mode }) => ({
  base: PREFIX,
  resolve: {
    tsconfigPaths: true,
    // TanStack Router imports a shim for `useSyncExternalStore`, which React has included since version 18.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component', 'loader']] },
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
    backend(mode),
    prefixRedirect(),
    previewAsHosted(mode),
    sonnerWithoutStyle(),
    startupScript(),
    inlineStyle(),
    eagerCompilation(),
    appName(),
    buildVersion(),
    precompress(),
  ],
  build: {
    target: ['chrome114', 'edge114', 'firefox125', 'safari17'], // as in README.md and, by `:popover-open`, in index.html
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    assetsInlineLimit: 0, // The Content-Security-Policy allows no data: URLs.
    manifest: mode === 'production', // Lists the files of each screen. e2e/builds/bundle-size.spec.ts reads it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600, // hls.js is larger than the default limit. It loads only when a playlist is opened.
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  preview: { port: 4173, strictPort: true },
}))
