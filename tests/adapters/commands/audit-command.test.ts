import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { auditCommand } from '../../../server/cli/database/audit-command.ts'
import { friday } from '../../builders.ts'
import { surveysOfContract } from '../../contracts/answer-writes.ts'
import { aBooking, aCalendar, aTake, places } from '../../contracts/booking-writes.ts'
import { newFile, openTestStorage, removeFiles } from '../storage/sqlite-files.ts'
import { aDatabase, tamper } from './databases.ts'
import { onDisk } from './surroundings.ts'

afterAll(removeFiles)

/** A database with two bookings of one place, and one answer that books nothing; the clock says 2024-06-14. */
async function bookedDatabase(): Promise<string> {
  const file = newFile()
  const storage = await openTestStorage({ file })
  await storage.city.import({ ...surveysOfContract, calendars: [aCalendar()] }, friday)
  const { version: catalogVersion } = await storage.bookings.catalog()
  for (const slotKey of [0, 0, 1]) {
    const takes = slotKey === 0 ? [aTake('court', { quota: 2 })] : []
    const { kind } = await storage.answers.save(
      aBooking([], {}, { places: places(takes, { catalogVersion }) }),
    )
    expect(kind).toBe('saved')
  }
  await storage.close()
  return file
}

async function audited(file: string, ...args: string[]) {
  const it = onDisk(file)
  const code = await auditCommand(args, it)
  return { code, printed: it.printed(), complaints: it.complaints() }
}

test('a database in order ends with 0 and its counts [R1, R4]', async () => {
  const { code, printed, complaints } = await audited(await bookedDatabase())
  expect(printed).toBe('回答 3件、予約 2件、仮押さえ 0件、予約のある枠 1件。\n誤りはありません。\n')
  expect(code).toBe(0)
  expect(complaints).toContain('調べています：枠')
})

const answerOfBooking = 'answer_id = (select answer_id from booking order by answer_id limit 1)'
const seeds: readonly [string, string, string][] = [
  [
    'a counter that is too high',
    'update slot set reserved = 2, quota = 2; delete from booking where ' +
      answerOfBooking +
      '; update answer set bookings = 0 where answer_id not in (select answer_id from booking)',
    '誤り 数と予約が合わない枠 1件\n  court 2024-06-20 枠0 数 2、予約の合計 1',
  ],
  [
    'a counter that is too low',
    'update slot set reserved = 1',
    '誤り 数と予約が合わない枠 1件\n  court 2024-06-20 枠0 数 1、予約の合計 2',
  ],
  [
    'a slot without its counter',
    'delete from slot',
    '誤り 数と予約が合わない枠 1件\n  court 2024-06-20 枠0 数 0、予約の合計 2',
  ],
  [
    'more places than the quota',
    'update slot set quota = 1',
    '誤り 定員を超えて予約した枠 1件\n  court 2024-06-20 枠0 予約 2、定員 1',
  ],
  [
    'a booking without an answer',
    `delete from answer where ${answerOfBooking}`,
    '誤り 回答と合わない予約 1件\n  回答のない予約 ',
  ],
  [
    'a booking of a cancelled answer',
    `update answer set check_value = 'キャンセル' where ${answerOfBooking}`,
    '  キャンセルされた回答の予約 ',
  ],
  [
    'a booking of another resident',
    `update booking set owner = zeroblob(16) where ${answerOfBooking}`,
    '  回答と持ち主の違う予約 ',
  ],
  [
    'an answer whose booking is gone',
    `update slot set reserved = 1; delete from booking where ${answerOfBooking}`,
    '  予約のなくなった回答 ',
  ],
]

test.each(seeds)('%s is found and ends with 1 [R4]', async (_, statement, said) => {
  const file = await bookedDatabase()
  tamper(file, statement)
  const { code, printed } = await audited(file)
  expect(printed).toContain(said)
  expect(printed).toContain('誤りがあります。')
  expect(code).toBe(1)
})

test('a quota that was lowered below what is booked is told and ends with 0', async () => {
  const file = await bookedDatabase()
  const storage = await openTestStorage({ file })
  const weekly = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [1, 1, 1] }]
  await storage.city.import({ ...surveysOfContract, calendars: [aCalendar({ weekly })] }, friday)
  await storage.close()
  const { code, printed } = await audited(file)
  expect(printed).toContain(
    '知らせ 予約のあとで定員を小さくした枠 1件\n  court 2024-06-20 枠0 予約 2、定員 1\n',
  )
  expect(code).toBe(0)
})

