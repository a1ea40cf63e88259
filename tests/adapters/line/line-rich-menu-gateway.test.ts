import { afterEach, beforeEach, expect, test } from 'vitest'
import { lineRichMenuGateway } from '../../../adapters/line/line-rich-menu-gateway.ts'
import { type EmulatedLine, listen, messagingToken, misaki, startEmulatedLine } from './emulated-line.ts'
import { recordedBy } from './recorded.ts'

let line: EmulatedLine
beforeEach(async () => {
  line = await startEmulatedLine()
})
afterEach(() => line.close())

const unavailable = { name: 'Refusal', code: 'service.unavailable' }

test("LINE is asked to unlink the resident's rich menu [FORM-23]", async () => {
  await lineRichMenuGateway({ messagingUrl: `${line.base}/`, token: messagingToken }).unlinkUnansweredMenu(
    misaki.userId,
  )
  expect(await recordedBy(line)).toEqual([
    { at: line.clock.now(), method: 'DELETE', path: '/v2/bot/user/{userId}/richmenu', userId: misaki.userId },
  ])
})

test.each([undefined, ''])('without a token (%j) no request is sent', async (token) => {
  const asked: unknown[] = []
  const gateway = lineRichMenuGateway({
    messagingUrl: line.base,
    token,
    fetch: async (url) => {
      asked.push(url)
      return new Response()
    },
  })
  await gateway.unlinkUnansweredMenu(misaki.userId)
  expect(asked).toEqual([])
})

test.each([200, 204, 404])('the response %i is a success', async (status) => {
  const provider = await listen(() => (_req, res) => res.writeHead(status).end())
  const unlinking = lineRichMenuGateway({ messagingUrl: provider.origin, token: 't' }).unlinkUnansweredMenu(
    misaki.userId,
  )
  await expect(unlinking).resolves.toBeUndefined()
  await provider.close()
})

test.each([301, 400, 401, 403, 429, 500, 503])('the response %i is a refusal', async (status) => {
  const provider = await listen(() => (_req, res) => res.writeHead(status, { location: line.origin }).end())
  const unlinking = lineRichMenuGateway({ messagingUrl: provider.origin, token: 't' }).unlinkUnansweredMenu(
    misaki.userId,
  )
  await expect(unlinking).rejects.toMatchObject(unavailable)
  await provider.close()
})

test('a timeout is a refusal', async () => {
  const silent = await listen(() => () => {})
  const gateway = lineRichMenuGateway({ messagingUrl: silent.origin, token: 't', timeoutMs: 100 })
  await expect(gateway.unlinkUnansweredMenu(misaki.userId)).rejects.toMatchObject(unavailable)
  await silent.close()
})

test('the emulator refuses a wrong token and an invalid user id and does not record them', async () => {
  const unlinkings = [
    lineRichMenuGateway({ messagingUrl: line.base, token: 'wrong' }).unlinkUnansweredMenu(misaki.userId),
    lineRichMenuGateway({ messagingUrl: line.base, token: messagingToken }).unlinkUnansweredMenu(
      '../../recorded',
    ),
  ]
  for (const unlinking of unlinkings) await expect(unlinking).rejects.toMatchObject(unavailable)
  expect(await recordedBy(line)).toEqual([])
})
