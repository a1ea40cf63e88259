import {
  type AdminPlatformFailure,
  adminPlatformDirectory,
} from '../../adapters/staff-platform/admin-platform-directory.ts'
import { embeddedStaffDirectory } from '../../adapters/staff-platform/embedded-staff-directory.ts'
import { adminPlatformEmulatorPath } from '../../adapters/staff-platform/emulator/admin-platform-emulator.ts'
import type { StaffDirectory } from '../../application/ports/staff-directory.ts'
import type { Config } from './config.ts'
import type { Origins } from './line-endpoints.ts'

type Needs = {
  origins: Origins
  /** Of a directory in our own storage. */
  embedded: Parameters<typeof embeddedStaffDirectory>[0]
  /** Called with the reason of a failure of the admin platform; it has nothing personal and nothing secret. */
  onFailure: (failure: AdminPlatformFailure) => void
}

/** The staff directory: the admin platform that is configured or emulated, else our own storage. */
export const staffDirectoryOf = (
  { adminPlatform }: Pick<Config, 'adminPlatform'>,
  { origins, embedded, onFailure }: Needs,
): StaffDirectory =>
  adminPlatform
    ? adminPlatformDirectory({
        url: adminPlatform.url ?? `${origins.self}${adminPlatformEmulatorPath}`,
        token: adminPlatform.token,
        onFailure,
      })
    : embeddedStaffDirectory(embedded)
