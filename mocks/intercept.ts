import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { http } from 'msw'

/** Responds to a request: undefined sends it to the network. */
type Respond = (request: Request) => Promise<Response | undefined>

/**
 * Responds to the requests of the page. A service worker receives all of them. Browsers have none on a page of plain HTTP,
 * and refuse it in some private windows. The scripts of the page then respond to their own requests only.
 * @returns whether pictures and files are responded to as well
 */
export async function interceptRequests(respond: Respond): Promise<boolean> {
  try {
    await interceptByWorker(respond)
    return true
  } catch {
    interceptScripts(respond)
    return false
  }
}

/** @throws where a service worker is missing or refused */
async function interceptByWorker(respond: Respond) {
  if (!navigator.serviceWorker) throw new Error('This page has no service workers.')
  keepWorkerRegistered()
  const { setupWorker } = await import('msw/browser')
  const worker = setupWorker(http.all('*', ({ request }) => respond(request)))
  await worker.start({
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    onUnhandledFrame: 'bypass',
    quiet: true,
  })
}

/**
 * Suppresses the message that tells MSW's worker that the page closes. Without another page the worker would unregister
 * itself, and a page that is reloading at that moment would wait for it forever.
 */
function keepWorkerRegistered() {
  const { prototype } = ServiceWorker
  // oxlint-disable-next-line typescript/unbound-method -- called with the worker as `this`
  const { postMessage } = prototype
  prototype.postMessage = function (message: unknown) {
    if (message !== 'CLIENT_CLOSE') postMessage.call(this, message)
  }
}

function interceptScripts(respond: Respond) {
  for (const interceptor of [new FetchInterceptor(), new XMLHttpRequestInterceptor()]) {
    interceptor.apply()
    interceptor.on('request', async ({ request, controller }) => {
      const response = await respond(request)
      if (response?.type === 'error') controller.errorWith(new TypeError('Failed to fetch'))
      else if (response) controller.respondWith(response)
    })
  }
}
