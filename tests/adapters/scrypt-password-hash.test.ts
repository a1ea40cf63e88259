import { expect, test } from 'vitest'
import { scryptPasswordHash } from '../../adapters/platform/scrypt-password-hash.ts'
import { passwordHashContract } from '../contracts/password-hash.contract.ts'

const cheap = { N: 16, r: 1, p: 1 }

passwordHashContract('scrypt', () => scryptPasswordHash(cheap))

test('as shipped, the strength is N=2^17, r=8, p=1, and stands in the text with salt and hash [R14]', async () => {
  const passwords = scryptPasswordHash()
  const stored = await passwords.hash('aozora-2026')
  expect(stored).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await passwords.matches('aozora-2026', stored)).toBe(true)
})

test('a text of another strength is compared at its own', async () => {
  const stored = await scryptPasswordHash(cheap).hash('aozora-2026')
  expect(stored).toMatch(/^scrypt\$16\$1\$1\$/)
  expect(await scryptPasswordHash({ N: 32, r: 1, p: 1 }).matches('aozora-2026', stored)).toBe(true)
})

test.each([
  [1, 22],
  [2, 11],
  [4, 6],
  [64, 2],
])(
  'each of %i processes takes its part of what is hashed: %i at once and waiting [R16]',
  async (processes, most) => {
    const passwords = scryptPasswordHash(cheap, processes)
    const hashes = Array.from({ length: most }, () => passwords.hash('aozora-2026'))
    await expect(passwords.hash('aozora-2026')).rejects.toMatchObject({ code: 'service.unavailable' })
    expect(await Promise.all(hashes)).toHaveLength(most)
  },
)

test('of 23 that come at once the last is refused, whether it has a hash to compare with or not [R11]', async () => {
  const passwords = scryptPasswordHash(cheap)
  const hashes = Array.from({ length: 22 }, () => passwords.hash('aozora-2026'))
  await expect(passwords.hash('aozora-2026')).rejects.toMatchObject({ code: 'service.unavailable' })
  await expect(passwords.matches('aozora-2026', undefined)).rejects.toMatchObject({
    code: 'service.unavailable',
  })
  expect(new Set(await Promise.all(hashes)).size).toBe(22)
})
