import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineMessageGateway } from '../../../adapters/line/line-message-gateway.ts'
import {
  authorizeUrl,
  type EmulatedLine,
  liffId,
  messagingToken,
  misaki,
  proof,
  startEmulatedLine,
} from '../../adapters/line/emulated-line.ts'
import { aChatMessage } from '../../fakes/a-chat-message.ts'
import { accessibilityFaults, openPhone, type Phone } from '../browser.ts'

let line: EmulatedLine
let phone: Phone
beforeAll(async () => {
  line = await startEmulatedLine()
  const gateway = lineMessageGateway({ messagingUrl: line.base, token: messagingToken })
  await gateway.send({ userId: misaki.userId, message: aChatMessage(), retryKey: randomUUID() })
  phone = await openPhone({ viewport: { width: 320, height: 640 } })
})
afterAll(async () => {
  await phone.close()
  await line.close()
})

const pages: [name: string, address: () => string][] = [
  ['the sign-in page', () => authorizeUrl(line, proof())],
  ['the page of a wrong client', () => authorizeUrl(line, proof(), { client_id: '999' })],
  ['the page of a tapped link', () => `${line.base}/liff/${liffId}/survey/sodai`],
  ['the chat', () => `${line.base}/chat?resident=${misaki.userId}`],
  ["nobody's chat", () => `${line.base}/chat`],
]

test('each page of the emulator is accessible, fits 320 px, is big enough for fingers and asks nobody else', async () => {
  const { page } = phone
  for (const [name, address] of pages) {
    await page.goto(address())
    expect(await accessibilityFaults(page), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320)
    const heights = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(
      heights.filter((height) => height < 44),
      name,
    ).toEqual([])
  }
  expect(phone.foreignRequests).toEqual([])
})
