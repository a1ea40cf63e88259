import { describe, expect, it } from 'vitest'
import type { Clock } from '../../application/ports/clock.ts'
import type { SessionTokens } from '../../application/ports/session-tokens.ts'
import type { StaffProof, StaffProofs } from '../../application/ports/staff-proofs.ts'
import { fixedClock } from '../fakes/fixed-clock.ts'

const issuedAt = '2026-11-21T09:00:00+09:00'
const code = 'c'.repeat(43)
const password: StaffProof = { step: 'password', userId: 'U1234', code, id: 'i'.repeat(43) }
const account: StaffProof = { step: 'account', userId: 'U1234', code, sub: 'a-sub' }
const both: readonly [StaffProof['step'], StaffProof][] = [
  ['password', password],
  ['account', account],
]

const changes: readonly [string, (token: string) => string][] = [
  ['nothing', () => ''],
  ['a word', () => 'proof'],
  ['a proof without its last sign', (token) => token.slice(0, -1)],
  ['a proof with a sign more', (token) => `${token}A`],
  ['a proof without its signature', (token) => token.slice(0, token.lastIndexOf('.') + 1)],
]

/**
 * What `StaffProofs` promise.
 * @param open proofs, and the session tokens of the same installation, as one process of it has them
 */
export function staffProofsContract(
  name: string,
  open: (clock: Clock) => { proofs: StaffProofs; sessions: SessionTokens },
): void {
  describe(`StaffProofs contract: ${name}`, () => {
    const openedAt = (iso = issuedAt) => {
      const clock = fixedClock(iso)
      return { clock, ...open(clock) }
    }

    it.each(both)(
      'a proof of the step "%s" says what it was issued for, as often as it is read',
      async (_, proof) => {
        const { proofs } = openedAt()
        const token = await proofs.issue(proof)
        expect(await proofs.verify(token)).toEqual(proof)
        expect(await proofs.verify(token)).toEqual(proof)
      },
    )

    it('names and ids of any script come back as they were', async () => {
      const { proofs } = openedAt()
      const proof = { ...account, sub: '職員 \'"\\ 🌤', userId: 'Ü' }
      expect(await proofs.verify(await proofs.issue(proof))).toEqual(proof)
    })

    it.each(both)(
      'a proof of the step "%s" is valid for ten minutes, and not at their end [STAFF-30]',
      async (_, proof) => {
        const { clock, proofs } = openedAt()
        const token = await proofs.issue(proof)
        clock.advance(599_999)
        expect(await proofs.verify(token)).toEqual(proof)
        clock.advance(1)
        expect(await proofs.verify(token)).toBe('expired')
        expect(await openedAt('2026-11-21T09:10:00+09:00').proofs.verify(token)).toBe('expired')
      },
    )

    it('a proof is accepted by another process of the installation', async () => {
      const token = await openedAt().proofs.issue(password)
      expect(await openedAt().proofs.verify(token)).toEqual(password)
    })

    it('a session is no proof, and a proof is no session [R14]', async () => {
      const { proofs, sessions } = openedAt()
      expect(await proofs.verify(await sessions.issue({ userId: 'U1234' }))).toBeUndefined()
      for (const proof of [password, account])
        await expect(sessions.verify(await proofs.issue(proof))).rejects.toMatchObject({
          name: 'Refusal',
          code: 'auth.required',
        })
    })

    it.each(changes)('%s is no proof', async (_, change) => {
      const { proofs } = openedAt()
      expect(await proofs.verify(change(await proofs.issue(password)))).toBeUndefined()
    })

    it('a proof that was changed at any part is none', async () => {
      const { proofs } = openedAt()
      const parts = (await proofs.issue(password)).split('.')
      for (const at of parts.keys()) {
        const changed = parts.map((part, index) =>
          index === at ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part,
        )
        expect(await proofs.verify(changed.join('.'))).toBeUndefined()
      }
    })
  })
}
