import { describe, expect, it } from 'vitest'
import type { PasswordHash } from '../../application/ports/password-hash.ts'
import { isRefusal } from '../../domain/refusal.ts'

const others: readonly [string, string, string][] = [
  ['another one', 'aozora-2026', 'aozora-2027'],
  ['the same in capital letters', 'aozora-2026', 'AOZORA-2026'],
  ['nothing', 'aozora-2026', ''],
  ['its first 72 bytes', `${'a'.repeat(72)}1`, `${'a'.repeat(72)}2`],
  ['what stands before a zero', 'aozora\u00002026', 'aozora'],
  ['another one of 256 characters', `${'空'.repeat(255)}1`, `${'空'.repeat(255)}2`],
]

const noHashes: readonly [string, string | undefined][] = [
  ['nothing', undefined],
  ['an empty text', ''],
  ['the password itself', 'aozora-2026'],
  ['what another scheme made', '$2b$12$KIXQZJ0uJ0q1qz5b0qz5bOe0qz5b0qz5b0qz5b0qz5b0qz5b0qz5b'],
]

/** What every `PasswordHash` promises. */
export function passwordHashContract(name: string, open: () => PasswordHash): void {
  describe(`PasswordHash contract: ${name}`, () => {
    it.each(['aozora-2026', '', 'あおぞら 🌤 1', `${'𠮷'.repeat(255)}1`])(
      '%j matches what was made of it',
      async (password) => {
        const passwords = open()
        expect(await passwords.matches(password, await passwords.hash(password))).toBe(true)
      },
    )

    it('makes another text each time, which does not tell the password, and each matches [R15]', async () => {
      const passwords = open()
      const hashes = [await passwords.hash('aozora-2026'), await passwords.hash('aozora-2026')]
      expect(new Set(hashes).size).toBe(2)
      for (const hash of hashes) {
        expect(hash).not.toContain('aozora-2026')
        expect(await passwords.matches('aozora-2026', hash)).toBe(true)
      }
    })

    it.each(others)('%s does not match', async (_, password, other) => {
      const passwords = open()
      expect(await passwords.matches(other, await passwords.hash(password))).toBe(false)
    })

    it.each(noHashes)('%s matches no password, not even an empty one', async (_, hash) => {
      const passwords = open()
      expect(await passwords.matches('aozora-2026', hash)).toBe(false)
      expect(await passwords.matches('', hash)).toBe(false)
    })

    it('what one process made matches in another', async () => {
      const hash = await open().hash('aozora-2026')
      expect(await open().matches('aozora-2026', hash)).toBe(true)
    })

    it('of a hundred that come at once each is right or refused as service.unavailable, and afterwards all goes on', async () => {
      const passwords = open()
      const hash = await passwords.hash('aozora-2026')
      const asked = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? 'aozora-2026' : 'wrong'))
      const results = await Promise.allSettled(asked.map((password) => passwords.matches(password, hash)))
      results.forEach((result, at) => {
        if (result.status === 'fulfilled') expect(result.value).toBe(at % 2 === 0)
        else expect(isRefusal(result.reason, 'service.unavailable')).toBe(true)
      })
      expect(await passwords.matches('aozora-2026', hash)).toBe(true)
    })
  })
}
