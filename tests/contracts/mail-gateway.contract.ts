import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail, MailGateway } from '../../application/ports/mail-gateway.ts'

/** A mail as it is read: texts decoded, header names in small letters. */
export type ReadMail = { headers: ReadonlyMap<string, string>; text: string; recipients: readonly string[] }

/** A mail server, seen from both sides. */
export type MailFixture = {
  gateway: MailGateway
  /** An address that the server takes mail for, and one that it does not. */
  known: string
  unknown: string
  /** What the server took, in order. */
  delivered(): Promise<readonly ReadMail[]>
  /** From now on the server can't be reached. */
  disconnect(): Promise<void>
  close(): Promise<void>
}

/** What every `MailGateway` promises. */
export function mailGatewayContract(name: string, open: () => Promise<MailFixture>): void {
  describe(`MailGateway contract: ${name}`, () => {
    let fixture: MailFixture
    beforeEach(async () => {
      fixture = await open()
    })
    afterEach(() => fixture.close())

    const aMail = (over: Partial<Mail> = {}): Mail => ({
      to: fixture.known,
      fromName: 'みなと台市',
      subject: '新しい申請が3件あります',
      text: '健診の予約　3件\n.\n終わり\n',
      id: randomUUID(),
      ...over,
    })

    it('delivers every word to the one address, under its id', async () => {
      const mail = aMail()
      expect(await fixture.gateway.send(mail)).toEqual({ kind: 'sent' })
      const [read, ...more] = await fixture.delivered()
      expect(more).toEqual([])
      expect(read?.recipients).toEqual([fixture.known])
      expect(read?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text.trimEnd())
      expect(read?.headers.get('subject')).toBe(mail.subject)
      expect(read?.headers.get('from')).toContain('みなと台市')
      expect(read?.headers.get('message-id')).toContain(mail.id)
    })

    it('makes no header and no recipient of what stands in a name, a subject or a text', async () => {
      const evil = '市\r\nBcc: evil@example.com\r\nX-Evil: 1\r\n\r\n本文'
      expect(await fixture.gateway.send(aMail({ fromName: evil, subject: evil, text: evil }))).toEqual({
        kind: 'sent',
      })
      const [read] = await fixture.delivered()
      expect(read?.recipients).toEqual([fixture.known])
      expect([...read!.headers.keys()].filter((header) => /bcc|evil/.test(header))).toEqual([])
    })

    it.each(['a@example.jp, evil@example.com', 'a@example.jp\r\nRCPT TO:<evil@example.com>', '<>'])(
      'sends nothing to what is no single address (%j)',
      async (to) => {
        const { kind } = await fixture.gateway.send(aMail({ to }))
        const delivered = await fixture.delivered()
        expect(delivered.flatMap(({ recipients }) => recipients)).not.toContain('evil@example.com')
        expect(kind === 'sent').toBe(delivered.length > 0)
      },
    )

    it('says that the server takes no mail for an address', async () => {
      expect(await fixture.gateway.send(aMail({ to: fixture.unknown }))).toMatchObject({
        kind: 'unreachable',
      })
      expect(await fixture.delivered()).toEqual([])
    })

    it('says that it may work later while the server cannot be reached', async () => {
      await fixture.disconnect()
      expect(await fixture.gateway.send(aMail())).toMatchObject({ kind: 'unavailable' })
    })
  })
}
