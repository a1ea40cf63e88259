import { readAdminPlatformConfig } from './admin-platform-config.ts'
import { appOriginOf } from './config.ts'
import { type Env, listOf, readAll, wholeNumber } from './read-setting.ts'

/** What the commands about staff take from the environment besides the storage. */
export type StaffConfig = {
  /** Where staff open their links, without a trailing slash. */
  appOrigin: string
  /** Whether staff records stand in an admin platform, instead of in our storage. */
  isRemote: boolean
}

/** @throws ConfigError with every fault */
export const readStaffConfig = (env: Env): StaffConfig =>
  readAll<StaffConfig>({
    appOrigin: () => appOriginOf(env) ?? `http://127.0.0.1:${wholeNumber(env, 'PORT', 3000, 1, 65_535)}`,
    isRemote: () =>
      readAdminPlatformConfig(env, listOf(env.EMULATORS).includes('admin-platform')) !== undefined,
  })
