import type { OfficeCalls } from '../../application/office/office-use-cases.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import type { OfficeSession } from './entry/office-session.ts'
import type { SignInStore } from './entry/sign-in-store.ts'
import type { SearchStore } from './search/search-store.ts'

/** What the office's application has of the browser it runs in. */
export type OfficeBrowser = {
  settings: Pick<PublicSettings, 'cityName' | 'lineAuthorizeUrl' | 'lineChannelId'>
  clock: Clock
  origin: string
  /** Session storage of this tab. */
  storage: Storage
  /** An unguessable secret of 43 to 128 characters that may stand in URLs. */
  newSecret(): string
  /** A random UUID. */
  newKey(): string
  /** Opens the browser's dialog for printing. */
  print(): void
  /** Leaves this page for another one, at LINE or our own, which starts anew. */
  leaveFor(url: string): void
}

/** Everything that the screens of the office need. */
export type OfficeServices = OfficeCalls &
  OfficeBrowser & { session: OfficeSession; signIn: SignInStore; search: SearchStore }
