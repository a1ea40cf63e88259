import { describe, expect, it } from 'vitest'
import type { Clock } from '../../application/ports/clock.ts'
import type { SessionTokens } from '../../application/ports/session-tokens.ts'
import { fixedClock } from '../fakes/fixed-clock.ts'

const issuedAt = '2026-11-21T09:00:00+09:00'
const hanako = { userId: 'U1234', name: '山田 花子', picture: 'https://profile.example/hanako.png' }
const required = { name: 'Refusal', code: 'auth.required' }
const expired = { name: 'Refusal', code: 'auth.expired' }

/** What `SessionTokens` promise. @param open tokens that live an hour, as one process of an installation has them */
export function sessionTokensContract(name: string, open: (clock: Clock) => SessionTokens): void {
  describe(`SessionTokens contract: ${name}`, () => {
    const tokensAt = (iso = issuedAt) => {
      const clock = fixedClock(iso)
      return { clock, tokens: open(clock) }
    }

    it.each([
      ['everything known', hanako],
      ['only a user id', { userId: 'U1234' }],
    ])('a token says whom it was issued to, as often as it is read: %s', async (_, viewer) => {
      const { tokens } = tokensAt()
      const token = await tokens.issue(viewer)
      expect(await tokens.verify(token)).toEqual(viewer)
      expect(await tokens.verify(token)).toEqual(viewer)
    })

    it('a token works until its last second and is expired from then on, read before or not', async () => {
      const { clock, tokens } = tokensAt()
      const token = await tokens.issue(hanako)
      clock.set('2026-11-21T09:59:59.999+09:00')
      expect(await tokens.verify(token)).toEqual(hanako)
      clock.set('2026-11-21T10:00:00+09:00')
      await expect(tokens.verify(token)).rejects.toMatchObject(expired)
      await expect(tokens.verify(token)).rejects.toMatchObject(expired)
      await expect(tokensAt('2026-11-21T10:00:00+09:00').tokens.verify(token)).rejects.toMatchObject(expired)
    })

    it('a token is accepted by another process of the installation', async () => {
      const token = await tokensAt().tokens.issue(hanako)
      expect(await tokensAt().tokens.verify(token)).toEqual(hanako)
    })

    it('a caller that tries to change the viewer of a token changes it for nobody', async () => {
      const { tokens } = tokensAt()
      const token = await tokens.issue(hanako)
      const read = await tokens.verify(token)
      expect(() => Object.assign(read, { userId: 'U-other' })).toThrow(TypeError)
      expect(await tokens.verify(token)).toEqual(hanako)
    })

    it.each([
      ['nothing', () => ''],
      ['a word', () => 'token'],
      ['a token without its last sign', (token: string) => token.slice(0, -1)],
      ['a token with a sign more', (token: string) => `${token}A`],
    ])('%s is no token', async (_, change) => {
      const { tokens } = tokensAt()
      const token = await tokens.issue(hanako)
      await expect(tokens.verify(change(token))).rejects.toMatchObject(required)
    })
  })
}
