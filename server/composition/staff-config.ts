import { readAdminPlatformConfig } from './admin-platform-config.ts'
import { type Env, listOf, readAll } from './read-setting.ts'
import { siteOriginOf } from './site-config.ts'

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
    appOrigin: () => siteOriginOf(env),
    isRemote: () =>
      readAdminPlatformConfig(env, listOf(env.EMULATORS).includes('admin-platform')) !== undefined,
  })
