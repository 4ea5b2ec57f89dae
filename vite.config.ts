import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { defineConfig } from 'vite'
import { appName } from './build/app-name.ts'
import { buildVersion } from './build/build-version.ts'
import { chunkGroups } from './build/chunks.ts'
import { demoCredentials } from './build/demo-credentials.ts'
import { eagerCompilation } from './build/eager-compilation.ts'
import { inlineStyle } from './build/inline-style.ts'
import { papaparseAsModule } from './build/papaparse-as-module.ts'
import { precompress } from './build/precompress.ts'
import { prefixRedirect } from './build/prefix-redirect.ts'
import { previewAsHosted } from './build/preview-as-hosted.ts'
import { sonnerWithoutStyle } from './build/sonner-without-style.ts'
import { startupScript } from './build/startup-script.ts'
import { PREFIX } from './hosting/site.ts'

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
    msw(),
    prefixRedirect(),
    previewAsHosted(mode),
    sonnerWithoutStyle(),
    papaparseAsModule(),
    startupScript(mode),
    inlineStyle(),
    eagerCompilation(),
    appName(),
    buildVersion(),
    precompress(),
    mode === 'demo' && demoCredentials(),
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
