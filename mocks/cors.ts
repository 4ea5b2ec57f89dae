/**
 * Lets pages of any origin read the responses of an API, errors included, and responds to preflight requests.
 * @param respond responds to all other requests
 */
export const withCors =
  <T extends Response | undefined>(respond: (request: Request) => Promise<T>) =>
  async (request: Request): Promise<T | Response> => {
    const isPreflight = request.method === 'OPTIONS'
    const response = isPreflight ? new Response(null, { status: 204 }) : await respond(request)
    if (!response || response.type === 'error') return response
    response.headers.set('Access-Control-Allow-Origin', '*')
    response.headers.set('Access-Control-Expose-Headers', 'Retry-After')
    if (isPreflight) {
      response.headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      response.headers.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key')
      response.headers.set('Access-Control-Max-Age', '600')
    }
    return response
  }
