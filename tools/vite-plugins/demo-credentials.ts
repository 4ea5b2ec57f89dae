import type { Plugin } from 'vite'

/** Prints the credentials of the demo below the URL that `npm start` prints. */
export function demoCredentials(): Plugin {
  return {
    name: 'demo-credentials',
    configurePreviewServer(server) {
      const printUrls = server.printUrls.bind(server)
      server.printUrls = () => {
        printUrls()
        server.config.logger.info('  ➜  Sign in: admin@example.com / dance123\n')
      }
    },
  }
}
