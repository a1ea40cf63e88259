import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IdentityGateway } from '../../application/ports/identity-gateway.ts'
import type { Viewer } from '../../domain/session/viewer.ts'

/** An identity provider with one resident, seen from both sides. */
type IdentityFixture = {
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
export function identityGatewayContract(name: string, open: () => Promise<IdentityFixture>): void {
  describe(`IdentityGateway contract: ${name}`, () => {
    let fixture: IdentityFixture
    beforeEach(async () => {
      fixture = await open()
    })
    afterEach(() => fixture.close())

    const signInFailed = { name: 'Refusal', code: 'auth.sign_in_failed', details: {} }
    const unavailable = { name: 'Refusal', code: 'service.unavailable', details: {} }

    it('exchanges a code for the resident, field for field', async () => {
      const { code, proof } = await fixture.signInUpToCode()
      expect(await fixture.gateway.exchangeCode(code, proof)).toEqual(fixture.resident)
    })

    it('verifies a token of the messaging app', async () => {
      expect(await fixture.gateway.verifyLiffToken(await fixture.liffToken())).toEqual(fixture.resident)
    })

    it.each(['', 'no-such-code', '%00', 'コード', 'x'.repeat(5_000)])('refuses the code %j', async (code) => {
      const { proof } = await fixture.signInUpToCode()
      await expect(fixture.gateway.exchangeCode(code, proof)).rejects.toMatchObject(signInFailed)
    })

    it.each(['', 'no-such-token', 'a.b.c', '..'])('refuses the token %j', async (token) => {
      await expect(fixture.gateway.verifyLiffToken(token)).rejects.toMatchObject(signInFailed)
    })

    it('throws service.unavailable while the provider cannot be reached', async () => {
      const { code, proof } = await fixture.signInUpToCode()
      const token = await fixture.liffToken()
      await fixture.disconnect()
      await expect(fixture.gateway.exchangeCode(code, proof)).rejects.toMatchObject(unavailable)
      await expect(fixture.gateway.verifyLiffToken(token)).rejects.toMatchObject(unavailable)
    })

    it('returns copies: changing a result does not change the next one', async () => {
      const token = await fixture.liffToken()
      Object.assign(await fixture.gateway.verifyLiffToken(token), { userId: 'somebody-else' })
      expect(await fixture.gateway.verifyLiffToken(token)).toEqual(fixture.resident)
    })
  })
}
