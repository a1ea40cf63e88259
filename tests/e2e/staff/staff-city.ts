import { randomUUID } from 'node:crypto'
import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { readStorageConfig } from '../../../server/composition/config.ts'
import { openStorage } from '../../../server/composition/open-storage.ts'
import { quickPasswords } from '../../quick-passwords.ts'
import { type CityServer, startCityServer } from '../city-server.ts'

/** Of every code that has one. */
export const codePassword = 'himawari2025'

/** An account that is there. */
export const suzuki = { username: 'suzuki.hanako', password: 'asagao-no-hana-7', sub: 'staff-suzuki' }

/** The demo city with its storage, in which the office would make codes and invitations. */
export type StaffCity = {
  server: CityServer
  /** Makes a code that is valid for an hour. @returns its id */
  newCode(wanted?: { hasPassword?: boolean; isExpired?: boolean }): Promise<string>
  /** Makes an invitation of Suzuki. @returns the path of its link */
  newInvitation(): Promise<string>
  storage: SqlStorage
}

/** Starts the demo city with Suzuki's account; nobody in it is linked. */
export async function startStaffCity(): Promise<StaffCity> {
  const server = await startCityServer()
  const storage = await openStorage(readStorageConfig({}, server.folder))
  for (const link of await storage.staffLinks.list()) await storage.staffLinks.unlink(link.sub, [])
  const { username, sub } = suzuki
  const passwordHash = await quickPasswords.hash(suzuki.password)
  await storage.staffAccounts.add({ username, sub, passwordHash, madeBy: 'office', madeAtMs: Date.now() }, [])
  const ofCode = await quickPasswords.hash(codePassword)
  const inSec = (seconds: number) => ({
    effectiveDate: Math.floor(Date.now() / 1000) + seconds,
    madeAtMs: Date.now(),
  })
  return {
    server,
    storage,
    async newCode({ hasPassword = false, isExpired = false } = {}) {
      const secret = randomUUID()
      const password = hasPassword ? { passwordHash: ofCode } : {}
      const code = { kind: 'code', secret, ...inSec(isExpired ? -1 : 3600), ...password } as const
      await storage.staffGrants.add(code, [])
      return secret
    },
    async newInvitation() {
      const secret = randomUUID()
      await storage.staffGrants.add({ kind: 'invitation', secret, sub, ...inSec(3600) }, [])
      return `/line-relation/${sub}?proof=${secret}`
    },
  }
}
