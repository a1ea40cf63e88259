import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { isFlexMessage } from '../../../adapters/line/emulator/flex-shape.ts'
import { type FlexMessage, flexMessageOf } from '../../../adapters/line/flex-message.ts'
import { lineMessageGateway } from '../../../adapters/line/line-message-gateway.ts'
import { aChatMessage } from '../../fakes/a-chat-message.ts'
import { listen, messagingToken, misaki, startEmulatedLine } from './emulated-line.ts'
import { bubblesOf, recordedBy } from './recorded.ts'

const opened: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((each) => each.close())))

const aMessage = () => ({ userId: misaki.userId, message: aChatMessage(), retryKey: randomUUID() })

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

test('a message is pushed as one Flex Message under its retry key: when, where, and a button for each link', async () => {
  const provider = await answering(200)
  const message = aMessage()
  await lineMessageGateway({ messagingUrl: `${provider.origin}/`, token: 't' }).send(message)
  const [{ path, key, body }] = provider.asked as [(typeof provider.asked)[0]]
  expect([path, key]).toEqual(['/v2/bot/message/push', message.retryKey])
  const { to, messages } = JSON.parse(body)
  const link = (label: string, uri: string) => ({ type: 'uri', label, uri })
  expect([to, messages]).toEqual([misaki.userId, [flexMessageOf(message.message)]])
  expect(messages).toMatchObject([
    {
      type: 'flex',
      altText: '予約を受け付けました。\n6/14(金) 10:00～11:00\n場所：市役所',
      contents: {
        type: 'bubble',
        body: {
          type: 'box',
          contents: [
            { type: 'text', text: '予約を受け付けました。', wrap: true },
            { type: 'box', contents: [{ text: '6/14(金) 10:00～11:00' }, { text: '場所：市役所' }] },
          ],
        },
        footer: {
          contents: [
            { type: 'button', style: 'primary', action: link('予約を見る', 'https://city.example/my') },
            {
              type: 'button',
              style: 'secondary',
              action: link('日時を変える', 'https://city.example/survey/x'),
            },
            { type: 'text', action: link('このお知らせを止める', 'https://city.example/my') },
          ],
        },
      },
    },
  ])
})

test('LINE takes the longest message that can be, cut and without half of a character', () => {
  const long = '𠮷'.repeat(1_000)
  const visits = Array.from({ length: 50 }, () => ({ when: long, place: long }))
  const links = [long, long].map((label) => ({ label, url: `https://city.example/${'a'.repeat(900)}` }))
  const free = { title: long, times: [long, long, long] }
  const message = flexMessageOf(aChatMessage({ title: long, visits, words: long, free, links }))
  expect(isFlexMessage(message)).toBe(true)
  expect(isFlexMessage({ ...message, altText: 'あ'.repeat(401) })).toBe(false)
})

test('LINE takes a message to staff, who have no way to switch it off', () => {
  const { stop: _, ...told } = aChatMessage({ visits: [], words: '健診の申込み　1件' })
  const message = flexMessageOf(told)
  expect(isFlexMessage(message)).toBe(true)
  expect(message.contents.footer.contents.map(({ type }) => type)).toEqual(['button', 'button'])
})

const refused: readonly [string, (message: FlexMessage) => unknown][] = [
  ['a text', () => ({ type: 'text', text: '予約を受け付けました。' })],
  ['no alternative text', ({ type, contents }) => ({ type, contents })],
  ['an empty text', () => flexMessageOf(aChatMessage({ title: '' }))],
  [
    'an address that LINE does not open',
    () => flexMessageOf(aChatMessage({ stop: { label: '止める', url: '/my' } })),
  ],
  [
    'a button without words',
    () => flexMessageOf(aChatMessage({ links: [{ label: '', url: 'https://a.example/' }] })),
  ],
  ['a part that there is not', (it) => ({ ...it, contents: { ...it.contents, body: { type: 'table' } } })],
]
test.each(refused)('the emulator takes no %s', (_, change) => {
  const message = flexMessageOf(aChatMessage())
  expect([message, change(message)].map(isFlexMessage)).toEqual([true, false])
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
    await send({ message: aChatMessage({ title: '' }) }),
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
  const links = [`${line.base}/liff/x/my?a=b`, 'https://example.jp/'].map((url) => ({ label: '<b>', url }))
  await send({ message: aChatMessage({ links }) })
  expect((await bubblesOf(line, misaki.userId))[0]).toMatch(
    /\n場所：市役所\n&lt;b&gt;\n&lt;b&gt;\nこのお知らせを止める$/,
  )
  const chat = await pageOf(`/chat?resident=${misaki.userId}`)
  expect(chat).toContain(`href="${line.base}/liff/x/my?a=b&amp;resident=${misaki.userId}"`)
  expect(chat).toContain('href="https://example.jp/"')
  expect(await pageOf('/chats')).toContain(`${misaki.name}さん 1件`)
  expect((await recordedBy(line)).map(({ path }) => path)).toEqual(['/v2/bot/message/push'])
})
