import Koa from 'koa'
import { adminPlatformDirectory } from '../../../adapters/staff-platform/admin-platform-directory.ts'
import {
  adminPlatformEmulator,
  adminPlatformEmulatorPath,
} from '../../../adapters/staff-platform/emulator/admin-platform-emulator.ts'
import type { EmulatedAccount } from '../../../adapters/staff-platform/emulator/emulated-platform.ts'
import type { StaffDirectory } from '../../../application/ports/staff-directory.ts'
import { type Listening, listen } from '../line/emulated-line.ts'

export const token = 'a-token-of-the-platform'

/** The emulator listening, with a directory of the product that speaks to it. */
export type EmulatedPlatform = Listening & {
  directory: StaffDirectory
  url: string
  /** Lets something go wrong from now on; `none` ends it. */
  mishap(name: string): Promise<number>
  /** User names that it has accounts of. */
  users(): Promise<{ username: string; email: string; invited: boolean }[]>
}

export async function startEmulatedPlatform(
  accounts: readonly EmulatedAccount[] = [],
): Promise<EmulatedPlatform> {
  const emulator = adminPlatformEmulator({ token, accounts })
  const listening = await listen(() => new Koa().use(emulator).callback())
  const url = `${listening.origin}${adminPlatformEmulatorPath}`
  return {
    ...listening,
    url,
    directory: adminPlatformDirectory({ url, token }),
    mishap: async (name) => (await fetch(`${url}/mishap/${name}`, { method: 'PUT' })).status,
    users: async () =>
      (await (await fetch(`${url}/users`)).json()) as Awaited<ReturnType<EmulatedPlatform['users']>>,
  }
}
