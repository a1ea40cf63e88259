import { once } from 'node:events'
import { Agent, createServer, get, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { drain } from '../../server/composition/drain.ts'

/** Answers as `work` says: after so many milliseconds, or when it ends the response. */
async function aServer(
  work: number | ((response: ServerResponse) => void),
): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, response) => {
    if (typeof work === 'function') work(response)
    else setTimeout(() => response.end('done'), work)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

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

/** Asks again as soon as it has its answer, on one connection, until there is none. @returns how many answers came */
async function askWithoutEnd(port: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let answers = 0; ; answers += 1) {
    try {
      await ask(port, agent)
    } catch {
      agent.destroy()
      return answers
    }
  }
}

/** Longer than a test may take: an end that waits for it is none. */
const ENDLESS_MS = 120_000

test('busy connections close after their answer, not only at the timeout [R16]', async () => {
  const { server, port } = await aServer(5)
  let begun = 0
  server.on('request', () => {
    begun += 1
  })
  const loads = Array.from({ length: 8 }, () => askWithoutEnd(port))
  await expect.poll(() => begun).toBeGreaterThan(16)
  await drain(server, ENDLESS_MS)
  const answers = (await Promise.all(loads)).reduce((sum, of) => sum + of, 0)
  expect(answers).toBeGreaterThan(8)
  expect(answers).toBe(begun)
})

test('a request on a connection kept open while the server closes is answered with Connection: close [R16]', async () => {
  const responses: ServerResponse[] = []
  const { server, port } = await aServer((response) => {
    responses.push(response)
    if (responses.length === 2) for (const each of responses) each.end('done')
  })
  const connection = connect(port, '127.0.0.1')
  let heard = ''
  connection.on('data', (part: Buffer) => {
    heard += part
  })
  const closed = new Promise((resolve) => connection.once('close', resolve))
  const request = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
  connection.write(request)
  await once(server, 'request')
  const drained = drain(server, ENDLESS_MS)
  connection.write(request)
  await Promise.all([drained, closed])
  expect(heard.match(/^Connection: .*$/gm)).toEqual(['Connection: keep-alive', 'Connection: close'])
})

test('a running request is answered, and its kept-alive connection does not delay the close [R16]', async () => {
  const { server, port } = await aServer(300)
  const agent = new Agent({ keepAlive: true })
  const answer = ask(port, agent)
  await once(server, 'request')
  await drain(server, ENDLESS_MS)
  expect(await answer).toBe('done')
  agent.destroy()
})

test('a request that takes longer than the timeout is cut off [R16]', async () => {
  const { server, port } = await aServer(() => {})
  const agent = new Agent({ keepAlive: true })
  const answer = ask(port, agent).catch((error: NodeJS.ErrnoException) => error.code)
  await once(server, 'request')
  await drain(server, 200)
  expect(await answer).toBe('ECONNRESET')
  agent.destroy()
})
