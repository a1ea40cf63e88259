import { connect, type Socket } from 'node:net'
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

/** Gives the next request, or several consecutive ones, as HTTP text; undefined when all have been sent. */
type NextRequests = () => readonly string[] | undefined

/**
 * Sends requests on `connections` connections for `seconds` or until `next` has no more, one at a time on each. It reads only status
 * and length of a response, so that the load generator takes little of the processor from the server.
 */
export async function runLoad(
  origin: string,
  next: NextRequests,
  { connections, seconds, wanted }: { connections: number; seconds: number; wanted?: number },
): Promise<LoadResult> {
  const { hostname, port } = new URL(origin)
  const times: number[] = []
  const failures: number[] = []
  const isWanted = (status: number) =>
    wanted === undefined ? status >= 200 && status < 300 : status === wanted
  const from = performance.now()
  const until = from + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await Connection.open(hostname, Number(port))
      while (performance.now() < until && !connection.broken) {
        const requests = next()
        if (!requests) break
        const sentAt = performance.now()
        const statuses: number[] = []
        for (const request of requests) statuses.push(await connection.send(request))
        const failed = statuses.find((status) => !isWanted(status))
        if (failed === undefined) times.push(performance.now() - sentAt)
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

/** One keep-alive connection. */
class Connection {
  broken = false
  readonly #socket: Socket
  #settle: (status: number) => void = () => undefined
  #status = 0
  /** Bytes of the body still to come; undefined while the head is read. */
  #left: number | undefined
  #head = ''

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
  send(request: string): Promise<number> {
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
    else this.#left -= chunk.length
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
    else this.#left = Number(length) - (chunk.length - end - 4)
  }

  #break(): void {
    this.broken = true
    this.#settle(0)
  }
}
