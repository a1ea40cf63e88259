import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { q: readonly string[]; source: string; target: string; format: string; api_key?: string }

/** What a request gets; nothing: each text with the language before it. */
export type Behaviour = () => {
  status?: number
  body?: string
  /** when it is sent: at once, if it is not said */
  after?: Promise<unknown>
  breaks?: true
  location?: string
}

const shortly = () => new Promise((passed) => setTimeout(passed, 5))

/** A server that answers as LibreTranslate does, or as told. */
export async function aMachine(behave: Behaviour = () => ({})) {
  const asked: Asked[] = []
  const paths: string[] = []
  let [underWay, most] = [0, 0]
  const server = createServer(async (request, response) => {
    most = Math.max(most, ++underWay)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const sent = JSON.parse(Buffer.concat(parts).toString('utf8')) as Asked
    asked.push(sent)
    paths.push(request.url ?? '')
    const { status = 200, body, after = shortly(), breaks, location } = behave()
    await after
    underWay--
    if (breaks) return void request.socket.destroy()
    const translatedText = sent.q.map((text) => `${sent.target}:${text}`)
    response.writeHead(status, { 'Content-Type': 'application/json', ...(location && { location }) })
    response.end(body ?? JSON.stringify({ translatedText }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    asked,
    paths,
    mostAtOnce: () => most,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
