import { randomBytes, timingSafeEqual } from 'node:crypto'
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { httpServer } from '../../composition/http-server.ts'

/** What stands before a preview that others in the network may open. */
type PreviewGate = {
  /** Sends what comes with the key to a server on this machine. */
  open(port: number): void
  port: number
  /** What an address needs once to get in: `?key=…`. */
  query: string
  stop(): Promise<void>
}

const cookieName = 'preview_key'

const refusal = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>開けません</title><h1>開けません</h1><p>プレビューを開くには、届いたアドレスを、終わりの key= まで全部入れてください。終わったプレビューは開けません。</p></html>
`

/**
 * Listens where others can reach it, and lets nobody in but with the key: by the address once, by a cookie then.
 * Whatever else is asked for is refused alike, before anything of the preview is reached.
 *
 * @param port 0: one that is free
 * @throws Error if the port or the host can't be used
 */
export async function previewGate(host: string, port: number): Promise<PreviewGate> {
  const key = randomBytes(24).toString('base64url')
  let inside: number | undefined
  const server = httpServer((request, response) => {
    const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
    const asked = new URLSearchParams(query)
    const hasKey = isSame(asked.get('key'), key)
    if (inside === undefined || !(hasKey || isSame(cookieOf(request), key))) return refuse(response)
    if (!hasKey) return pass(request, response, inside)
    asked.delete('key')
    response
      .writeHead(303, {
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Set-Cookie': `${cookieName}=${key}; Path=/; HttpOnly; SameSite=Lax`,
        // One slash only: the path must not name another host.
        Location: path.replace(/^[/\\]*/, '/') + (asked.size > 0 ? `?${asked}` : ''),
      })
      .end()
  })
  const listened = await server.listen(port, host)
  return {
    open: (to) => {
      inside = to
    },
    port: listened,
    query: `?key=${key}`,
    stop: () => server.stop({ hurry: true }),
  }
}

function isSame(given: string | null | undefined, key: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const cookieOf = ({ headers }: IncomingMessage): string | undefined =>
  headers.cookie
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)

function refuse(response: ServerResponse): void {
  response
    .writeHead(404, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Robots-Tag': 'noindex',
    })
    .end(refusal)
}

/** Sends a request on as it came, and its answer back. */
function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = request
  const on = forward({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
  })
  on.once('error', () => response.destroy())
  response.once('close', () => on.destroy())
  request.pipe(on)
}
