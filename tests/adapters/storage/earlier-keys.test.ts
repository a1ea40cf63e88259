import Database from 'better-sqlite3'
import { Kysely, type MigrationProvider, Migrator, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { earlierKeyRing } from '../../../adapters/sealing/key-ring.ts'
import { earlierSeal, sealing } from '../../../adapters/sealing/sealing.ts'
import { sha256 } from '../../../adapters/sealing/sha256.ts'
import { sealAnswer } from '../../../adapters/sql/answer/sealed-answer.ts'
import { chainEvents, chainStart } from '../../../adapters/sql/audit/audit-chain.ts'
import { checkDataKey } from '../../../adapters/sql/check-data-key.ts'
import { postgresColumns, sqliteColumns } from '../../../adapters/sql/migrations/column-types.ts'
import { migrations } from '../../../adapters/sql/migrations/migrations.ts'
import type { SqlStorage } from '../../../adapters/sql/sql-storage.ts'
import type { Tables } from '../../../adapters/sql/tables.ts'
import { auditCommand } from '../../../server/cli/database/audit-command.ts'
import { restoreCommand } from '../../../server/cli/database/restore-command.ts'
import type { DatabaseAddress } from '../../../server/composition/config.ts'
import { anAnswerRecord, aViewer, friday } from '../../builders.ts'
import { aLookUp } from '../../contracts/claim-writes.ts'
import { sealFile } from '../commands/databases.ts'
import { type Engine, postgres, rowsIn, sqlite } from '../commands/full-city.ts'
import { databaseContext } from '../commands/test-context.ts'
import { oneConnection } from './one-connection.ts'
import { emptyDatabase } from './postgres-databases.ts'
import { dataKey, newFile, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const ring = earlierKeyRing(dataKey)
const earlier = { ...sealing(ring), seal: earlierSeal(ring) }
const request = { call: 'putItem', key: 'k' }
const record = anAnswerRecord({
  surveyId: 'once',
  userId: 'U-earlier',
  entries: [{ itemKey: 'q1', title: 'お名前', answer: ['東京'] }],
})

/** The database as the release before the key ring left it. */
async function fillEarlier(db: Kysely<Tables>, provider: MigrationProvider): Promise<void> {
  const migrator = new Migrator({ db, provider, disableTransactions: true })
  expect((await migrator.migrateTo('0006-decided-fields')).error).toBeUndefined()
  const owner = earlier.ownerOf(record.userId)
  const add = <T extends keyof Tables>(table: T, values: object) =>
    db
      .insertInto(table)
      .values(values as never)
      .execute()
  await add('meta', { name: 'key_check', value: checkDataKey(dataKey, undefined) })
  await add('survey', {
    survey_id: 'once',
    position: 0,
    version: 1,
    config: '{"surveyId":"once"}',
    removed: 0,
  })
  await add('answer', {
    answer_id: record.answerId,
    survey_id: record.surveyId,
    owner,
    registered_by: record.registeredBy,
    version: record.version,
    key_ms: record.keyMs,
    answer_code: record.answerCode,
    check_value: record.check,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    saved_at_ms: friday,
    saved_version: 1,
    claim_index: earlier.blindIndex('once', ['東京']),
    sealed: sealAnswer(earlier, record, 'body-1'),
  })
  await add('imported', {
    survey_id: 'once',
    source_index: earlier.sourceIndex('once', 'K-1'),
    answer_id: record.answerId,
  })
  await add('idempotency', {
    owner,
    call_name: request.call,
    request_key: request.key,
    sealed: earlier.seal('["body-1",{"version":1}]', ['request', request.call, request.key]),
    created_at_ms: friday,
  })
  const viewer = aViewer({ userId: record.userId })
  await add('refresh_token', {
    token_hash: sha256('first'),
    family: 'f',
    owner,
    sealed: earlier.seal(JSON.stringify(viewer), ['session', 'f']),
    expires_at_ms: friday + 1e12,
  })
  const event = { at_ms: friday, kind: 'sign_in', owner, survey_id: null, answer_id: null, facts: null }
  for (const link of chainEvents(chainStart, [event, event], earlier.auditMac)) await add('audit_log', link)
}

async function anEarlierFile(): Promise<string> {
  const file = newFile()
  const db = new Database(file)
  await fillEarlier(oneConnection(db).kysely, migrations(sqliteColumns, dataKey))
  db.close()
  return file
}

async function anEarlierPostgres(): Promise<string> {
  const url = await emptyDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  await fillEarlier(kysely, migrations(postgresColumns, dataKey))
  await kysely.destroy()
  return url
}

async function expectEverything(storage: SqlStorage): Promise<void> {
  expect(await storage.ownAnswers.listOwn(record.userId, 'once')).toEqual([record])
  const found = await storage.claims.find({
    ...aLookUp(),
    userId: 'U-other',
    surveyId: 'once',
    values: ['東京'],
  })
  expect(found).toEqual({ unclaimed: [], isOwnedToo: true })
  expect(await storage.officeAnswers.isImported('once', 'K-1')).toBe(true)
  expect(await storage.idempotency.find(record.userId, request)).toEqual({
    bodyHash: 'body-1',
    result: { version: 1 },
  })
}

const engines: [Engine, () => Promise<DatabaseAddress>][] = [
  [sqlite, async () => ({ file: await anEarlierFile() })],
  [postgres, async () => ({ url: await anEarlierPostgres() })],
]

describe.each(engines)('a database of an earlier release on $name', (engine, anEarlierDatabase) => {
  test('keeps its secrets when it starts: nothing is sealed anew, everything is found and opens [R15, R18]', async () => {
    const address = await anEarlierDatabase()
    const sealedIn = () => rowsIn<{ sealed: Uint8Array }>(address, 'select sealed from answer')
    const before = await sealedIn()
    const storage = await engine.open(address)
    await expectEverything(storage)
    const next = { token: 'next', expiresAtMs: friday + 1e12 }
    expect(await storage.sessions.rotate('first', next, friday)).toMatchObject({ userId: record.userId })
    await storage.close()
    expect(await sealedIn()).toEqual(before)
    expect(await auditCommand(['log'], databaseContext(address))).toBe(0)
  })

  test('is sealed with a new key after a rotation, and opens with another DATA_KEY after a rewrap [R18]', async () => {
    const address = await anEarlierDatabase()
    const storage = await engine.open(address)
    await storage.keys.rotate(friday)
    expect(await storage.keys.reseal({ nowMs: Date.now })).toBe(3)
    const [row] = await rowsIn<{ sealed: Uint8Array }>(address, 'select sealed from answer')
    expect(row?.sealed[0]).toBe(2)
    await expectEverything(storage)
    await storage.keys.rewrap('a5'.repeat(32), friday)
    await storage.close()
    const later = await engine.open(address, { dataKey: 'a5'.repeat(32) })
    await expectEverything(later)
    await later.close()
  })

  test('a row that was given to somebody else does not open [R3, R15]', async () => {
    const address = await anEarlierDatabase()
    const foreign = Buffer.from(earlier.ownerOf('U-other')).toString('hex')
    const value = engine === sqlite ? `x'${foreign}'` : `'\\x${foreign}'::bytea`
    for (const table of ['answer', 'refresh_token'])
      await engine.change(address, `update ${table} set owner = ${value}`)
    const storage = await engine.open(address)
    await expect(storage.ownAnswers.listOwn('U-other', 'once')).rejects.toThrow(/another owner/)
    const next = { token: 'next', expiresAtMs: friday + 1e12 }
    await expect(storage.sessions.rotate('first', next, friday)).rejects.toThrow(/another owner/)
    await storage.close()
  })

  test('comes back from a backup of its release [R15, R18]', async () => {
    const address = await engine.empty()
    const it = databaseContext(address)
    expect(await restoreCommand([await sealFile(await anEarlierFile())], it), it.errorOutput()).toBe(0)
    const storage = await engine.open(address)
    await expectEverything(storage)
    await storage.close()
  })
})
