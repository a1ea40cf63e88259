import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewStaffUser, StaffDirectory } from '../../application/ports/staff-directory.ts'

/** A directory without accounts, seen from both sides. */
export type StaffDirectoryFixture = {
  directory: StaffDirectory
  /** From now on the directory can't reach what it keeps accounts in. */
  disconnect(): Promise<void>
  close(): Promise<void>
}

const aUser = (over: Partial<NewStaffUser> = {}): NewStaffUser => ({
  username: 'suzuki.madoka',
  password: 'aozora-2026',
  email: 'madoka@city.example.jp',
  invitation: false,
  ...over,
})
const unavailable = { name: 'Refusal', code: 'service.unavailable' }

const otherLogins: readonly [string, { username: string; password: string }][] = [
  ['a wrong password', { username: 'suzuki.madoka', password: 'aozora-2027' }],
  ['the password in capital letters', { username: 'suzuki.madoka', password: 'AOZORA-2026' }],
  ['the beginning of the password', { username: 'suzuki.madoka', password: 'aozora-202' }],
  ['the password and more', { username: 'suzuki.madoka', password: 'aozora-2026 ' }],
  ['a user name that is not known', { username: 'suzuki.madoko', password: 'aozora-2026' }],
  ['the name of what every object has', { username: 'constructor', password: 'aozora-2026' }],
]

const passwords: readonly [string, string][] = [
  ['256 characters', `${'a'.repeat(255)}1`],
  ['256 characters of four bytes', `${'𠮷'.repeat(255)}1`],
  ['any script', 'あおぞら 1 небо سماء 🌤'],
  ['quotes and control characters', `"'\\\u0000\n1{}`],
]

const usernames: readonly string[] = ['__proto__', '鈴木まどか', "o'neill--", '%00../etc', 'a'.repeat(128)]

/** What every `StaffDirectory` promises. */
export function staffDirectoryContract(name: string, open: () => Promise<StaffDirectoryFixture>): void {
  describe(`StaffDirectory contract: ${name}`, () => {
    let fixture: StaffDirectoryFixture
    let directory: StaffDirectory
    beforeEach(async () => {
      fixture = await open()
      directory = fixture.directory
    })
    afterEach(() => fixture.close())

    it('gives a new account a staff identifier that its user name and password lead to [STAFF-27] [STAFF-29]', async () => {
      const sub = await directory.createUser(aUser())
      expect(sub).toMatch(/^[^\p{C}\p{Z}]{1,200}$/u)
      expect(await directory.signIn(aUser())).toBe(sub)
      expect(await directory.signIn(aUser())).toBe(sub)
    })

    it.each(otherLogins)('%s leads to nobody', async (_, login) => {
      await directory.createUser(aUser())
      expect(await directory.signIn(login)).toBeUndefined()
    })

    it('an account that was asked for with an invitation is like any other [STAFF-26]', async () => {
      const sub = await directory.createUser(aUser({ invitation: true }))
      expect(sub).toBeTypeOf('string')
      expect(await directory.signIn(aUser())).toBe(sub)
    })

    it.each(passwords)('a password of %s is compared to its end', async (_, password) => {
      const sub = await directory.createUser(aUser({ password }))
      expect(sub).toBeTypeOf('string')
      expect(await directory.signIn(aUser({ password }))).toBe(sub)
      expect(await directory.signIn(aUser({ password: password.slice(0, -1) }))).toBeUndefined()
    })

    it.each(usernames)('%s is a user name like any other', async (username) => {
      expect(await directory.signIn(aUser({ username }))).toBeUndefined()
      const sub = await directory.createUser(aUser({ username }))
      expect(sub).toBeTypeOf('string')
      expect(await directory.signIn(aUser({ username }))).toBe(sub)
      expect(await directory.signIn(aUser())).toBeUndefined()
    })

    it('accounts of different user names are different, whatever else is the same', async () => {
      const subs = [
        await directory.createUser(aUser()),
        await directory.createUser(aUser({ username: 'tanaka.shogo' })),
      ]
      expect(new Set(subs).size).toBe(2)
      expect(await directory.signIn(aUser({ username: 'tanaka.shogo' }))).toBe(subs[1])
    })

    it('a user name that is taken is not given again, and its account stays as it was [STAFF-21]', async () => {
      const sub = await directory.createUser(aUser())
      expect(await directory.createUser(aUser({ password: 'another-2026' }))).toBeUndefined()
      expect(await directory.createUser(aUser())).toBeUndefined()
      expect(await directory.signIn(aUser())).toBe(sub)
      expect(await directory.signIn(aUser({ password: 'another-2026' }))).toBeUndefined()
    })

    it('of sixteen accounts that are made at once under one user name, one is', async () => {
      const asked = Array.from({ length: 16 }, (_, at) => aUser({ password: `aozora-${at}-2026` }))
      const subs = await Promise.all(asked.map((user) => directory.createUser(user)))
      const made = subs.flatMap((sub, at) => (sub === undefined ? [] : [{ sub, user: asked[at]! }]))
      expect(made).toHaveLength(1)
      expect(await directory.signIn(made[0]!.user)).toBe(made[0]!.sub)
    })

    it('throws service.unavailable while accounts can’t be reached', async () => {
      await fixture.disconnect()
      await expect(directory.createUser(aUser())).rejects.toMatchObject(unavailable)
      await expect(directory.signIn(aUser())).rejects.toMatchObject(unavailable)
    })
  })
}
