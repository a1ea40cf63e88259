import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { openPostgresAuditLog } from '../../../adapters/storage/postgres/postgres-audit-log.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { friday } from '../../builders.ts'
import { aFreshRecord, aWrite, fresh, surveysOfContract } from '../../contracts/answer-writes.ts'
import {
  aBooking,
  aHold,
  aTake,
  audit,
  day,
  expectSound,
  holdPlaces,
  plain,
  tally,
} from '../../contracts/booking-writes.ts'
import { newDatabase, openPostgres, query } from './postgres-databases.ts'
import { dataKey } from './sqlite-files.ts'

const opened: Storage[] = []
const clients: pg.Client[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((storage) => storage.close()))
  await Promise.all(clients.splice(0).map((client) => client.end()))
})

/** Storages of `count` processes on one database, with the surveys of the contracts. */
async function processes(
  count: number,
  errors: string[] = [],
): Promise<{ url: string; storages: Storage[] }> {
  const url = await newDatabase()
  const onError = (reason: string) => errors.push(reason)
  const storages = await Promise.all(Array.from({ length: count }, () => openPostgres({ url, onError })))
  opened.push(...storages)
  await storages[0]?.city.import(surveysOfContract, friday)
  return { url, storages }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

const waiting = async (url: string) =>
  (await query<{ left: string }>(url, 'select count(*) as left from audit_outbox'))[0]?.left

async function sealed(url: string) {
  await expect.poll(() => waiting(url)).toBe('0')
  const log = await openPostgresAuditLog(url, dataKey)
  const found = { chain: await log.verify(), answers: [] as (string | null)[] }
  for await (const event of log.events()) found.answers.push(event.answer_id)
  await log.close()
  return found
}

describe('the audit log', () => {
  test('is one chain with every event once, and each counts once, whichever process sealed it [R15]', async () => {
    const { url, storages } = await processes(3)
    const writes = Array.from({ length: 120 }, () => aWrite(aFreshRecord({ surveyId: 'often' })))
    const saves = writes.map((write, index) => {
      const { answerId, surveyId } = write.record
      const event = { ...audit[0]!, answerId, surveyId }
      return storages[index % 3]!.answers.save({ ...write, audit: [event] })
    })
    await Promise.all(saves)
    const { chain, answers } = await sealed(url)
    expect(chain).toMatchObject({ intact: true, events: 120 })
    expect([...answers].sort()).toEqual(writes.map(({ record }) => record.answerId).sort())
    expect(await query(url, 'select sum(times) as times from daily_count')).toEqual([{ times: '120' }])
  })

  test('takes an event that is committed while later ones are sealed, and loses none [R15]', async () => {
    const errors: string[] = []
    const { url, storages } = await processes(1, errors)
    await query(
      url,
      `create function pause() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(1); return null; end';
      create trigger pause after insert on audit_log for each statement execute function pause()`,
    )
    const slow = await connect(url)
    await slow.query('select pg_advisory_lock(1)')
    await slow.query('begin')
    await slow.query(`insert into audit_outbox (at_ms, kind, answer_id) values (1, 'answer.saved', 'slow')`)
    await storages[0]!.audit.record({ ...audit[0]!, answerId: 'quick' })
    const sealing = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    await expect.poll(async () => (await slow.query(sealing)).rowCount, { interval: 20 }).toBe(1)
    await slow.query('commit')
    await slow.query('select pg_advisory_unlock(1)')
    const { chain, answers } = await sealed(url)
    expect(answers).toEqual(['quick', 'slow'])
    expect(chain).toMatchObject({ intact: true, events: 2 })
    expect(errors).toEqual([])
  })

  test('is sealed to its end when the process closes [R15]', async () => {
    const { url, storages } = await processes(1)
    await storages[0]!.audit.record({ ...audit[0]!, answerId: 'last' })
    await storages[0]!.close()
    expect(await waiting(url)).toBe('0')
  })
})

describe('several processes', () => {
  test('come to know of an import and of places taken elsewhere', async () => {
    const { storages } = await processes(2)
    const [one, other] = storages as [Storage, Storage]
    const take = aTake(fresh('cal'))
    const reserved = async () =>
      plain(await other.bookings.reserved(take.slot.calendarId, localDate(day), localDate(day)))
    expect([await reserved(), (await other.surveys.list()).length]).toEqual([
      {},
      surveysOfContract.surveys.length,
    ])
    await one.answers.save(aBooking([take]))
    const often = surveysOfContract.surveys.filter(({ surveyId }) => surveyId === 'often')
    await one.city.import({ ...surveysOfContract, surveys: often }, friday)
    await expect.poll(async () => Object.keys(await reserved())).toHaveLength(1)
    await expect.poll(async () => (await other.surveys.list()).length).toBe(1)
  })

  test('give the last places to as many as there are, whoever asks which of them [RSV-27]', async () => {
    const { storages } = await processes(3)
    const take = aTake(fresh('cal'), { quota: 5 })
    const saves = Array.from({ length: 45 }, (_, index) =>
      storages[index % 3]!.answers.save(aBooking([take])),
    )
    expect(tally((await Promise.all(saves)).map(({ kind }) => kind))).toEqual({ saved: 5, full: 40 })
    await expectSound(storages[0]!)
  })

  test('carry out a submit once that is sent to each of them [R5]', async () => {
    const { storages } = await processes(3)
    const write = aWrite(aFreshRecord({ surveyId: 'often' }), {
      idempotency: { call: 'putItem', key: fresh('k') },
    })
    const sends = Array.from({ length: 30 }, (_, index) => storages[index % 3]!.answers.save(write))
    expect(tally((await Promise.all(sends)).map(({ kind }) => kind))).toEqual({ saved: 1, repeated: 29 })
  })

  test('release an expired hold once between them, before anything is asked [RSV-27, PAY-22]', async () => {
    const url = await newDatabase()
    const first = await openPostgres({ url })
    await first.city.import(surveysOfContract, friday)
    const take = aTake(fresh('cal'), { quota: 1_000 })
    const holds = Array.from({ length: 150 }, () => aHold([take], { expiresAtMs: Date.now() + 100 }))
    await Promise.all(holds.map((hold) => holdPlaces(first, hold)))
    await new Promise((expired) => setTimeout(expired, 150))
    opened.push(first, ...(await Promise.all([1, 2, 3].map(() => openPostgres({ url })))))
    expect(await query(url, 'select 1 from hold')).toHaveLength(0)
    await expectSound(first)
  })
})

describe('a database in trouble', () => {
  const save = (storage: Storage) => storage.answers.save(aWrite(aFreshRecord({ surveyId: 'often' })))
  const unavailable = { code: 'service.unavailable' }

  test('is served again after its connections were cut', async () => {
    const { url, storages } = await processes(1)
    const [storage] = storages as [Storage]
    await save(storage)
    await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await expect
      .poll(() =>
        save(storage).then(
          ({ kind }) => kind,
          () => 'refused',
        ),
      )
      .toBe('saved')
    await storage.ready()
  })

  test('that lets nobody write refuses saves for the time being, and is read', async () => {
    const errors: string[] = []
    const { url, storages } = await processes(1, errors)
    await query(
      url,
      `do $$ begin execute 'alter database ' || current_database() || ' set default_transaction_read_only = on'; end $$`,
    )
    const storage = await openPostgres({ url, readOnly: true })
    opened.push(storage)
    expect(await storage.surveys.list()).toHaveLength(surveysOfContract.surveys.length)
    await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const refusal = async () => {
      const outcome = await save(storages[0]!).catch((error: unknown) => error)
      return { outcome, readOnly: errors.some((reason) => reason.includes('read-only')) }
    }
    await expect.poll(refusal).toMatchObject({ outcome: unavailable, readOnly: true })
  })

  test('that cancels a statement has stored nothing of the save', async () => {
    const { url, storages } = await processes(1)
    const blocker = await connect(url)
    await blocker.query('begin')
    await blocker.query('lock table answer in access exclusive mode')
    const saved = save(storages[0]!).catch((error: unknown) => error)
    const blocked = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await query(url, blocked)).length).toBe(1)
    await query(url, `select pg_cancel_backend(pid) from (${blocked}) b`)
    expect(await saved).toMatchObject(unavailable)
    await blocker.query('rollback')
    expect(await query(url, 'select 1 from answer')).toEqual([])
  })
})
