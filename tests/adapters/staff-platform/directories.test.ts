import { expect, test } from 'vitest'
import { scryptPasswordHash } from '../../../adapters/platform/scrypt-password-hash.ts'
import { embeddedStaffDirectory } from '../../../adapters/staff-platform/embedded-staff-directory.ts'
import type { PasswordHash } from '../../../application/ports/password-hash.ts'
import type { StaffAccountRepository } from '../../../application/ports/staff-account-repository.ts'
import { refuse } from '../../../domain/refusal.ts'
import { staffDirectoryContract } from '../../contracts/staff-directory.contract.ts'
import { countingIds } from '../../fakes/counting-ids.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { startEmulatedPlatform } from './emulated-platform.ts'

/** Our own directory on memory, with the work of its passwords counted. */
function embedded() {
  const { staffAccounts } = testStorage()
  const passwords = scryptPasswordHash({ N: 16, r: 1, p: 1 })
  const work: string[] = []
  const counted: PasswordHash = {
    hash: (password) => {
      work.push('hash')
      return passwords.hash(password)
    },
    matches: (password, hash) => {
      work.push('matches')
      return passwords.matches(password, hash)
    },
  }
  const connection = { isOpen: true }
  const connected: StaffAccountRepository = {
    ...staffAccounts,
    add: async (...asked) => (connection.isOpen ? staffAccounts.add(...asked) : unavailable()),
    findByUsername: async (username) =>
      connection.isOpen ? staffAccounts.findByUsername(username) : unavailable(),
  }
  const directory = embeddedStaffDirectory({
    staffAccounts: connected,
    passwords: counted,
    ids: countingIds(),
    clock: fixedClock('2026-11-21T09:00:00+09:00'),
  })
  return { directory, connection, work, staffAccounts }
}

function unavailable(): never {
  throw refuse('service.unavailable', {})
}

staffDirectoryContract('embedded', async () => {
  const { directory, connection } = embedded()
  return {
    directory,
    disconnect: async () => {
      connection.isOpen = false
    },
    close: async () => {},
  }
})

staffDirectoryContract('admin platform', async () => {
  const platform = await startEmulatedPlatform()
  return { directory: platform.directory, disconnect: platform.close, close: platform.close }
})

const madoka = { username: 'suzuki.madoka', password: 'aozora-2026' }
const madokaNew = { ...madoka, email: 'madoka@city.example.jp', invitation: false }

test('a sign-in compares one password, whether the user name is known, unknown or has no password [R14]', async () => {
  const { directory, work, staffAccounts } = embedded()
  await directory.createUser(madokaNew)
  await staffAccounts.put([{ sub: 'staff-9', username: 'tanaka.shogo', madeBy: 'office', madeAtMs: 0 }], [])
  const workOf = async (username: string, password: string) => {
    work.length = 0
    await directory.signIn({ username, password })
    return [...work]
  }
  expect(await workOf('suzuki.madoka', 'aozora-2026')).toEqual(['matches'])
  expect(await workOf('suzuki.madoka', 'wrong')).toEqual(['matches'])
  expect(await workOf('nobody', 'wrong')).toEqual(['matches'])
  expect(await workOf('tanaka.shogo', 'wrong')).toEqual(['matches'])
})

test('an account of the office without a password can’t be signed in to [R14]', async () => {
  const { directory, staffAccounts } = embedded()
  await staffAccounts.put([{ sub: 'staff-9', username: 'tanaka.shogo', madeBy: 'office', madeAtMs: 0 }], [])
  expect(await directory.signIn({ username: 'tanaka.shogo', password: '' })).toBeUndefined()
  expect(await directory.createUser({ ...madokaNew, username: 'tanaka.shogo' })).toBeUndefined()
})

test('an account hashes one password, whether its user name is free or taken [R14]', async () => {
  const { directory, work } = embedded()
  await directory.createUser(madokaNew)
  expect(work).toEqual(['hash'])
  await directory.createUser(madokaNew)
  expect(work).toEqual(['hash', 'hash'])
})
