import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MessageGateway } from '../../application/ports/message-gateway.ts'

/** A messenger, seen from both sides. */
type MessageFixture = {
  gateway: MessageGateway
  /** A friend of the account, and somebody who is none. */
  friend: string
  stranger: string
  /** What the friend got, in order. */
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

    const send = (text: string, { to = fixture.friend, retryKey = randomUUID() as string } = {}) =>
      fixture.gateway.send({ userId: to, text, retryKey })

    it('delivers a text as it is, however many lines it has', async () => {
      expect(await send('一行目\n二行目')).toEqual({ kind: 'sent' })
      expect(await send('次')).toEqual({ kind: 'sent' })
      expect(await fixture.delivered()).toEqual(['一行目\n二行目', '次'])
    })

    it('delivers once what is sent twice under one key', async () => {
      const retryKey = randomUUID()
      const both = [await send('一度', { retryKey }), await send('一度', { retryKey })]
      expect(both).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
      expect(await fixture.delivered()).toEqual(['一度'])
    })

    it('says that who is no friend of the account gets nothing', async () => {
      expect(await send('だれか', { to: fixture.stranger })).toMatchObject({ kind: 'unreachable' })
    })

    it('says that it may work later while the messenger cannot be reached', async () => {
      await fixture.disconnect()
      expect(await send('あとで')).toMatchObject({ kind: 'unavailable' })
    })
  })
}
