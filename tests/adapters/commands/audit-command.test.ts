import { afterAll, expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { friday } from '../../builders.ts'
import { surveysOfContract } from '../../contracts/answer-writes.ts'
import { givenOut, numberedForms } from '../../contracts/audited-numbers.ts'
import { aBooking, aCalendar, aTake, places } from '../../contracts/booking-writes.ts'
import { aPlacing, sending } from '../../contracts/order-writes.ts'
import { damageTable, newFile, openTestStorage, removeFiles } from '../storage/sqlite-files.ts'
import { createDatabase, tamper } from './databases.ts'
import { fileContext } from './test-context.ts'

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
  const it = fileContext(file)
  const code = await program(['audit', ...args], it)
  return { code, output: it.output(), errorOutput: it.errorOutput() }
}

test('a database in order ends with 0 and its counts [R1, R4]', async () => {
  const { code, output, errorOutput } = await audited(await bookedDatabase())
  expect(output).toBe('回答 3件、予約 2件、仮押さえ 0件、予約のある枠 1件。\n誤りはありません。\n')
  expect(code).toBe(0)
  expect(errorOutput).toContain('調べています：枠')
})

const answerOfBooking = 'answer_id = (select answer_id from booking order by answer_id limit 1)'
const seeds: readonly [string, string, string][] = [
  [
    'a counter that is too high',
    'update slot set reserved = 2, quota = 2; delete from booking where ' +
      answerOfBooking +
      '; update answer set bookings = 0 where answer_id not in (select answer_id from booking)',
    '誤り 数と予約が合わない枠 1件\n  テニスコート（court） 2024/6/20(木) 9:00～10:00 数 2、予約の合計 1',
  ],
  [
    'a counter that is too low',
    'update slot set reserved = 1',
    '誤り 数と予約が合わない枠 1件\n  テニスコート（court） 2024/6/20(木) 9:00～10:00 数 1、予約の合計 2',
  ],
  [
    'a slot without its counter',
    'delete from slot',
    '誤り 数と予約が合わない枠 1件\n  テニスコート（court） 2024/6/20(木) 9:00～10:00 数 0、予約の合計 2',
  ],
  [
    'more places than the quota',
    'update slot set quota = 1',
    '誤り 定員を超えて予約した枠 1件\n  テニスコート（court） 2024/6/20(木) 9:00～10:00 予約 2、定員 1',
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
  const { code, output } = await audited(file)
  expect(output).toContain(said)
  expect(output).toContain('誤りがあります。')
  expect(code).toBe(1)
})

test.each([
  [
    'delete from member_number',
    '誤り 会員番号の合わない記録 1件\n  番号がだれのものにもなっていない記録 card ',
  ],
  [
    'delete from number_counter',
    '誤り 次に出す会員番号がもう使われているフォーム 1件\n  card 最後に出した番号 0、使われている番号 1（lastResultNumber を 1 以上にして',
  ],
])('member numbers that are wrong are reported, and end with 1: %s', async (statement, said) => {
  const file = newFile()
  const storage = await openTestStorage({ file })
  await storage.city.import({ ...surveysOfContract, members: numberedForms }, friday)
  await storage.answers.save(givenOut())
  await storage.close()
  expect((await audited(file)).output).toContain('誤りはありません。')
  tamper(file, statement)
  const { code, output } = await audited(file)
  expect(output).toContain(said)
  expect(code).toBe(1)
})

test('orders to settle are reported and end with 0, those without their answer end with 1 [R4]', async () => {
  const file = await bookedDatabase()
  const storage = await openTestStorage({ file })
  const placing = aPlacing({ order: { orderId: 'O-1', amountWithTax: 1200 } })
  await storage.orders.place(placing)
  await storage.orders.move({ ...sending(placing), to: 'refund_needed', releases: true }, [])
  await storage.close()
  const settling = await audited(file)
  expect(settling.output).toContain(
    '知らせ 確認や返金の必要な支払い（npm run payments -- list で片づけてください） 1件\n  返金が必要 often O-1 1,200円\n誤りはありません。',
  )
  expect(settling.code).toBe(0)
  tamper(file, `update orders set state = 'completed'`)
  const wrong = await audited(file)
  expect(wrong.output).toContain(
    '誤り 回答や仮押さえと合わない注文 1件\n  支払い済みか窓口払いなのに回答のない注文 O-1\n',
  )
  expect(wrong.code).toBe(1)
})

