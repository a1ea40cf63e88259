import { connect, type Socket } from 'node:net'
import { quantile } from '../statistics.ts'

export type LoadResult = {
  perSecond: number
  answered: number
  /** Anything but 2xx (or the wanted status), and connections that broke. */
  failed: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Head and body of the next request as they go over the wire, or of several that follow each other; undefined when all is asked. */
export type NextRequest = () => readonly string[] | undefined

/**
 * Keeps `connections` connections busy for `seconds` or until all is asked, one request at a time on each. It reads no more of a response than its
 * status and length, so that on two cores the load costs little beside the server that is measured.
 */
export async function keepBusy(
  origin: string,
  next: NextRequest,
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
      const line = await Line.open(hostname, Number(port))
      while (performance.now() < until && !line.broken) {
        const requests = next()
        if (!requests) break
        const sentAt = performance.now()
        const statuses: number[] = []
        for (const request of requests) statuses.push(await line.ask(request))
        const failed = statuses.find((status) => !isWanted(status))
        if (failed === undefined) times.push(performance.now() - sentAt)
        else failures.push(failed)
      }
      line.close()
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
class Line {
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

  static open(hostname: string, port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, hostname, () => resolve(new Line(socket)))
      socket.once('error', reject)
    })
  }

  /** @returns the status; 0 when the connection broke */
  ask(request: string): Promise<number> {
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
