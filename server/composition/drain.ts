import type { Server } from 'node:http'

/** How often idle connections are looked for. */
const POLL_MS = 50

/**
 * Closes a listening server gracefully: accepts no new connection, answers the requests that have begun and closes kept-alive
 * connections. Connections still open after `timeoutMs` are cut off. Resolves when the server is closed.
 */
export function drain(server: Server, timeoutMs: number): Promise<void> {
  // Without this a busy connection keeps sending requests until the timeout, which then cuts one off.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  return new Promise((resolve) => {
    const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
    const polling = setInterval(() => server.closeIdleConnections(), POLL_MS)
    server.close(() => {
      clearTimeout(timeout)
      clearInterval(polling)
      resolve()
    })
  })
}
