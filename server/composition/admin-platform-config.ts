import { isPrivateAddress } from '../../adapters/web/private-address.ts'
import { ConfigError, type Env, readAll, required } from './read-setting.ts'

/** The remote admin platform. */
export type AdminPlatformConfig = {
  /** What its paths come after; undefined where the emulator's own address stands in. */
  url: string | undefined
  /** Undefined: it asks for none. */
  token: string | undefined
}

/**
 * Undefined: staff accounts are in our own storage. A token alone is a mistake: accounts would be made here instead of
 * there.
 * @throws ConfigError with every fault
 */
export function readAdminPlatformConfig(env: Env, emulated: boolean): AdminPlatformConfig | undefined {
  if (!emulated && !env.ADMIN_PLATFORM_URL && !env.ADMIN_PLATFORM_TOKEN) return undefined
  return readAll<AdminPlatformConfig>({
    url: () => {
      if (!emulated) required(env, 'ADMIN_PLATFORM_URL')
      const url = env.ADMIN_PLATFORM_URL || undefined
      if (url === undefined || isPrivateAddress(url)) return url
      throw new ConfigError(
        'ADMIN_PLATFORM_URL は https://admin.example.jp/api のように、https で始まり、ユーザー名、?、# を含まない URL で設定してください。',
      )
    },
    token: () => {
      const token = env.ADMIN_PLATFORM_TOKEN || undefined
      if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return token
      throw new ConfigError('ADMIN_PLATFORM_TOKEN は、空白のない半角の英数字と記号で設定してください。')
    },
  })
}