test('--json gives the same for machines', async () => {
  const { code, printed } = await audited(await bookedDatabase(), '--json')
  expect(JSON.parse(printed)).toMatchObject({
    answers: 3,
    bookings: 2,
    isClean: true,
    drifted: { count: 0, first: [] },
  })
  expect(code).toBe(0)
})

test('an audit writes nothing, and runs beside a server that goes on', async () => {
  const file = await bookedDatabase()
  const server = await openTestStorage({ file, asServer: true })
  const before = new Database(file, { readonly: true })
  const version = before.pragma('data_version', { simple: true })
  expect((await audited(file)).code).toBe(0)
  expect(before.pragma('data_version', { simple: true })).toBe(version)
  before.close()
  expect(
    (await server.answers.save(aBooking([], {}, { places: places([], { catalogVersion: 1 }) }))).kind,
  ).toBe('saved')
  await server.close()
})

const headOf = (printed: string): string => /最後の値 ([0-9a-f]{64})/.exec(printed)?.[1] ?? ''

test('the audit log is verified; its head can be noted and is found again later [R1, R15]', async () => {
  const file = await aDatabase('東京')
  const noted = headOf((await audited(file, 'log')).printed)
  expect(noted).toHaveLength(64)
  const storage = await openTestStorage({ file })
  await storage.audit.record({ kind: 'sign_in', at: friday, userId: 'U-hanako' })
  await storage.close()

  const { code, printed } = await audited(file, 'log', '--head', noted)
  expect(printed).toContain('監査ログ 2件がつながっています。')
  expect(printed).toContain('控えてあった値は 1件目にあります。そのあとに 1件が続いています。')
  expect(headOf(printed)).not.toBe(noted)
  expect(code).toBe(0)
})

test('a log that was cut short is shown by the noted head [R15]', async () => {
  const file = await aDatabase('東京', '大阪')
  const noted = headOf((await audited(file, 'log')).printed)
  tamper(file, 'drop trigger audit_log_no_delete', 'delete from audit_log where seq = 2')
  expect((await audited(file, 'log')).code).toBe(0)
  const { code, printed } = await audited(file, 'log', '--head', noted)
  expect(printed).toContain('控えてあった値は鎖の中にありません')
  expect(code).toBe(1)
})

test('a broken chain ends with 1 and says where [R15]', async () => {
  const file = await aDatabase('東京', '大阪')
  tamper(file, 'drop trigger audit_log_no_update', "update audit_log set kind = 'sign_in' where seq = 2")
  const { code, printed } = await audited(file, 'log')
  expect(printed).toBe('監査ログは 2件目で切れています。\n')
  expect(code).toBe(1)
})

test('the events are listed without a name, a text or a user id [R15]', async () => {
  const file = await aDatabase('東京')
  const storage = await openTestStorage({ file })
  await storage.audit.record({ kind: 'sign_in', at: friday, userId: 'U-hanako', facts: { via: 'liff' } })
  await storage.close()
  const { code, printed } = await audited(file, 'log', '--list')
  const [first, second] = printed.split('\n')
  expect(first).toBe('1 2024-06-14 09:00:00 answer.saved')
  expect(second).toMatch(/^2 2024-06-14 09:00:00 sign_in owner:[0-9a-f]{32} \{"via":"liff"\}$/)
  expect(printed).not.toContain('U-hanako')
  expect(code).toBe(0)
})

test('a database that is not there, or another key, is told', async () => {
  const missing = await audited(newFile(), 'log')
  expect(missing).toMatchObject({
    code: 1,
    complaints: expect.stringContaining('データベースを開けません'),
  })
  const it = onDisk(await aDatabase('東京'), '1f'.repeat(32))
  await expect(auditCommand([], it)).rejects.toThrow('DATA_KEY')
})

test.each([
  [['logs']],
  [['log', 'more']],
  [['log', '--head', 'abc']],
  [['log', '--json']],
  [['--list']],
  [['--force']],
])('%j is not understood: the usage, and 2', async (args) => {
  const it = onDisk(newFile())
  expect(await auditCommand(args, it)).toBe(2)
  expect(it.complaints()).toContain('使い方')
})
