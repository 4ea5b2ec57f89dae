import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { build, type Connect, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { finish } from './hosting/finish.ts'
import { demoHeaders, hostHeaders } from './hosting/headers.ts'
import { answerSite, PREFIX } from './hosting/site.ts'

/** The entry, and what the login screen shares with the frame; what they import goes with them. */
const MAIN =
  /\/index\.html$|\/src\/ui\/(logo|use-heading-focus|close-on-focus-outside)\.tsx?|\/react-query\/.*\/useMutation\.|\/circle-question-mark\./
/** The frame and the screen that is opened most; what they import goes with them. */
const LIST = /src\/routes\/_app(\/users\/list)?\.tsx\?tsr-split/
/** The large parts of a form in a dialog, whose first opening runs through all of them. */
const FORM = /\/(form-dialog|drop-zone|user-form)\.tsx|\/react-hook-form\/|\/@base-ui\/react\/dialog\//

/** Page loads outside the prefix go to it, as `answerSite` does. */
function prefixRedirect(): Plugin {
  const redirect: Connect.NextHandleFunction = (req, res, next) => {
    const [path = '/', query] = (req.url ?? '/').split('?')
    if (req.method !== 'GET' || !req.headers.accept?.includes('text/html') || path.startsWith(PREFIX)) return next()
    res.writeHead(302, { location: PREFIX + (query ? `?${query}` : '') }).end()
  }
  return { name: 'prefix-redirect', configureServer: (server) => void server.middlewares.use(redirect) }
}

/** `vite preview` serves the build as a production host does. */
function previewAsHosted(mode: string): Plugin {
  return {
    name: 'preview-as-hosted',
    configurePreviewServer: ({ config, middlewares }) => {
      const headers = mode === 'demo' ? demoHeaders() : hostHeaders({ ...process.env, ...config.env })
      const site = { root: config.build.outDir, headers }
      middlewares.use((req, res, next) => void answerSite(site, req, res).catch(next))
    },
  }
}

/** sonner writes a <style> element on import, which a strict policy refuses; its style sheet is imported in styles.css. */
function sonnerWithoutStyle(): Plugin {
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

/** `npm start` says how to sign in to the demo. */
function demoSignIn(): Plugin {
  return {
    name: 'demo-sign-in',
    configurePreviewServer(server) {
      const printUrls = server.printUrls.bind(server)
      server.printUrls = () => {
        printUrls()
        server.config.logger.info('  ➜  Sign in: admin@example.com / dance123\n')
      }
    },
  }
}

/**
 * The script that runs before the first paint (`src/boot`): built by itself, since as a part of the app it would wait
 * for the app, and told which files a screen needs.
 */
function boot(mode: string): Plugin {
  let file = ''
  return {
    name: 'boot',
    generateBundle: {
      order: 'pre',
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const addFiles = (files: Set<string>, name: string): Set<string> => {
          const chunk = chunks.find(({ fileName }) => fileName === name)
          if (!chunk || chunk.isEntry || files.has(name)) return files
          return chunk.imports.reduce(addFiles, files.add(name))
        }
        const screens = Object.fromEntries(
          chunks.flatMap(({ fileName, moduleIds }) => {
            const files = [...addFiles(new Set(), fileName)]
            const routes = moduleIds.flatMap((id) => /\/src\/routes\/_app\/?(.*)\.tsx\?tsr-split/.exec(id)?.[1] ?? [])
            return routes.map((route) => [route, files])
          }),
        )
        const built = await build({
          configFile: false,
          mode,
          base: PREFIX,
          publicDir: false,
          logLevel: 'warn',
          define: { SCREENS: JSON.stringify(screens) },
          build: { write: false, rolldownOptions: { input: 'src/boot/boot.ts', output: { format: 'iife' } } },
        })
        const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
        if (chunk?.type !== 'chunk') return this.error('boot: nothing was built')
        file = this.getFileName(this.emitFile({ type: 'asset', name: 'boot.js', source: chunk.code }))
      },
    },
    transformIndexHtml: {
      order: 'post',
      // Above the style sheet, for which a script below would wait.
      handler: (html, { server }) =>
        html.replace(
          '<!-- boot -->',
          server
            ? `<script type="module" src="${PREFIX}src/boot/boot.ts"></script>`
            : `<script src="${PREFIX}${file}"></script>`,
        ),
    },
  }
}

/** Has Chromium compile large files as they arrive, beside the main thread, and not one function after the other as they are called. */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    generateBundle: {
      order: 'post', // only the first line counts, where Vite writes too
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && (file.isEntry || file.moduleIds.some((id) => LIST.test(id) || FORM.test(id))))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/** The product's name in the page itself, as `config.ts` has it. */
function appName(): Plugin {
  let name = 'Dance Fitness Online'
  return {
    name: 'app-name',
    configResolved: ({ env }) => {
      name = env.VITE_APP_NAME || name
    },
    transformIndexHtml: (html) =>
      html.replace(
        '{app-name}',
        name.replace(/[<&]/g, (char) => `&#${char.charCodeAt(0)};`),
      ),
  }
}

export default defineConfig(({ mode }) => ({
  base: PREFIX,
  resolve: {
    tsconfigPaths: true,
    // The router's store asks for a stand-in for what React has had since version 18.
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
    boot(mode),
    compileAhead(),
    appName(),
    finish(),
    mode === 'demo' && demoSignIn(),
  ],
  build: {
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    assetsInlineLimit: 0, // the policy allows no data: addresses
    manifest: mode === 'production', // which files belong to which screen: e2e/budget.spec.ts weighs them
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600, // hls.js, loaded when a playlist is opened
    // Few files, since each costs a request before anything is seen: what every screen needs, and what the frame and a
    // list need. The rest comes in idle time or when it is asked for.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', test: MAIN, priority: 2 },
            { name: 'list', test: LIST, priority: 1 },
          ],
        },
      },
    },
  },
  preview: { port: 4173, strictPort: true },
  test: {
    restoreMocks: true,
    testTimeout: 20_000, // for a busy machine
    include: ['src/**/*.test.ts', 'mocks/**/*.test.ts', 'hosting/*.test.ts'],
  },
}))
