import type { Writable } from 'node:stream'
import type { AuditLogReader } from '../../adapters/storage/audit/audit-log-reader.ts'
import type { SqlStorage } from '../../adapters/storage/sql-storage.ts'
import type { Clock } from '../../application/ports/clock.ts'
import type { HolidayCalendar } from '../../application/ports/holiday-calendar.ts'
import type { Storage } from '../../application/ports/storage.ts'
import type { DatabaseAddress } from '../composition/config.ts'
import type { SiteConfig } from '../composition/site-config.ts'
import type { StaffConfig } from '../composition/staff-config.ts'

/** What a command needs from its process besides its arguments. */
export type CommandContext = {
  /** Results. */
  out: Writable
  /** Progress and error messages; may be a terminal. */
  err: Writable & { isTTY?: boolean }
  /** Asks the operator; absent where nobody sits at a terminal. @returns what they typed */
  ask?: ((question: string) => Promise<string>) | undefined
  clock: Clock
  /** Opens the storage, also while a server runs on it. The caller closes it. @throws Error if it cannot be opened */
  openStorage(options?: OpenOptions): Promise<Storage>
  /** Opens the audit log, also while a server runs. The caller closes it. @throws Error if it cannot be opened */
  openAuditLog(): Promise<AuditLogReader>
  /** Where the database is, and its key, for commands that work on it as a whole. @throws ConfigError */
  database(): { database: DatabaseAddress; dataKey: string }
  /** The file that lists who was erased; undefined where none is set. @throws ConfigError */
  erasedListFile(): string | undefined
  /** The value of NEW_DATA_KEY. @throws ConfigError if it is missing */
  newDataKey(): string
  /**
   * Opens the keys of the database, also beside a server. The caller closes it.
   * @throws Error if it cannot be opened
   */
  openKeys(options?: Pick<OpenOptions, 'readOnly'>): Promise<Pick<SqlStorage, 'keys' | 'close'>>
  /** The key, for commands that are told their databases. @throws ConfigError if it is missing */
  dataKey(): string
  /** Where staff open their links, and where their records stand. @throws ConfigError */
  staff(): StaffConfig
  /** Where residents open the forms. @throws ConfigError */
  site(): SiteConfig
  /** Whether the server of the same settings sends messages in LINE. */
  sendsMessages(): boolean
  /** Whether it sends mail to staff. */
  sendsMail(): boolean
  holidays: HolidayCalendar
  /** Whether commands are typed as `madoguchi …`, without npm, as where an archive was unpacked. */
  isInstalled?: boolean
  /** Who runs it, as the machine calls them. */
  account?: string | undefined
  /** Aborted when the operator presses Ctrl+C. */
  stop?: AbortSignal
}

/** How a command opens the storage. */
export type OpenOptions = {
  /** true: nothing is written; the database must exist and have the current schema. */
  readOnly?: boolean
  /** Another database than the configured one, with the same key. */
  database?: DatabaseAddress
  /** With `readOnly`: a copy into it may be unfinished. */
  mayBeUnfinished?: boolean
}

/** Opens the storage, runs `work` with it and closes it, also when `work` throws. */
export async function withStorage<T>(
  { openStorage }: Pick<CommandContext, 'openStorage'>,
  work: (storage: Storage) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const storage = await openStorage(options)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}
