import type { CountedTable } from '../../application/office/counted.ts'
import type { OfficeCalls } from '../../application/office/office-use-cases.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { PublicSettings } from '../../application/public-settings.ts'
import type { OfficeSession } from './entry/office-session.ts'
import type { SignInStore } from './entry/sign-in-store.ts'
import type { SearchStore } from './search/search-store.ts'
import type { TodayStore } from './today/today-store.ts'

/**
 * Reads codes with a camera, which it shows in `video`, until it is stopped. Every text that it reads is told.
 * @returns whether it reads, or why it doesn't
 */
export type Scanner = (
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  stopped: AbortSignal,
) => Promise<'open' | 'refused' | 'missing' | 'broken'>

/** What the office's application has of the browser it runs in. */
export type OfficeBrowser = {
  settings: Pick<PublicSettings, 'cityName' | 'lineAuthorizeUrl' | 'lineChannelId'>
  clock: Clock
  origin: string
  /** Session storage of this tab. */
  storage: Storage
  /** An unguessable secret of 43 to 128 characters that may stand in URLs. */
  newSecret(): string
  /** Has the browser save a file; `type` is a MIME type. */
  saveFile(file: { name: string; type: string; text: string }): Promise<void>
  /** Reads codes with a camera; undefined where no page may use one. */
  scanner: Scanner | undefined
  /** Hands a table to the person as a workbook. */
  saveTable(table: {
    header: readonly string[]
    rows: readonly (readonly string[])[]
    sheet: string
    /** Of the file. */
    name: string
  }): Promise<void>
  /** Hands sheets of texts and numbers to the person as a workbook; `name` of the file. */
  saveSheets(sheets: readonly CountedTable[], name: string): Promise<void>
  /** Has the browser keep a file; `type` is a MIME type. */
  saveBytes(file: { name: string; type: string; bytes: Uint8Array }): void
  /** A random UUID. */
  newKey(): string
  /** Opens the browser's dialog for printing. */
  print(): void
  /** Opens a page in a tab of its own. */
  openBeside(url: string): void
  /** Leaves this page for another one, at LINE or our own, which starts anew. */
  leaveFor(url: string): void
}

/** Everything that the screens of the office need. */
export type OfficeServices = OfficeCalls &
  OfficeBrowser & { session: OfficeSession; signIn: SignInStore; search: SearchStore; today: TodayStore }
