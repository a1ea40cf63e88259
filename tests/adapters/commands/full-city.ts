import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { copiedTables } from '../../../adapters/storage/copy/copied-tables.ts'
import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { attachmentFolder, takeInPieces } from '../../../adapters/storage/sqlite/attachment-folder.ts'
import type { SqliteOptions } from '../../../adapters/storage/sqlite/sqlite-storage.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { program } from '../../../server/cli/program.ts'
import type { DatabaseAddress } from '../../../server/composition/config.ts'
import { aPaymentService, aSurveyConfig, aTaxSetting, aViewer, friday } from '../../builders.ts'
import { aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { aContent, aKeptFile } from '../../contracts/attachment-writes.ts'
import {
  aBooking,
  aBookingChange,
  aCalendar,
  aHold,
  aTake,
  holdPlaces,
  places,
} from '../../contracts/booking-writes.ts'
import { aLookUp, allow, anImport } from '../../contracts/claim-writes.ts'
import { aMessage, aReminder } from '../../contracts/message-writes.ts'
import { aPlacing, completing, idOf, sending } from '../../contracts/order-writes.ts'
import { aSectionNotice } from '../../contracts/section-notices.ts'
import { aCode, aLinking, anInvitation, aStaffAccount } from '../../contracts/staff-writes.ts'
import {
  copyOf,
  emptyDatabase,
  newDatabase,
  openPostgres,
  queries,
  query,
} from '../storage/postgres-databases.ts'
import { newFile, openTestStorage } from '../storage/sqlite-files.ts'
import { tamper } from './databases.ts'
import { databaseContext } from './test-context.ts'

/** How a test opens a storage. */
type OpenOptions = Pick<SqliteOptions, 'asServer' | 'onReseal'> & { dataKey?: string }

/** A database product, as the tests of commands use it. */
export type Engine = {
  name: string
  /** The address of a database that has nothing, not even tables. */
  empty(): Promise<DatabaseAddress>
  /** The address of a database with the schema. */
  prepared(): Promise<DatabaseAddress>
  /** Carries out a statement behind the product's back. */
  change(address: DatabaseAddress, statement: string): Promise<void>
  /** Gives the addresses of copies of a database as it is now, which nobody has open then or later. */
  copier(address: DatabaseAddress): Promise<() => Promise<DatabaseAddress>>
  open(address: DatabaseAddress, options?: OpenOptions): Promise<SqlStorage>
}

export const sqlite: Engine = {
  name: 'SQLite',
  empty: async () => ({ file: newFile() }),
  prepared: async () => ({ file: newFile() }),
  change: async (address, statement) => void ('file' in address && tamper(address.file, statement)),
  async copier(address) {
    // What it is made of goes with the test file that made it.
    const bytes = 'file' in address ? await readFile(address.file) : Buffer.of()
    const kept = 'file' in address ? await filesIn(attachmentFolder(address.file)) : []
    return async () => {
      const file = newFile()
      await writeFile(file, bytes, { mode: 0o600 })
      await mkdir(attachmentFolder(file))
      for (const one of kept) {
        const copied = join(attachmentFolder(file), one.name)
        await writeFile(copied, one.bytes, { mode: 0o600 })
        await utimes(copied, one.mtime, one.mtime)
      }
      return { file }
    }
  },
  open: (address, options) => openTestStorage({ ...('file' in address && address), ...options }),
}

const filesIn = async (folder: string) =>
  Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name)
      return { name, bytes: await readFile(path), mtime: (await stat(path)).mtime }
    }),
  )

export const postgres: Engine = {
  name: 'PostgreSQL',
  empty: async () => ({ url: await emptyDatabase() }),
  prepared: async () => ({ url: await newDatabase() }),
  change: async (address, statement) => void ('url' in address && (await query(address.url, statement))),
  copier: async (address) => async () => ({ url: await copyOf('url' in address ? address.url : '') }),
  open: (address, options) => openPostgres({ ...('url' in address && address), ...options }),
}

/** The address as it is given to commands. */
export const urlOf = (address: DatabaseAddress): string =>
  'url' in address ? address.url : `sqlite:${address.file}`

const copiers = new Map<string, Promise<() => Promise<DatabaseAddress>>>()

/**
 * A database with something in every table, nobody having it open: each time a copy of the same. @param more answers
 * besides
 */
