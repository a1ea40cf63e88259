import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RichMenuGateway } from '../../application/ports/rich-menu-gateway.ts'

/** A messaging provider, seen from both sides. */
type RichMenuWorld = {
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
export function richMenuGatewayContract(name: string, open: () => Promise<RichMenuWorld>): void {
  describe(`RichMenuGateway contract: ${name}`, () => {
    let world: RichMenuWorld
    beforeEach(async () => {
      world = await open()
    })
    afterEach(() => world.close())

    it('unlinks the menu of the given user only', async () => {
      await world.gateway.unlinkUnansweredMenu(misaki)
      expect(await world.unlinked()).toEqual([misaki])
      await world.gateway.unlinkUnansweredMenu(kenichi)
      expect(await world.unlinked()).toEqual([misaki, kenichi])
    })

    it('unlinking twice is no error', async () => {
      await world.gateway.unlinkUnansweredMenu(misaki)
      await expect(world.gateway.unlinkUnansweredMenu(misaki)).resolves.toBeUndefined()
    })

    it('throws service.unavailable while the provider cannot be reached', async () => {
      await world.disconnect()
      await expect(world.gateway.unlinkUnansweredMenu(misaki)).rejects.toMatchObject({
        name: 'Refusal',
        code: 'service.unavailable',
      })
    })
  })
}
