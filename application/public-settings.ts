import type { LanguageCode } from '../domain/shared/language-code.ts'
import type { Home } from './home/read-home.ts'

/** What the browser needs to know before it can ask anything; nothing secret. The server writes it into the page. */
export type PublicSettings = {
  cityName: string
  contact?: string
  /** The colour of the city, `#rrggbb`. */
  color?: string
  /** Where its sign is. */
  logo?: string
  lineAuthorizeUrl: string
  lineChannelId: string
  /** Empty: no LIFF app is configured. */
  liffId: string
  /** Names of the emulators that are switched on ('line', 'payment', 'admin-platform'); empty in production. */
  emulators: readonly string[]
  /** Whether screens lead to the member forms; absent: no. Their own addresses work either way (GEN-10). */
  membersTab?: boolean
  /** Whether cancelling a member record names the resident by the session token; absent: yes (LOGIN-11). */
  memberCancelToken?: boolean
  /** Languages that residents may choose besides Japanese; absent: there is nothing to choose. */
  languages?: readonly LanguageCode[]
  /** What the first page shows; only in the page at `/`. */
  home?: Home
}
