import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IdentityGateway } from '../../application/ports/identity-gateway.ts'
import type { Viewer } from '../../application/viewer.ts'

/** An identity provider with one resident, seen from both sides. */
type IdentityWorld = {
  gateway: IdentityGateway
  /** The resident as the provider knows them. */
  resident: Viewer
  /** Signs the resident in up to the code. */
  signInUpToCode(): Promise<{ code: string; proof: { codeVerifier: string; nonce: string } }>
  /** A raw ID token of the messaging app for the resident. */
  liffToken(): Promise<string>
  /** From now on the provider can't be reached. */
  disconnect(): Promise<void>
  close(): Promise<void>
}

/** What every `IdentityGateway` promises. */
export function identityGatewayContract(name: string, open: () => Promise<IdentityWorld>): void {
  describe(`IdentityGateway contract: ${name}`, () => {
    let world: IdentityWorld
    beforeEach(async () => {
      world = await open()
    })
    afterEach(() => world.close())

    const signInFailed = { name: 'Refusal', code: 'auth.sign_in_failed', details: {} }
    const unavailable = { name: 'Refusal', code: 'service.unavailable', details: {} }

    it('exchanges a code for the resident, field for field', async () => {
      const { code, proof } = await world.signInUpToCode()
      expect(await world.gateway.exchangeCode(code, proof)).toEqual(world.resident)
    })

    it('verifies a token of the messaging app', async () => {
      expect(await world.gateway.verifyLiffToken(await world.liffToken())).toEqual(world.resident)
    })

    it.each(['', 'no-such-code', '%00', 'コード', 'x'.repeat(5_000)])('refuses the code %j', async (code) => {
      const { proof } = await world.signInUpToCode()
      await expect(world.gateway.exchangeCode(code, proof)).rejects.toMatchObject(signInFailed)
    })

    it.each(['', 'no-such-token', 'a.b.c', '..'])('refuses the token %j', async (token) => {
      await expect(world.gateway.verifyLiffToken(token)).rejects.toMatchObject(signInFailed)
    })

    it('throws service.unavailable while the provider cannot be reached', async () => {
      const { code, proof } = await world.signInUpToCode()
      const token = await world.liffToken()
      await world.disconnect()
      await expect(world.gateway.exchangeCode(code, proof)).rejects.toMatchObject(unavailable)
      await expect(world.gateway.verifyLiffToken(token)).rejects.toMatchObject(unavailable)
    })

    it('returns copies: changing a result does not change the next one', async () => {
      const token = await world.liffToken()
      Object.assign(await world.gateway.verifyLiffToken(token), { userId: 'somebody-else' })
      expect(await world.gateway.verifyLiffToken(token)).toEqual(world.resident)
    })
  })
}
