import { once } from 'node:events'
import { Agent, get, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { httpServer } from '../../server/composition/http-server.ts'

const opened: Socket[] = []
afterEach(() => {
  for (const connection of opened.splice(0)) connection.destroy()
})

type Options = NonNullable<Parameters<typeof httpServer>[1]>

async function aServer(answer: RequestListener, options: Options = {}) {
  const server = httpServer(answer, { stopMs: 3_500, ...options })
  return { server, port: await server.listen(0, '127.0.0.1') }
}

const after =
  (ms: number): RequestListener =>
  (_, response) =>
    setTimeout(() => response.end('done'), ms)

const ask = (port: number, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part
      })
      response.once('end', () => resolve(text))
      response.once('error', reject)
    }).once('error', reject)
  })

/** Asks again as soon as it has its answer until nobody listens. @returns how many answers came, and how it ended */
async function askWithoutEnd(port: number, keepAlive: boolean): Promise<{ answers: number; end: unknown }> {
  const agent = new Agent({ keepAlive, maxSockets: 1 })
  for (let answers = 0; ; answers += 1) {
    try {
      await ask(port, agent)
    } catch (error) {
      agent.destroy()
      return { answers, end: (error as NodeJS.ErrnoException).code }
    }
  }
}

/** A connection on which a test writes what it likes. */
function aConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  const said = { heard: '' }
  socket.on('data', (part: Buffer) => {
    said.heard += part
  })
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(() => said.heard)
  return { socket, said, closed }
}

const request = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
const connectionsSaid = (heard: string) => heard.match(/^Connection: .*$/gm)
const timeOf = async (work: Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work
  return performance.now() - from
}

test('a stop under load answers whatever was sent, on kept-alive connections and on new ones, and then refuses connections [R16]', async () => {
  let begun = 0
  const { server, port } = await aServer((_, response) => {
    begun += 1
    setTimeout(() => response.end('done'), begun % 7)
  })
  const loads = Array.from({ length: 32 }, (_, at) => askWithoutEnd(port, at % 2 === 0))
  await expect.poll(() => begun).toBeGreaterThan(200)
  await server.stop()
  const ends = await Promise.all(loads)
  expect(new Set(ends.map(({ end }) => end))).toEqual(new Set(['ECONNREFUSED']))
  expect(ends.reduce((sum, { answers }) => sum + answers, 0)).toBe(begun)
})

test('while others turn away requests are served, and each connection ends with Connection: close [R16]', async () => {
  const { server, port } = await aServer(after(5))
  const agent = new Agent({ keepAlive: true })
  const kept = aConnection(port)
  kept.socket.write(request)
  await expect.poll(() => kept.said.heard).toContain('done')
  const stopped = server.stop()
  expect(server.isStopping()).toBe(true)
  expect(await ask(port, agent)).toBe('done')
  kept.socket.write(request)
  expect(connectionsSaid(await kept.closed)).toEqual(['Connection: keep-alive', 'Connection: close'])
  agent.destroy()
  await stopped
})

test('a request that was running already is answered with Connection: close as well [R16]', async () => {
  const responses: ServerResponse[] = []
  const { server, port } = await aServer((_, response) => void responses.push(response))
  const { socket, closed } = aConnection(port)
  socket.write(request)
  await expect.poll(() => responses.length).toBe(1)
  const stopped = server.stop()
  responses[0]?.end('done')
  expect(connectionsSaid(await closed)).toEqual(['Connection: close'])
  await stopped
})

test('in a hurry the port closes without time to turn away, and a running request is answered [R16]', async () => {
  const { server, port } = await aServer(after(400))
  const agent = new Agent({ keepAlive: true })
  const answer = ask(port, agent)
  await expect.poll(() => server.connections().open).toBe(1)
  expect(await timeOf(server.stop({ hurry: true }))).toBeLessThan(1_000)
  expect(await answer).toBe('done')
  agent.destroy()
})

test('connections on which nothing was sent, or nothing more, do not delay a stop [R16]', async () => {
  const { server, port } = await aServer(after(5), { stopMs: 7_000 })
  aConnection(port)
  const idle = aConnection(port)
  idle.socket.write(request)
  await expect.poll(() => idle.said.heard).toContain('done')
  expect(await timeOf(server.stop())).toBeLessThan(6_000)
  await expect.poll(() => server.connections().open).toBe(0)
})

test('a request that takes longer than a stop may take is told to try again, and half of one is cut off [R16] [R7]', async () => {
  const { server, port } = await aServer(() => {}, { stopMs: 700 })
  const whole = aConnection(port)
  const half = aConnection(port)
  whole.socket.write(request)
  half.socket.write('GET / HTTP/1.1\r\nHo')
  await expect.poll(() => server.connections().open).toBe(2)
  expect(await timeOf(server.stop())).toBeLessThan(10_000)
  const answer = await whole.closed
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toContain('Retry-After: 1')
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ result: 'ERROR', retryable: true })
  expect(await half.closed).toBe('')
})

test.each([
  ['headers', 'GET / HTTP/1.1\r\nHo'],
  ['a body', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nabc'],
])('a client that sends %s too slowly is answered 408 and cut off [R16]', async (_, text) => {
  const { server, port } = await aServer(() => {}, { headersMs: 300, requestMs: 300 })
  const { socket, closed } = aConnection(port)
  socket.write(text)
  const drip = setInterval(() => socket.write('a'), 50)
  const from = performance.now()
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - from).toBeLessThan(10_000)
  clearInterval(drip)
  await server.stop({ hurry: true })
})

test('connections beyond the ceiling are closed at once, and those below it are served [R16]', async () => {
  const { server, port } = await aServer(after(0), { connections: 2 })
  const first = aConnection(port)
  const second = aConnection(port)
  await expect.poll(() => server.connections().open).toBe(2)
  expect(await aConnection(port).closed).toBe('')
  expect(server.connections()).toEqual({ open: 2, refused: 1 })
  first.socket.write(request)
  await expect.poll(() => first.said.heard).toContain('done')
  second.socket.destroy()
  await expect.poll(() => server.connections().open).toBe(1)
  const next = aConnection(port)
  next.socket.write(request)
  await expect.poll(() => next.said.heard).toContain('done')
  await server.stop()
})

test('a port that is taken is refused', async () => {
  const { server, port } = await aServer(after(0))
  await expect(httpServer(after(0)).listen(port, '127.0.0.1')).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.stop({ hurry: true })
})
