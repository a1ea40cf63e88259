import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RichMenuGateway } from '../../application/ports/rich-menu-gateway.ts'

/** A messaging provider, seen from both sides. */
export type RichMenuWorld = {
  gateway: RichMenuGateway
  /** Whose menu was taken away so far, in order. */
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

    it('takes the menu from the one it is told, and from nobody else', async () => {
      await world.gateway.unlinkUnanswered(misaki)
      expect(await world.unlinked()).toEqual([misaki])
      await world.gateway.unlinkUnanswered(kenichi)
      expect(await world.unlinked()).toEqual([misaki, kenichi])
    })

    it('may take it twice', async () => {
      await world.gateway.unlinkUnanswered(misaki)
      await expect(world.gateway.unlinkUnanswered(misaki)).resolves.toBeUndefined()
    })

    it('says that the provider is away', async () => {
      await world.disconnect()
      await expect(world.gateway.unlinkUnanswered(misaki)).rejects.toMatchObject({
        name: 'Refusal',
        code: 'service.unavailable',
      })
    })
  })
}
