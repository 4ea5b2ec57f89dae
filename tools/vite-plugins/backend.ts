import { msw } from 'msw/vite'
import { loadEnv, type PluginOption, type PreviewServer, type UserConfig, type ViteDevServer } from 'vite'

/**
 * Selects what responds to the calls of the page. In the demo it is the mock backend. The development server uses it too,
 * unless `VITE_API_MOCKING=off`, or `API_PROXY` names a server to forward the calls to. All other builds set the variable
 * to `off`, so that the bundler removes the mock backend and what belongs to it.
 */
export function backend(mode: string): PluginOption {
  const { VITE_API_MOCKING, API_PROXY } = loadEnv(mode, process.cwd(), ['VITE_', 'API_PROXY'])
  const isMocked = mode === 'demo' || (mode === 'development' && VITE_API_MOCKING !== 'off' && !API_PROXY)
  const printCredentials = (server: ViteDevServer | PreviewServer) => {
    const printUrls = server.printUrls.bind(server)
    server.printUrls = () => {
      printUrls()
      if (isMocked) server.config.logger.info('  ➜  Sign in: admin@example.com / dance123\n')
    }
  }
  return [
    {
      name: 'backend',
      config: (): UserConfig => ({
        define: { 'import.meta.env.VITE_API_MOCKING': JSON.stringify(isMocked ? 'on' : 'off') },
        server: { proxy: API_PROXY ? { '/api/': { target: API_PROXY, changeOrigin: true } } : {} },
      }),
      configureServer: printCredentials,
      configurePreviewServer: printCredentials,
    },
    // `mocks/intercept.ts` starts the worker itself: MSW's own start would interrupt the backend for each hot update, and
    // wait for a message that `keepWorkerRegistered` suppresses.
    (mode === 'demo' || mode === 'development') && msw({ mode: 'worker-only' }),
  ]
}
