import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendUnavailable } from '../../adapters/http/server/load.ts'
import { serverLimits } from '../../application/shared/limits.ts'

export type HttpServer = ReturnType<typeof httpServer>

/** How long what other processes hand on may still come after the port was left, milliseconds. */
const HANDED_ON_MS = 1_000

/** How a server is stopped. */
export type StopOptions = { hurry?: boolean; untilOthersClosed?: () => Promise<void> }

/** A server that can be stopped without losing a request. @param answer answers requests */
export function httpServer(answer: RequestListener, limits: Partial<typeof serverLimits> = {}) {
  const { connections, headersMs, requestMs, silentMs, stopMs } = { ...serverLimits, ...limits }
  const unanswered = new Set<ServerResponse>()
  let waiting: (() => void)[] | undefined
  const open = new Set<Socket>()
  let [isStopping, isLeaving, refused] = [false, false, 0]
  const timeouts = { headersTimeout: headersMs, requestTimeout: requestMs, keepAliveTimeout: silentMs }
  const server = createServer({ ...timeouts, connectionsCheckingInterval: 1_000 }, (request, response) => {
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
    if (isStopping || isLeaving) response.setHeader('Connection', 'close')
    if (waiting) waiting.push(() => answer(request, response))
    else answer(request, response)
  })
  server.maxConnections = connections
  server.timeout = silentMs
  server.on('drop', () => {
    refused += 1
  })
  server.on('connection', (socket) => open.add(socket.once('close', () => open.delete(socket))))
  const closeAfterAnswers = () => {
    for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close')
  }

  return {
    /** @returns the port. @throws Error if it can't be used */
    async listen(port: number, host: string): Promise<number> {
      await once(server.listen({ port, host, backlog: connections }), 'listening')
      return (server.address() as AddressInfo).port
    },
    isStopping: () => isStopping,
    /** Connections that are open, and those that were closed at once since there were too many. */
    connections: () => ({ open: open.size, refused }),
    /**
     * Takes no connections any more, since other processes do, and answers on those that it has: each ends with its
     * next answer, or when nobody has used it for as long as connections are kept. Resolves when there is none.
     */
    async leave(): Promise<void> {
      const endMs = performance.now() + silentMs + requestMs
      isLeaving = true
      closeAfterAnswers()
      // That of HTTP would close connections on which somebody may be sending a request at this moment.
      NetServer.prototype.close.call(server)
      await sleep(HANDED_ON_MS)
      while (open.size > 0 && performance.now() < endMs) await sleep(20)
    },
    /**
     * Answers every request that was sent, and closes all connections. `hurry`: leaves nobody time to turn away.
     * `untilOthersClosed` resolves when other processes that share the port have closed it, too.
     */
    async stop({ hurry = false, untilOthersClosed = async () => {} }: StopOptions = {}): Promise<void> {
      const [endMs, stepMs] = [performance.now() + stopMs, hurry ? 0 : stopMs / 7]
      isStopping = true
      closeAfterAnswers()
      // Whoever asks for readiness turns away, and kept connections end with their next answer.
      await sleep(stepMs)
      // Who sends one request after the other waits now: what connects while the port closes would be lost.
      waiting = []
      await sleep(stepMs)
      const closed = new Promise((resolve) => server.close(resolve))
      // Who is answered by one process connects anew, perhaps to another that is about to close.
      await Promise.race([untilOthersClosed(), sleep(stopMs / 7)])
      await sleep(100)
      for (const begin of waiting) begin()
      waiting = undefined
      while (unanswered.size > 0 && performance.now() < endMs) await sleep(20)
      for (const response of unanswered) if (!response.headersSent) sendUnavailable(response)
      await sleep(20)
      server.closeAllConnections()
      await closed
    },
  }
}
