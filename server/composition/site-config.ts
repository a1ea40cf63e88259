import { appOriginOf } from './config.ts'
import { type Env, readAll, wholeNumber } from './read-setting.ts'

/** Where residents open the forms of the city. */
export type SiteConfig = {
  /** Without a trailing slash. */
  appOrigin: string
  /** The id by which LINE opens them; '' if there is none. */
  liffId: string
}

/** @throws ConfigError with every fault */
export const readSiteConfig = (env: Env): SiteConfig =>
  readAll<SiteConfig>({ appOrigin: () => siteOriginOf(env), liffId: () => env.LIFF_ID ?? '' })

/** APP_ORIGIN, else the address that the server listens on. @throws ConfigError */
export const siteOriginOf = (env: Env): string =>
  appOriginOf(env) ?? `http://127.0.0.1:${wholeNumber(env, 'PORT', 3000, 1, 65_535)}`
