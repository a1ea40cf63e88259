import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorBodyOf } from '../../adapters/http/refusal-wire.ts'
import { refuse } from '../../domain/refusal.ts'

/** Headers and bodies that come more slowly are answered with 408, milliseconds. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const CHECK_EVERY_MS = 1_000
/** A connection on which nothing moves, as when its client does not read its answer, milliseconds. */
const SILENT_MS = 60_000
const KEEP_ALIVE_MS = 65_000
/** Connections of a process; more are closed at once. An idle one takes 3 kB. Of what others leave one address may take half. */
const MAX_CONNECTIONS = 4_000
/** Connections that may wait to be accepted; whoever finds no room there comes again after 1, 3, 7 and more seconds. */
const BACKLOG = 4_096

/** How often idle connections are looked for while the server stops, milliseconds. */
const POLL_MS = 50

/** When what of a stop happens, milliseconds since it was asked for. */
const stopPhases = {
  /**
   * From now on requests wait, but for those that ask for readiness. Until then all are served as before, so that whoever asks for readiness turns away, and each kept-alive
   * connection gets an answer that says it is the last one.
   */
  hold: 1_000,
  /** The listener closes by now; sooner, once nobody has connected for a while. What connects in that moment would be reset. */
  close: 3_500,
  /** What is not answered by now is told to try again. */
  giveUp: 7_500,
}
/** How long nobody may have connected: whoever sends one request after the other waits for an answer now. Milliseconds. */
const QUIET_MS = 300
/** Workers learn later of a connection, which the first process has accepted, and it learns later that they have closed. */
const WORKER_QUIET_MS = 1_000
/** Other processes that share the port have closed it too so long after this one, milliseconds: the waiting requests go on. */
const RELEASE_MS = 100
/** Connections on which nothing was sent so long after the listener closed are cut, milliseconds. */
const SILENT_CONNECTION_MS = 2_000

/** A server that can be stopped without losing a request. */
export type HttpServer = {
  /** @returns the port. @throws Error if it can't be used */
  listen(port: number, host: string): Promise<number>
  /** Whether `stop` was called. */
  isStopping(): boolean
  /** Open connections now. */
  connections(): number
  /** Connections beyond the ceiling, or beyond the share of their address, so far. */
  refused(): number
  /**
   * Resolves when every request that was sent is answered and all connections are closed, within 8 s.
   * @param options.hurry true: the listener closes at once, without time for others to turn away
   */
  stop(options?: { hurry?: boolean }): Promise<void>
}

/**
 * @param answer answers requests
 * @param options.addressOf who has a share of the connections; absent: nobody, as behind a proxy, where all come from one address
 * @param options the others: other limits than the product's, for tests
 */
export function httpServer(
  answer: RequestListener,
  {
    addressOf = undefined as ((socket: Socket) => string) | undefined,
    maxConnections = MAX_CONNECTIONS,
    phases = stopPhases,
    quietMs = cluster.isWorker ? WORKER_QUIET_MS : QUIET_MS,
    silentConnectionMs = SILENT_CONNECTION_MS,
    headersMs = HEADERS_MS,
    requestMs = REQUEST_MS,
  } = {},
): HttpServer {
  /** Each connection, with the newest request on it. */
  const connections = new Map<Socket, ServerResponse | undefined>()
  const shares = new Map<string, { connections: number }>()
  let held: [IncomingMessage, ServerResponse][] | undefined
  let stopping = false
  let refused = 0
  let connectedAtMs = 0

  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, headersMs),
    },
    (request, response) => {
      if (stopping) sayLast(response, connections.get(request.socket))
      if (connections.has(request.socket)) connections.set(request.socket, response)
      if (held && !asksForHealth(request)) held.push([request, response])
      else answer(request, response)
    },
  )
  server.timeout = SILENT_MS
  server.on('connection', (socket: Socket) => {
    const address = addressOf?.(socket)
    const share = (address !== undefined && shares.get(address)) || { connections: 0 }
    if (share.connections >= maxConnections - connections.size) {
      refused += 1
      socket.destroy()
      return
    }
    connectedAtMs = performance.now()
    connections.set(socket, undefined)
    if (address !== undefined) {
      share.connections += 1
      shares.set(address, share)
    }
    socket.once('close', () => {
      connections.delete(socket)
      share.connections -= 1
      if (address !== undefined && share.connections === 0) shares.delete(address)
    })
  })

  const unanswered = () =>
    [...connections.values()].filter((response) => response && !response.headersSent) as ServerResponse[]

  /** Waits until nobody has connected for a while, but no longer than `limitMs`. */
  async function quiet(limitMs: number): Promise<void> {
    const fromMs = performance.now()
    const restMs = () =>
      Math.min(Math.max(connectedAtMs, fromMs) + quietMs, fromMs + limitMs) - performance.now()
    while (restMs() > 0) await sleep(restMs())
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port, host, backlog: BACKLOG }, () => resolve((server.address() as AddressInfo).port))
      }),
    isStopping: () => stopping,
    connections: () => connections.size,
    refused: () => refused,
    async stop({ hurry = false } = {}) {
      const fromMs = performance.now() - (hurry ? phases.hold : 0)
      const until = (phase: keyof typeof phases) => fromMs + phases[phase] - performance.now()
      stopping = true
      for (const response of unanswered()) sayLast(response)
      await sleep(until('hold'))
      held = []
      await quiet(until('close'))
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await sleep(RELEASE_MS)
      for (const [request, response] of held.splice(0)) answer(request, response)
      held = undefined
      const timers = [
        setInterval(() => server.closeIdleConnections(), POLL_MS),
        setTimeout(() => {
          for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy()
        }, silentConnectionMs),
        setTimeout(() => {
          for (const response of unanswered()) sayUnavailable(response)
          setTimeout(() => server.closeAllConnections(), POLL_MS)
        }, until('giveUp')),
      ]
      await closed
      timers.forEach(clearTimeout)
    },
  }
}

/** Whether somebody asks how the server is: they turn away by the answer, so that it comes at once also while others wait. */
const asksForHealth = ({ url = '' }: IncomingMessage): boolean => /^\/(readyz|healthz)(\?|$)/.test(url)

/** Makes `response` the last one of its connection, instead of the one that was begun before it and is still to come. */
function sayLast(response: ServerResponse, before?: ServerResponse): void {
  if (response.headersSent) return
  if (before && !before.headersSent) before.shouldKeepAlive = true
  response.shouldKeepAlive = false
}

function sayUnavailable(response: ServerResponse): void {
  response.statusCode = 503
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Retry-After', '1')
  response.end(JSON.stringify(errorBodyOf(refuse('service.unavailable', {}))))
}
