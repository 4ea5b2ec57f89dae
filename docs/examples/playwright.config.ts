import { defineConfig } from '@playwright/test'

const cwd = process.env.BACK_OFFICE ?? '../back-office' // a clone of this repository, after `npm ci`

export default defineConfig({
  workers: 1, // All tests use the same records.
  use: { baseURL: 'http://localhost:4173/admin/', launchOptions: { executablePath: process.env.CHROMIUM_PATH } },
  webServer: [
    { cwd, command: 'npm run api', url: 'http://127.0.0.1:4180/openapi.json' },
    {
      cwd,
      command: 'npm run build && npm run preview',
      env: { VITE_API_BASE_URL: 'http://127.0.0.1:4180' },
      url: 'http://localhost:4173/admin/',
      timeout: 120_000, // The build takes some time.
    },
  ],
})