export async function createFullCity(engine: Engine, more = 0): Promise<DatabaseAddress> {
  const name = `${engine.name} ${more}`
  const copier = copiers.get(name) ?? anotherFullCity(engine, more).then(engine.copier)
  copiers.set(name, copier)
  return (await copier)()
}

/** One that was made by itself, and has other keys on SQLite. @param more answers besides */
export async function anotherFullCity(engine: Engine, more = 0): Promise<DatabaseAddress> {
  const address = await engine.prepared()
  const storage = await engine.open(address)
  await fill(storage)
  for (let number = 0; number < more; number += 100)
    await Promise.all(Array.from({ length: 100 }, () => storage.answers.save(aWrite())))
  await storage.close()
  return address
}

async function fill(storage: Storage): Promise<void> {
  const media = [
    { name: 'map.png', contentType: 'image/png', bytes: Uint8Array.of(0, 255, 128) },
    { name: 'empty.png', contentType: 'image/png', bytes: new Uint8Array() },
  ]
  const members = [aSurveyConfig({ surveyId: 'card' })]
  const earlier = [{ name: 'map.png', contentType: 'image/png', bytes: Uint8Array.of(1) }]
  await storage.city.import({ ...surveysOfContract, members, media: earlier }, friday)
  const languages = { en: { お名前: 'Name' } }
  const sold = { payment: [aPaymentService()], tax: aTaxSetting() }
  await storage.city.import(
    { ...surveysOfContract, members, calendars: [aCalendar()], ...sold, languages, media },
    friday,
  )
  const { version: catalogVersion } = await storage.bookings.catalog()
  const at = (slotKey: number) => places([aTake('court', { quota: 2, slotKey })], { catalogVersion })
  const booked = aBooking([], {}, { places: at(0) })
  await storage.answers.save(booked)
  const messages = [aMessage(), aReminder(aTake('court', { slotKey: 1 }))]
  await storage.answers.save({ ...aBookingChange(booked.record, at(1)), messages })
  await storage.languages.choose('U-hanako', 'en')
  await storage.messages.setPreference('U-hanako', { isOn: false })
  const given = aBooking([], {}, { places: at(0) })
  await storage.answers.save(given)
  await storage.answers.save(aBookingChange(given.record, places([], { catalogVersion })))
  await holdPlaces(storage, aHold([aTake('court', { quota: 2 })], { catalogVersion }))
  const paid = aPlacing()
  await storage.orders.place(paid)
  await storage.orders.move(sending(paid), [])
  await storage.answers.save(completing(paid))
  const part = {
    orderId: idOf(paid),
    version: 3,
    yen: 100,
    notedAt: friday / 1000,
    by: 'kato',
    why: '値引き',
  }
  await storage.orders.refundPart(part, [])
  const request = { call: 'putItem', key: '5f0c2a51-0d4a-4c9e-8a6e-9f5d5a1b2c3d' }
  await storage.answers.save(
    aWrite(
      { entries: [{ itemKey: 'q1', title: 'お名前', answer: ['髙橋 𠮷子 👩‍👧 \\ " \n'] }] },
      { idempotency: request, terms: ['高橋吉子', '高橋', '吉子'] },
    ),
  )
  await storage.answers.save(
    aWrite(
      { surveyId: 'card', entries: [{ itemKey: 'q1', title: '番号', answer: [] }] },
      { number: { itemKey: 'q1', after: 0, upTo: 9_999_999 } },
    ),
  )
  const file = await aKeptFile(storage, {}, {}, aContent(1_000))
  await aKeptFile(storage, {}, { state: 'waiting' }, aContent(10))
  const { userId, attachmentId } = file
  await storage.answers.save(
    aWrite({ surveyId: 'often', keyMs: friday, userId }, { attachments: [attachmentId] }),
  )
  const unclaimed = await anImport(storage, {}, { source: 'K-001' })
  await allow(storage, 'U-hanako', unclaimed)
  await storage.claims.countLookUp(aLookUp(), 10, false)
  const untilMs = friday + 1e12
  await storage.limits.count({ of: 'sign-in', by: '203.0.113.1', max: 60, untilMs }, friday)
  const session = { token: 'first', viewer: aViewer(), expiresAtMs: friday + 1e12, endsAtMs: friday + 1e12 }
  await storage.sessions.add(session)
  await storage.sessions.rotate('first', { ...session, token: 'second' }, friday)
  const account = aStaffAccount({ username: '山田 𠮷子' })
  await storage.staffAccounts.add(account, [])
  const code = aCode()
  await storage.staffGrants.add(code, [])
  await storage.staffGrants.add(anInvitation(account.sub, { passwordHash: 'scrypt$hash' }), [])
  await storage.staffLinks.link(aLinking(code, { sub: account.sub, userId: 'U-hanako' }), [])
  await storage.officeDuties.put(account.sub, [{ role: 'keeper' }, { role: 'desk', sectionId: 'zei' }], [])
  const { sub, username } = account
  await storage.officeSessions.add({ token: 'office', sub, username, isHalf: false, atMs: friday }, [])
  const note = { memo: '電話で確認済み 𠮷', assignee: sub, version: 1 }
  await storage.deskNotes.put(booked.record, note, [])
  const { config } = (await storage.surveys.list())[0]!
  const { surveyId } = config
  const written = { surveyId, kind: 'survey', config, base: 1, at: friday, by: 'kato' } as const
  await storage.formDrafts.put(written, 0, [])
  const link = { id: 'link', surveyId, untilMs: friday + 3_600_000, by: 'kato', sub }
  await storage.previewLinks.add({ ...link, token: 'secret' }, [])
  await storage.sectionNotices.plan({
    ...{ sectionId: 'zei', before: undefined, until: { untilMs: friday, untilSeq: 1 }, audit: [] },
    notices: [aSectionNotice({ sectionId: 'zei' })],
  })
  await storage.residents.askErasure('U-hanako', { sub, atMs: friday }, [])
  await storage.accessLog.record({ userId: 'U-hanako', path: '/survey/once', at: friday, surveyId })
}

