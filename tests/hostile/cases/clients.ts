import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, type Case, times } from '../attack.ts'
import { api, ask, resident, save, tokenOf } from '../client.ts'

/** How long others may wait meanwhile, milliseconds; the test itself and what runs beside it take their part. */
const WAIT_MS = 2_000
const slowCount = { short: 200, long: 1_000 } as const
const watchMs = { short: 2_000, long: 50_000 } as const
/**
 * When a connection must be closed that never sends its headers, or its body. Limits of 10 and 30 s, looked at now and
 * then.
 */
const HEADERS_MS = 16_000
const BODY_MS = 38_000

const hostOf = (origin: string) => ({ host: '127.0.0.1', port: Number(new URL(origin).port) })
const putItem = `POST ${api}/survey-results/putItem HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`

/** A connection that only takes what it gets. */
async function opened(origin: string): Promise<{ socket: Socket; closedAfterMs?: number }> {
  const from = performance.now()
  const connection: { socket: Socket; closedAfterMs?: number } = { socket: connect(hostOf(origin)) }
  connection.socket.on('error', () => {})
  connection.socket.on('close', () => {
    connection.closedAfterMs = performance.now() - from
  })
  connection.socket.resume()
  await new Promise<void>((resolve) =>
    connection.socket.once('connect', resolve).once('error', () => resolve()),
  )
  return connection
}

/** What a slow client sends at once, and then now and then; by when it has to be cut off. */
const slow: readonly { what: string; start: string; drip: string; limitMs: number }[] = [
  { what: 'send nothing', start: '', drip: '', limitMs: HEADERS_MS },
  { what: 'stop within a header', start: 'GET / HTTP/1.1\r\nX-', drip: '', limitMs: HEADERS_MS },
  { what: 'drip a header', start: 'GET / HTTP/1.1\r\nX-', drip: 'a', limitMs: HEADERS_MS },
  { what: 'drip headers', start: 'GET / HTTP/1.1\r\nHost: x\r\n', drip: 'X: y\r\n', limitMs: HEADERS_MS },
  { what: 'stop within a body', start: 'Content-Length: 5000\r\n\r\n{', drip: '', limitMs: BODY_MS },
  { what: 'drip a body', start: 'Content-Length: 5000\r\n\r\n{', drip: ' ', limitMs: BODY_MS },
  { what: 'drip pieces', start: 'Transfer-Encoding: chunked\r\n\r\n', drip: '1\r\n \r\n', limitMs: BODY_MS },
]
/** How often they send, milliseconds. */
const DRIP_MS = 500

/**
 * Many clients that send a byte now and then, or none: nobody waits for them, and they are not waited for. When they
 * are cut off is looked at in the long form only: the limits of 10 and 30 s are no setting of the product.
 */
async function slowClients({ server: { origin }, form }: Attack): Promise<string[]> {
  const token = await tokenOf(resident('slow'))
  const clients = await times(slowCount[form], async (at) => {
    const { what, start, drip, limitMs } = slow[at % slow.length]!
    const connection = await opened(origin)
    const isBody = limitMs === BODY_MS
    connection.socket.write(isBody ? `${putItem}Authorization: Bearer ${token}\r\n${start}` : start)
    const dripping = setInterval(
      () => connection.socket.writable && drip !== '' && connection.socket.write(drip),
      DRIP_MS,
    )
    connection.socket.on('close', () => clearInterval(dripping))
    return { connection, what, limitMs }
  })
  const findings: string[] = []
  const until = performance.now() + watchMs[form]
  while (performance.now() < until) {
    const { status, ms } = await ask(origin, {
      path: `${api}/survey-configs/getItem?surveyId=note`,
      userId: resident('quick'),
    })
    if (status !== 200 || ms > WAIT_MS)
      findings.push(`beside slow clients a request gives ${status} after ${Math.round(ms)} ms`)
    await sleep(50)
  }
  if (form === 'long') {
    const late = clients.filter(
      ({ connection, limitMs }) => (connection.closedAfterMs ?? Number.POSITIVE_INFINITY) > limitMs,
    )
    for (const what of new Set(late.map((client) => client.what)))
      findings.push(`clients that ${what} are waited for too long`)
  }
  for (const { connection } of clients) connection.socket.destroy()
  return findings.slice(0, slow.length)
}

/** What a broken client sends before it goes away, and how. */
const broken: readonly { what: string; bytes: string }[] = [
  { what: 'nothing', bytes: '' },
  { what: 'half a line', bytes: 'GET /heal' },
  { what: 'no HTTP', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003' },
  { what: 'a body that ends early', bytes: `${putItem}Content-Length: 100\r\n\r\n{"data":[` },
  { what: 'two lengths', bytes: `${putItem}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}` },
  {
    what: 'a length and pieces',
    bytes: `${putItem}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n`,
  },
  { what: 'a piece of no length', bytes: `${putItem}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}` },
  {
    what: 'a piece that is longer than all memory',
    bytes: `${putItem}Transfer-Encoding: chunked\r\n\r\nffffffffffff\r\n{}`,
  },
  { what: 'a length below nothing', bytes: `${putItem}Content-Length: -1\r\n\r\n{}` },
  { what: 'a header of 100 KB', bytes: `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n` },
  { what: 'a path of 100 KB', bytes: `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n` },
  { what: '5,000 headers', bytes: `GET / HTTP/1.1\r\nHost: x\r\n${'X: x\r\n'.repeat(5_000)}\r\n` },
  { what: 'a header with a NUL', bytes: 'GET / HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n' },
  { what: 'a line break alone', bytes: 'GET / HTTP/1.1\nHost: x\n\n' },
  {
    what: 'an upgrade',
    bytes: 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  },
  { what: 'HTTP/2 without asking', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { what: 'CONNECT', bytes: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n' },
  { what: 'another host as path', bytes: 'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n' },
  { what: '50 requests in one', bytes: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50) },
]

/** Clients that break off, or speak no HTTP: none gets an error of the server, and it goes on. */
async function brokenClients({ server }: Attack): Promise<string[]> {
  const { origin } = server
  const findings = await times(
    broken.length,
    async (at) => {
      const { what, bytes } = broken[at]!
      const answer = await exchanged(origin, bytes)
      const faults = answer.match(/HTTP\/1\.1 5\d\d/g) ?? []
      return faults.map((line) => `a client that sends ${what} gets ${line}`)
    },
    8,
  )
  const ways: ((socket: Socket) => void)[] = [
    (socket) => socket.destroy(),
    (socket) => socket.end(),
    (socket) => socket.resetAndDestroy(),
  ]
  await times(60, async (at) => {
    const { socket } = await opened(origin)
    socket.write(broken[at % broken.length]!.bytes)
    ways[at % ways.length]!(socket)
  })
  const { status } = await save(origin, resident('whole'), 'note', { name: '花子' })
  return [
    ...findings.flat(),
    ...(status === 200 ? [] : [`after broken clients a save gives ${status}`]),
    ...(server.isAlive() ? [] : ['the server has ended']),
  ]
}

/** What a server answers to bytes within a second. */
function exchanged(origin: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(hostOf(origin), () => socket.write(Buffer.from(bytes, 'latin1')))
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    setTimeout(() => socket.destroy(), 1_000)
  })
}

export const clients: readonly Case[] = [
  { name: 'clients that send slowly', kind: 'client', attack: slowClients },
  { name: 'clients that send what is broken', kind: 'client', attack: brokenClients },
]
