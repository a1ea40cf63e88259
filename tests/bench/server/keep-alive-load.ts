import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../statistics.ts'

/** The figures of one load. */
export type LoadResult = {
  perSecond: number
  answered: number
  /** Responses with another status than wanted (2xx if none is given), and broken connections. */
  failed: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** A request as HTTP text, which may be made of the body of the response before it. */
type Request = string | ((answer: string) => string)

/** Gives the next request, or several consecutive ones; undefined when all have been sent. */
export type NextRequests = () => readonly Request[] | undefined

type Pace = {
  connections: number
  seconds: number
  wanted?: number
  /** Requests begun in a second; absent: as many as are answered. */
  rate?: number
}

/**
 * Sends requests on `connections` connections for `seconds` or until `next` has no more, one at a time on each. It
 * reads only status and length of a response that no other request is made of, so that the load generator takes little
 * of the processor from the server. At a fixed rate a request's time begins when it is due, although it may have to
 * wait for a connection.
 */
export async function runLoad(
  origin: string,
  next: NextRequests,
  { connections, seconds, wanted, rate }: Pace,
): Promise<LoadResult> {
  const { hostname, port } = new URL(origin)
  const times: number[] = []
  const failures: number[] = []
  const isWanted = (status: number) =>
    wanted === undefined ? status >= 200 && status < 300 : status === wanted
  const from = performance.now()
  const until = from + seconds * 1000
  let begun = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await Connection.open(hostname, Number(port))
      while (performance.now() < until && !connection.broken) {
        const requests = next()
        if (!requests) break
        const dueAt = rate === undefined ? performance.now() : from + (begun * 1000) / rate
        begun += 1
        if (dueAt > performance.now()) await sleep(dueAt - performance.now())
        const failed = await firstFailure(connection, requests, isWanted)
        if (failed === undefined) times.push(performance.now() - dueAt)
        else failures.push(failed)
      }
      connection.close()
    }),
  )
  const elapsed = (performance.now() - from) / 1000
  return {
    perSecond: times.length / elapsed,
    answered: times.length,
    failed: failures.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

/** @returns the first status that is not wanted; no request is made of a response that is not */
async function firstFailure(
  connection: Connection,
  requests: readonly Request[],
  isWanted: (status: number) => boolean,
): Promise<number | undefined> {
  let failed: number | undefined
  for (const [at, request] of requests.entries()) {
    if (typeof request === 'function' && failed !== undefined) break
    const text = typeof request === 'function' ? request(connection.body) : request
    const status = await connection.send(text, typeof requests[at + 1] === 'function')
    if (!isWanted(status)) failed ??= status
  }
  return failed
}

/** One keep-alive connection. */
class Connection {
  broken = false
  /** Of the last response, if it was to be kept. */
  body = ''
  readonly #socket: Socket
  #settle: (status: number) => void = () => undefined
  #status = 0
  /** Bytes of the body still to come; undefined while the head is read. */
  #left: number | undefined
  #head = ''
  #keepsBody = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => this.#break())
    socket.on('close', () => this.#break())
  }

  static open(hostname: string, port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, hostname, () => resolve(new Connection(socket)))
      socket.once('error', reject)
    })
  }

  /** @returns the status; 0 when the connection broke */
  send(request: string, keepsBody: boolean): Promise<number> {
    this.#keepsBody = keepsBody
    this.body = ''
    return new Promise((resolve) => {
      this.#settle = resolve
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    if (this.#left === undefined) this.#readHead(chunk)
    else this.#readBody(chunk)
    if (this.#left === undefined || this.#left > 0) return
    this.#left = undefined
    this.#settle(this.#status)
  }

  #readHead(chunk: Buffer): void {
    const end = chunk.indexOf('\r\n\r\n')
    this.#head += chunk.toString('latin1', 0, end < 0 ? chunk.length : end)
    if (end < 0) return
    const length = /content-length: (\d+)/i.exec(this.#head)?.[1]
    this.#status = Number(this.#head.slice(9, 12))
    this.#head = ''
    // A response without a length (chunked) is one that this client cannot count: it fails, and the table shows it.
    if (length === undefined) this.close()
    else {
      this.#left = Number(length)
      this.#readBody(chunk.subarray(end + 4))
    }
  }

  #readBody(chunk: Buffer): void {
    if (this.#keepsBody) this.body += chunk.toString('latin1')
    this.#left = (this.#left ?? 0) - chunk.length
  }

  #break(): void {
    this.broken = true
    this.#settle(0)
  }
}