/** All rows of a query, without a storage. */
export async function rowsIn<T extends object>(address: DatabaseAddress, sql: string): Promise<T[]> {
  const [rows] = await rowsOf<T>(address, [sql])
  return rows ?? []
}

/** All rows of each of some queries. */
async function rowsOf<T extends object>(
  address: DatabaseAddress,
  statements: readonly string[],
): Promise<T[][]> {
  if ('url' in address) return queries<T & Record<string, unknown>>(address.url, statements)
  const db = new Database(address.file, { readonly: true })
  const rows = statements.map((sql) => db.prepare<[], T>(sql).all())
  db.close()
  return rows
}

/** Everything in the tables that a copy has but the audit log, whose end tells of the copy. */
export async function contentOf(address: DatabaseAddress): Promise<Record<string, string[]>> {
  // What waits for the audit log and the counts goes there by itself.
  const tables = copiedTables.filter((name) => !name.startsWith('audit_') && name !== 'count_to_add')
  const statements = tables.map((table) => `select * from ${table}`)
  const rows = await ('file' in address
    ? rowsWithPieces(address.file, statements)
    : rowsOf<Row>(address, statements))
  return Object.fromEntries(tables.map((table, at) => [table, (rows[at] ?? []).map(textOf).sort()]))
}

type Row = Record<string, unknown>

/** The rows of a database that nobody has open, as if the content of files stood in it. */
async function rowsWithPieces(file: string, statements: readonly string[]): Promise<Row[][]> {
  const db = new Database(file)
  db.exec('begin')
  await takeInPieces(db, attachmentFolder(file))
  const rows = statements.map((sql) => db.prepare<[], Row>(sql).all())
  db.exec('rollback')
  db.close()
  return rows
}

const textOf = (row: Record<string, unknown>): string =>
  Object.keys(row)
    .sort()
    .map((column) => {
      const value = row[column]
      return `${column}=${value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value}`
    })
    .join()

/** Opens the storage for `work`. */
export async function withStorage<T>(
  engine: Engine,
  address: DatabaseAddress,
  work: (it: SqlStorage) => Promise<T>,
) {
  const storage = await engine.open(address)
  return work(storage).finally(() => storage.close())
}

/** Runs the command `move`. */
export async function move(from: DatabaseAddress, to: DatabaseAddress, ...options: string[]) {
  const it = databaseContext(from)
  const code = await program(['move', urlOf(from), urlOf(to), ...options], it)
  return { code, output: it.output(), errorOutput: it.errorOutput() }
}
