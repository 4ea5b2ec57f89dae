import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { msw } from 'msw/vite'
import { defineConfig } from 'vitest/config'
import { appName } from './build/app-name.ts'
import { buildVersion } from './build/build-version.ts'
import { chunkGroups } from './build/chunks.ts'
import { demoCredentials } from './build/demo-credentials.ts'
import { eagerCompilation } from './build/eager-compilation.ts'
import { precompress } from './build/precompress.ts'
import { prefixRedirect } from './build/prefix-redirect.ts'
import { previewAsHosted } from './build/preview-as-hosted.ts'
import { sonnerWithoutStyle } from './build/sonner-without-style.ts'
import { startupScript } from './build/startup-script.ts'
import { testPictures } from './build/test-pictures.ts'
import { findBrowser } from './e2e/tools/browser.ts'
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
    startupScript(mode),
    eagerCompilation(),
    appName(),
    buildVersion(),
    precompress(),
    mode === 'demo' && demoCredentials(),
    mode === 'test' && testPictures(),
  ],
  build: {
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    assetsInlineLimit: 0, // The Content-Security-Policy allows no data: URLs.
    manifest: mode === 'production', // Lists the files of each screen. e2e/bundle-size.spec.ts reads it.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600, // hls.js is larger than the default limit. It loads only when a playlist is opened.
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  preview: { port: 4173, strictPort: true },
  test: {
    restoreMocks: true,
    testTimeout: 20_000, // Property-based tests need more than the default 5 s on a busy machine.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'mocks/**/*.test.ts', 'hosting/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.ts'],
          setupFiles: ['src/test/browser/setup.ts'],
          expect: { poll: { timeout: 5_000 } },
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { executablePath: findBrowser() },
              contextOptions: { locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh', reducedMotion: 'reduce' },
              actionTimeout: 5_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
}))
