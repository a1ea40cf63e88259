import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChatMessage, MessageGateway } from '../../application/ports/message-gateway.ts'
import { aChatMessage, linesOf } from '../fakes/a-chat-message.ts'

/** A messenger, seen from both sides. */
type MessageFixture = {
  gateway: MessageGateway
  /** A friend of the account, and somebody who is none. */
  friend: string
  stranger: string
  /** What the friend got, in order: the lines that are read, one below the other. */
  delivered(): Promise<readonly string[]>
  /** From now on the messenger can't be reached. */
  disconnect(): Promise<void>
  close(): Promise<void>
}

/** What every `MessageGateway` promises. */
export function messageGatewayContract(name: string, open: () => Promise<MessageFixture>): void {
  describe(`MessageGateway contract: ${name}`, () => {
    let fixture: MessageFixture
    beforeEach(async () => {
      fixture = await open()
    })
    afterEach(() => fixture.close())

    const send = (
      over: Partial<ChatMessage>,
      { to = fixture.friend, retryKey = randomUUID() as string } = {},
    ) => fixture.gateway.send({ userId: to, message: aChatMessage(over), retryKey })

    it('delivers every word, in order, however many visits there are', async () => {
      const visits = [1, 2].map((at) => ({ when: `6/1${at} 10:00`, place: `会場${at}` }))
      const said = {
        visits,
        words: '台風のため休みます。',
        free: { title: '空いている日時', times: ['10:00', '11:00'] },
      }
      expect(await send(said)).toEqual({ kind: 'sent' })
      expect(await send({ links: [{ label: '見る', url: 'https://city.example/' }] })).toEqual({
        kind: 'sent',
      })
      expect(await fixture.delivered()).toEqual([
        linesOf(aChatMessage(said)),
        '予約を受け付けました。\n6/14(金) 10:00～11:00\n場所：市役所\n見る\nこのお知らせを止める',
      ])
    })

    it('delivers once what is sent twice under one key', async () => {
      const retryKey = randomUUID()
      const both = [await send({}, { retryKey }), await send({}, { retryKey })]
      expect(both).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
      expect(await fixture.delivered()).toHaveLength(1)
    })

    it('says that who is no friend of the account gets nothing', async () => {
      expect(await send({}, { to: fixture.stranger })).toMatchObject({ kind: 'unreachable' })
    })

    it('says that it may work later while the messenger cannot be reached', async () => {
      await fixture.disconnect()
      expect(await send({})).toMatchObject({ kind: 'unavailable' })
    })
  })
}
