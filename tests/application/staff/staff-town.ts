import type { NewStaffGrant } from '../../../application/ports/staff-grant-repository.ts'
import { quickPasswords } from '../../quick-passwords.ts'
import type { Route } from '../routes.ts'
import { aTown, type Town, taro } from '../town.ts'

/** The password of the QR codes that have one. */
export const codePassword = '窓口-0429'

/** What somebody enters to make an account. */
export const anAccount = (over: object = {}) => ({
  username: 'sato.hanako',
  password: 'Haru-wa-akebono-8',
  email: 'sato@city.example.jp',
  ...over,
})

/** The staff record that signs in with user name and password. */
export const suzuki = { username: 'suzuki.ichiro', password: 'yoru-mo-fukete-3', sub: 'sub-suzuki' }

/**
 * A city hall: QR codes `open` and `locked` (with a password) for an hour, and the record of Suzuki, invited by
 * `welcome`.
 */
export async function aStaffTown(route: Route) {
  const town = await aTown(route)
  const { storage, clock } = town
  const inAnHour = () => Math.floor(clock.now() / 1000) + 3600
  const effectiveDate = inAnHour()
  const issue = (over: Partial<NewStaffGrant> & { secret: string }) =>
    storage.staffGrants.add({ kind: 'code', effectiveDate: inAnHour(), madeAtMs: clock.now(), ...over }, [])
  const passwordHash = await quickPasswords.hash(codePassword)
  await issue({ secret: 'open' })
  await issue({ secret: 'locked', passwordHash })
  await issue({ kind: 'invitation', secret: 'welcome', sub: suzuki.sub })
  await storage.staffAccounts.add(
    {
      sub: suzuki.sub,
      username: suzuki.username,
      passwordHash: await quickPasswords.hash(suzuki.password),
      madeBy: 'office',
      madeAtMs: clock.now(),
    },
    [],
  )
  return { town, other: await town.as(taro), issue, passwordHash, effectiveDate }
}

/** The codes with which requests that run at once are refused. */
export async function refusedCodes(requests: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(requests)
  return settled.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
}

/** Suzuki's user name and password. */
export const suzukisLogin = { username: suzuki.username, password: suzuki.password }

/** Signs Suzuki in by the code without a password, and links. */
export async function linkSuzuki(asked: Pick<Town, 'signInStaff' | 'linkStaff'>) {
  const { sub, proof } = await asked.signInStaff({ codeId: 'open', ...suzukisLogin })
  return asked.linkStaff({ sub, proof })
}
