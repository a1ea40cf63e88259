import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RichMenuGateway } from '../../application/ports/rich-menu-gateway.ts'

/** A messaging provider, seen from both sides. */
type RichMenuFixture = {
  gateway: RichMenuGateway
  /** User ids whose menu has been unlinked, in order. */
  unlinked(): Promise<readonly string[]>
  /** From now on the provider can't be reached. */
  disconnect(): Promise<void>
  close(): Promise<void>
}

const misaki = `U${'5a'.repeat(16)}`
const kenichi = `U${'9c'.repeat(16)}`

/** What every `RichMenuGateway` promises. */
export function richMenuGatewayContract(name: string, open: () => Promise<RichMenuFixture>): void {
  describe(`RichMenuGateway contract: ${name}`, () => {
    let fixture: RichMenuFixture
    beforeEach(async () => {
      fixture = await open()
    })
    afterEach(() => fixture.close())

    it('unlinks the menu of the given user only', async () => {
      await fixture.gateway.unlinkUnansweredMenu(misaki)
      expect(await fixture.unlinked()).toEqual([misaki])
      await fixture.gateway.unlinkUnansweredMenu(kenichi)
      expect(await fixture.unlinked()).toEqual([misaki, kenichi])
    })

    it('unlinking twice is no error', async () => {
      await fixture.gateway.unlinkUnansweredMenu(misaki)
      await expect(fixture.gateway.unlinkUnansweredMenu(misaki)).resolves.toBeUndefined()
    })

    it('throws service.unavailable while the provider cannot be reached', async () => {
      await fixture.disconnect()
      await expect(fixture.gateway.unlinkUnansweredMenu(misaki)).rejects.toMatchObject({
        name: 'Refusal',
        code: 'service.unavailable',
      })
    })
  })
}
