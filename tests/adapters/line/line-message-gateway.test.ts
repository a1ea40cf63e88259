import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { lineMessageGateway } from '../../../adapters/line/line-message-gateway.ts'
import { listen, messagingToken, misaki, startEmulatedLine } from './emulated-line.ts'
import { bubblesOf, recordedBy } from './recorded.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((each) => each.close())))

const aMessage = () => ({ userId: misaki.userId, text: '予約を受け付けました。', retryKey: randomUUID() })

async function answering(status: number) {
  const asked: { path: string | undefined; key: string | string[] | undefined; body: string }[] = []
  const provider = await listen(() => async (req, res) => {
    let body = ''
    for await (const part of req) body += part
    asked.push({ path: req.url, key: req.headers['x-line-retry-key'], body })
    res.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('{}')
  })
  opened.push(provider)
  return { ...provider, asked }
}

const results = [
  [200, { kind: 'sent' }],
  [409, { kind: 'sent' }],
  [400, { kind: 'unreachable', reason: 'status_400' }],
  [404, { kind: 'unreachable', reason: 'status_404' }],
  [301, { kind: 'unavailable', reason: 'no_answer' }],
  [401, { kind: 'unavailable', reason: 'status_401' }],
  [429, { kind: 'unavailable', reason: 'status_429' }],
  [500, { kind: 'unavailable', reason: 'status_500' }],
  [503, { kind: 'unavailable', reason: 'status_503' }],
] as const

test.each(results)('the response %i means %j', async (status, result) => {
  const provider = await answering(status)
  const gateway = lineMessageGateway({ messagingUrl: provider.origin, token: 't' })
  expect(await gateway.send(aMessage())).toEqual(result)
})

test('a message is pushed as one text under its retry key, cut to what LINE takes', async () => {
  const provider = await answering(200)
  const message = { ...aMessage(), text: 'あ'.repeat(5_001) }
  await lineMessageGateway({ messagingUrl: `${provider.origin}/`, token: 't' }).send(message)
  const [{ path, key, body }] = provider.asked as [(typeof provider.asked)[0]]
  expect([path, key]).toEqual(['/v2/bot/message/push', message.retryKey])
  expect(JSON.parse(body)).toEqual({
    to: misaki.userId,
    messages: [{ type: 'text', text: 'あ'.repeat(5_000) }],
  })
})

test('a messenger that does not answer in time may work later', async () => {
  const silent = await listen(() => () => {})
  opened.push(silent)
  const gateway = lineMessageGateway({ messagingUrl: silent.origin, token: 't', timeoutMs: 50 })
  expect(await gateway.send(aMessage())).toEqual({ kind: 'unavailable', reason: 'no_answer' })
})

test.each([undefined, ''])('without a token (%j) no request is sent', async (token) => {
  const provider = await answering(200)
  const gateway = lineMessageGateway({ messagingUrl: provider.origin, token })
  expect(await gateway.send(aMessage())).toEqual({ kind: 'unavailable', reason: 'no_token' })
  expect(provider.asked).toEqual([])
})

test('the emulator shows the chat of each resident and who got messages, and refuses what LINE would', async () => {
  const line = await startEmulatedLine()
  opened.push(line)
  const send = (over: object, token = messagingToken) =>
    lineMessageGateway({ messagingUrl: line.base, token }).send({ ...aMessage(), ...over })
  const refused = [
    await send({}, 'wrong'),
    await send({ retryKey: 'no-uuid' }),
    await send({ text: '' }),
    await send({ userId: `U${'0'.repeat(32)}` }),
  ]
  expect(refused.map(({ kind }) => kind)).toEqual([
    'unavailable',
    'unreachable',
    'unreachable',
    'unreachable',
  ])
  const pageOf = async (path: string) => (await fetch(`${line.base}${path}`)).text()
  expect(await pageOf('/chats')).toContain('まだありません')
  await send({ text: `<b>\n${line.base}/liff/x/my https://example.jp/` })
  expect(await bubblesOf(line, misaki.userId)).toEqual([
    `&lt;b&gt;\n${line.base}/liff/x/my https://example.jp/`,
  ])
  const chat = await pageOf(`/chat?resident=${misaki.userId}`)
  expect(chat).toContain(`href="${line.base}/liff/x/my?resident=${misaki.userId}"`)
  expect(chat).toContain('href="https://example.jp/"')
  expect(await pageOf('/chats')).toContain(`${misaki.name}さん 1件`)
  expect((await recordedBy(line)).map(({ path }) => path)).toEqual(['/v2/bot/message/push'])
})
