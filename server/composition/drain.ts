import type { Server } from 'node:http'

/** How often to look for connections that have had their answer meanwhile. */
const LOOK_MS = 50

/**
 * Ends a listening server: no new connection, an answer to every request that is on its way, and then no further request on a
 * connection that was kept alive. What is not done after `patienceMs` is cut off.
 */
export function drain(server: Server, patienceMs: number): Promise<void> {
  // Without this a busy connection keeps bringing requests until patience ends, in the middle of one.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_MS)
    server.close(() => {
      clearTimeout(impatience)
      clearInterval(looking)
      resolve()
    })
  })
}