test('a quota lowered below the number of bookings is reported and ends with 0', async () => {
  const file = await bookedDatabase()
  const storage = await openTestStorage({ file })
  const weekly = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [1, 1, 1] }]
  await storage.city.import({ ...surveysOfContract, calendars: [aCalendar({ weekly })] }, friday)
  await storage.close()
  const { code, output } = await audited(file)
  expect(output).toContain(
    '知らせ 予約のあとで定員を小さくした枠 1件\n  テニスコート（court） 2024/6/20(木) 9:00～10:00 予約 2、定員 1\n',
  )
  expect(code).toBe(0)
})

test('--json prints the same report as JSON', async () => {
  const { code, output } = await audited(await bookedDatabase(), '--json')
  expect(JSON.parse(output)).toMatchObject({
    answers: 3,
    bookings: 2,
    isClean: true,
    drifted: { count: 0, first: [] },
  })
  expect(code).toBe(0)
})

test('an audit writes nothing but that it was done, and runs while a server goes on saving', async () => {
  const file = await bookedDatabase()
  const server = await openTestStorage({ file, asServer: true })
  const { seq = 0 } = (await server.audit.search({ limit: 1 })).events[0] ?? {}
  expect((await audited(file)).code).toBe(0)
  const events = async () =>
    (await server.audit.search({ limit: 9 })).events.filter((event) => event.seq > seq)
  await expect.poll(events).toMatchObject([{ kind: 'database.audited', facts: { isClean: true } }])
  expect(
    (await server.answers.save(aBooking([], {}, { places: places([], { catalogVersion: 1 }) }))).kind,
  ).toBe('saved')
  await server.close()
})

const headOf = (output: string): string => /最後の値 ([0-9a-f]{64})/.exec(output)?.[1] ?? ''

test('the audit log is verified, and a head noted earlier is found in it later [R1, R15]', async () => {
  const file = await createDatabase('東京')
  const noted = headOf((await audited(file, 'log')).output)
  expect(noted).toHaveLength(64)
  const storage = await openTestStorage({ file })
  await storage.audit.record({ kind: 'sign_in', at: friday, userId: 'U-hanako' })
  await storage.close()

  const { code, output } = await audited(file, 'log', '--head', noted)
  expect(output).toContain('監査ログ 2件がつながっています。')
  expect(output).toContain('控えてあった値は 1件目にあります。そのあとに 1件が続いています。')
  expect(headOf(output)).not.toBe(noted)
  expect(code).toBe(0)
})

test('a truncated log is detected by the head noted before [R15]', async () => {
  const file = await createDatabase('東京', '大阪')
  const noted = headOf((await audited(file, 'log')).output)
  tamper(file, 'drop trigger audit_log_no_delete', 'delete from audit_log where seq = 2')
  expect((await audited(file, 'log')).code).toBe(0)
  const { code, output } = await audited(file, 'log', '--head', noted)
  expect(output).toContain('控えてあった値は鎖の中にありません')
  expect(code).toBe(1)
})

test('a broken chain ends with 1 and says where [R15]', async () => {
  const file = await createDatabase('東京', '大阪')
  tamper(file, 'drop trigger audit_log_no_update', "update audit_log set kind = 'sign_in' where seq = 2")
  const { code, output } = await audited(file, 'log')
  expect(output).toBe('監査ログは 2件目で切れています。\n')
  expect(code).toBe(1)
})

test('events are listed without names, answers or user ids [R15]', async () => {
  const file = await createDatabase('東京')
  const storage = await openTestStorage({ file })
  await storage.audit.record({ kind: 'sign_in', at: friday, userId: 'U-hanako', facts: { via: 'liff' } })
  await storage.close()
  const { code, output } = await audited(file, 'log', '--list')
  const [first, second] = output.split('\n')
  expect(first).toBe('1 2024-06-14 09:00:00 answer.saved')
  expect(second).toMatch(/^2 2024-06-14 09:00:00 sign_in owner:[0-9a-f]{32} \{"via":"liff"\}$/)
  expect(output).not.toContain('U-hanako')
  expect(code).toBe(0)
})

test('a missing database and a wrong key are reported', async () => {
  const missing = await audited(newFile(), 'log')
  expect(missing).toMatchObject({
    code: 1,
    errorOutput: expect.stringContaining('データベースを開けません'),
  })
  const it = fileContext(await createDatabase('東京'), '1f'.repeat(32))
  await expect(program(['audit'], it)).rejects.toThrow('DATA_KEY')
})

test('a damaged database is called so, and not one that can be asked later', async () => {
  const database = await createDatabase('いま')
  damageTable(database, 'answer')
  const { code, errorOutput } = await audited(database)
  expect([code, errorOutput]).toEqual([1, expect.stringContaining('データベースが壊れています：')])
})
