import { afterEach, expect, test } from 'vitest'
import type { SqlStorage } from '../../../adapters/storage/sql-storage.ts'
import { friday } from '../../builders.ts'
import { aWrite, surveysOfContract } from '../../contracts/answer-writes.ts'
import { newDatabase, openPostgres, query } from './postgres-databases.ts'

const opened: SqlStorage[] = []
const reasons: string[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((storage) => storage.close()))
  reasons.splice(0)
})

async function aCity(): Promise<{ url: string; storage: SqlStorage }> {
  const url = await newDatabase()
  const storage = await openPostgres({ url, onError: (reason) => reasons.push(reason) })
  opened.push(storage)
  await storage.city.import(surveysOfContract, friday)
  await storage.ready()
  return { url, storage }
}

const unavailable = { code: 'service.unavailable' }
async function expectNotReady(storage: SqlStorage): Promise<void> {
  await expect(storage.ready()).rejects.toMatchObject(unavailable)
  expect(storage.writesFail()).toBe(true)
  expect(reasons).toContain('invalid page in block 0')
}

const says = (code: string) =>
  `raise exception using errcode = '${code}', message = 'invalid page in block 0'`

test.each(['XX001', 'XX002'])(
  'a save that the server answers with %s makes the database not ready',
  async (code) => {
    const { url, storage } = await aCity()
    await query(
      url,
      `create function damaged() returns trigger language plpgsql as $$begin ${says(code)}; end$$;
    create trigger damaged before insert on answer for each row execute function damaged()`,
    )
    await expect(storage.answers.save(aWrite())).rejects.toMatchObject(unavailable)
    await expectNotReady(storage)
  },
)

/** Reads by every way that the storage has. */
const reads: [table: string, how: string, read: (storage: SqlStorage) => Promise<unknown>][] = [
  ['answer', 'by a statement', ({ ownAnswers }) => ownAnswers.findOwn('U-hanako', 'once', 0)],
  ['city_version', 'by a builder of queries', ({ city }) => city.versions()],
  ['slot', 'at one moment', ({ selfAudit }) => selfAudit.inspect(() => {})],
  ['city', 'to see whether it is there', (storage) => storage.ready()],
]

test.each(reads)(
  'a database whose table %s is damaged is not ready any more once that is read %s',
  async (table, _, read) => {
    const { url, storage } = await aCity()
    await query(
      url,
      `create function damaged() returns boolean language plpgsql stable as $$begin ${says('XX001')}; end$$;
    alter table ${table} rename to sound;
    create view ${table} as select * from sound where damaged()`,
    )
    await expect(read(storage)).rejects.toMatchObject(unavailable)
    await expectNotReady(storage)
  },
)
