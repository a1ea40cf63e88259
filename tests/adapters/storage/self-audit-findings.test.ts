import Database from 'better-sqlite3'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SelfAuditFindings } from '../../../application/ports/self-audit.ts'
import type { Storage } from '../../../application/ports/storage.ts'
import { friday } from '../../builders.ts'
import { surveysOfContract } from '../../contracts/answer-writes.ts'
import { givenOut, numberedForms, takingNumber } from '../../contracts/audited-numbers.ts'
import { aBooking, aHold, aTake, day, holdPlaces } from '../../contracts/booking-writes.ts'
import { newFile, openTestStorage, removeFiles } from './sqlite-files.ts'

afterAll(removeFiles)

const slot = { calendarId: 'court', day, slotKey: 0 }
const other = { calendarId: 'court', day, slotKey: 1 }
const none = { count: 0, first: [] }
const one = <T>(finding: T) => ({ count: 1, first: [finding] })
const orphan = (kind: string, answerId = 'a1') => one({ kind, answerId })

const damages: [
  what: string,
  statement: string,
  findings: Partial<Record<keyof SelfAuditFindings, unknown>>,
][] = [
  ['nothing', 'select 1', {}],
  [
    'a counter that is too high',
    'update slot set reserved = 3 where slot_key = 0',
    { drifted: one({ ...slot, reserved: 3, booked: 2 }) },
  ],
  [
    'a counter that is too low',
    'update slot set reserved = 0 where slot_key = 0',
    { slots: 1, drifted: one({ ...slot, reserved: 0, booked: 2 }) },
  ],
  [
    'a counter that is gone',
    'delete from slot where slot_key = 0',
    { slots: 1, drifted: one({ ...slot, reserved: 0, booked: 2 }) },
  ],
  [
    'a counter with nothing behind it',
    `insert into slot (calendar_id, day, slot_key, reserved, quota) values ('court', '${day}', 9, 1, 1)`,
    { slots: 3, drifted: one({ ...slot, slotKey: 9, reserved: 1, booked: 0 }) },
  ],
  [
    'a slot over its quota',
    'update slot set quota = 1 where slot_key = 0',
    { overbooked: one({ ...slot, reserved: 2, quota: 1 }) },
  ],
  [
    'a hold that is gone without its place',
    'delete from hold',
    { holds: 0, drifted: one({ ...other, reserved: 2, booked: 1 }) },
  ],
  [
    'an answer that is gone without its bookings',
    `delete from answer where answer_id = 'a1'`,
    { answers: 1, orphans: orphan('no-answer') },
  ],
  [
    'an answer that was cancelled without giving back',
    `update answer set check_value = 'キャンセル' where answer_id = 'a1'`,
    { orphans: orphan('cancelled-answer') },
  ],
  [
    'an answer that was superseded without giving back',
    `update answer set check_value = '取り消し' where answer_id = 'a1'`,
    { orphans: orphan('cancelled-answer') },
  ],
  [
    'a hold whose order is gone',
    'delete from orders',
    { orders: one({ kind: 'held-in-vain', orderId: 'order-1' }) },
  ],
  [
    'a paid order whose answer is gone',
    `update orders set state = 'completed', answer_id = 'a9' where order_id = 'order-1'`,
    {
      orders: {
        count: 2,
        first: [
          { kind: 'no-answer', orderId: 'order-1' },
          { kind: 'held-in-vain', orderId: 'order-1' },
        ],
      },
    },
  ],
  [
    'a booking of somebody else',
    `update booking set owner = x'00' where answer_id = 'a1'`,
    { orphans: orphan('other-owner') },
  ],
  [
    'a booking that is gone with its place',
    `delete from booking where answer_id = 'a1'; update slot set reserved = 1 where slot_key = 0`,
    { bookings: 2, orphans: orphan('missing-booking') },
  ],
  [
    'a booking too many',
    `insert into booking select answer_id, 'r9', owner, survey_id, calendar_id, day, slot_key, cost, informed_at_ms, informed_by, past_quota, null, null, null from booking where answer_id = 'a1';
       update slot set reserved = 3 where slot_key = 0`,
    { bookings: 4, orphans: orphan('missing-booking') },
  ],
]

describe('the self-audit of a running server', () => {
  let file: string
  let server: Storage
  beforeEach(async () => {
    file = newFile()
    server = await openTestStorage({ file, asServer: true })
    await server.city.import(surveysOfContract, friday)
    const take = aTake('court', { quota: 9 })
    const second = { ...take, itemKey: 'r2', slot: other }
    await server.answers.save(aBooking([take], { answerId: 'a1' }))
    await server.answers.save(aBooking([take, second], { answerId: 'a2' }))
    await holdPlaces(server, aHold([second], { holdId: 'order-1' }))
    return () => server.close()
  })

  function damage(statement: string): void {
    const db = new Database(file)
    db.exec(statement)
    db.close()
  }

  test.each(damages)('finds %s', async (_, statement, findings) => {
    damage(statement)
    const expected = {
      answers: 2,
      bookings: 3,
      holds: 1,
      slots: 2,
      overbooked: none,
      drifted: none,
      orphans: none,
      numbers: none,
      counters: none,
      orders: none,
      unsettled: none,
      undelivered: none,
    }
    const command = await openTestStorage({ file, readOnly: true })
    for (const storage of [server, command]) {
      expect(await storage.selfAudit.inspect(() => {})).toEqual({ ...expected, ...findings })
    }
    await command.close()
  })

  test('lists an order that no server has let expire in time, which is no fault', async () => {
    await server.close()
    damage('update orders set expires_at_ms = 1000')
    const command = await openTestStorage({ file, readOnly: true })
    const { orders, unsettled } = await command.selfAudit.inspect(() => {})
    const overdue = { kind: 'overdue', orderId: 'order-1', surveyId: 'often', amountWithTax: 300 }
    expect({ orders, unsettled }).toEqual({ orders: none, unsettled: one(overdue) })
    await command.close()
    server = await openTestStorage({ file })
  })

  const numberFault = (kind: string, answerId: string) =>
    one({ kind, surveyId: answerId.startsWith('c') ? 'card' : 'nursery', answerId })
  const rowOf = (answerId: string) => `answer_id = '${answerId}'`

  test.each<[what: string, statement: string, findings: object]>([
    ['nothing', 'select 1', {}],
    [
      'a number that nobody has taken',
      `delete from member_number where ${rowOf('n1')}`,
      { numbers: numberFault('not-taken', 'n1') },
    ],
    [
      'a number that is another one',
      `update member_number set number_index = x'00' where ${rowOf('n1')}`,
      { numbers: numberFault('not-taken', 'n1') },
    ],
    [
      'a number that was given out and is another one',
      `update answer set number_padded = (number_padded + 2) % 100000000000 where ${rowOf('c2')}`,
      { numbers: numberFault('not-taken', 'c2'), counters: one({ surveyId: 'card', last: 2, taken: 4 }) },
    ],
    [
      'one number in two records',
      `update answer set number_padded = (number_padded + 99999999999) % 100000000000 where ${rowOf('c2')}`,
      { numbers: numberFault('twice', 'c2') },
    ],
    [
      'a number of somebody else',
      `update member_number set owner = x'00' where ${rowOf('n1')}`,
      { numbers: numberFault('other-owner', 'n1') },
    ],
    [
      'a number of nobody',
      `update member_number set owner = null where ${rowOf('n1')}`,
      { numbers: numberFault('other-owner', 'n1') },
    ],
    [
      'a number that was taken for another record',
      `update member_number set answer_id = 'n2' where ${rowOf('n1')}`,
      {
        numbers: {
          count: 2,
          first: [
            { kind: 'other-record', surveyId: 'nursery', answerId: 'n1' },
            { kind: 'other-owner', surveyId: 'nursery', answerId: 'n2' },
          ],
        },
      },
    ],
    [
      'a number that was taken for a record that is gone',
      `update member_number set answer_id = 'n9' where ${rowOf('n1')}`,
      { numbers: numberFault('other-record', 'n1') },
    ],
    [
      'a record that can not be opened',
      `update answer set sealed = x'02' where ${rowOf('n1')}`,
      { numbers: numberFault('unreadable', 'n1') },
    ],
    [
      'a counter that went back',
      'update number_counter set last_number = 1',
      { counters: one({ surveyId: 'card', last: 1, taken: 2 }) },
    ],
    [
      'a counter that is gone, with the last record',
      `delete from number_counter; delete from answer where ${rowOf('c2')}; delete from answer where ${rowOf('c1')}`,
      { counters: one({ surveyId: 'card', last: 0, taken: 1 }) },
    ],
  ])('finds %s among member numbers', async (_, statement, findings) => {
    await server.city.import({ ...surveysOfContract, members: numberedForms }, friday)
    await server.answers.save(takingNumber({ answerId: 'n1', number: '5' }))
    await server.answers.save(takingNumber({ answerId: 'n2', number: '7' }))
    await server.answers.save(givenOut({ answerId: 'c1' }))
    await server.answers.save(givenOut({ answerId: 'c2' }))
    damage(statement)
    const { numbers, counters } = await server.selfAudit.inspect(() => {})
    expect({ numbers, counters }).toEqual({ numbers: none, counters: none, ...findings })
  })

  test('counts all findings and lists the first thousand', async () => {
    damage(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 2500)
      insert into slot (calendar_id, day, slot_key, reserved, quota) select 'pool', '${day}', i, 2, 1 from n`)
    const seen: number[] = []
    const { overbooked, drifted, slots } = await server.selfAudit.inspect(({ slotKey }) => seen.push(slotKey))
    for (const { count, first } of [overbooked, drifted]) {
      expect(count).toBe(2500)
      expect(first).toHaveLength(1000)
      expect(first[999]).toMatchObject({ calendarId: 'pool', slotKey: 1000 })
    }
    expect(slots).toBe(2502)
    expect(seen).toHaveLength(2502)
  })

  const many = `with recursive n (i) as (select 1 union all select i + 1 from n where i < 2500)`
  const answers = (check: string) => `${many}
    insert into answer (answer_id, survey_id, owner, registered_by, version, saved_version, answer_code, check_value,
      created_at, updated_at, claim_index, sealed, bookings, key_ms, saved_at_ms)
    select 'n' || i, survey_id, owner, registered_by, version, saved_version, 'c' || i, '${check}',
      created_at, updated_at, claim_index, sealed, 1, key_ms + i, saved_at_ms + i from answer, n where answer_id = 'a1'`
  const bookings = `${many}
    insert into booking select 'n' || i, item_key, owner, survey_id, calendar_id, day, slot_key, cost, informed_at_ms, informed_by, past_quota, null, null, null
    from booking, n where answer_id = 'a1'`

  test.each([
    ['missing-booking', answers('未対応')],
    ['cancelled-answer', `${answers('キャンセル')}; ${bookings}`],
  ])('leaves none of thousands of answers out: %s', async (kind, statement) => {
    damage(statement)
    const found = await server.selfAudit.inspect(() => {})
    expect(found.answers).toBe(2502)
    expect(found.orphans.count).toBe(2500)
    expect(found.orphans.first.every((orphan) => orphan.kind === kind)).toBe(true)
  })

  test('leaves none of thousands of member records out', async () => {
    await server.city.import({ ...surveysOfContract, members: numberedForms }, friday)
    await server.answers.save(takingNumber({ answerId: 'x1', number: '5' }))
    damage(`delete from member_number; ${answers('未対応').replaceAll("'a1'", "'x1'")}`)
    const { count, first } = (await server.selfAudit.inspect(() => {})).numbers
    expect(count).toBe(2501)
    expect(first).toHaveLength(1000)
  })

  test('finds nothing wrong with member numbers, whatever is registered while it looks', async () => {
    await server.city.import({ ...surveysOfContract, members: numberedForms }, friday)
    let saving: Promise<unknown> | undefined
    const findings = await server.selfAudit.inspect(
      () => {},
      () => {
        saving ??= Promise.all(Array.from({ length: 300 }, () => server.answers.save(givenOut())))
      },
    )
    await saving
    expect(findings).toMatchObject({ numbers: none, counters: none })
    expect(await server.selfAudit.inspect(() => {})).toMatchObject({ answers: 302, numbers: none })
  })

  test('finds nothing wrong, whatever is booked while it looks', async () => {
    let saving: Promise<unknown> | undefined
    const findings = await server.selfAudit.inspect(
      () => {},
      () => {
        saving ??= Promise.all(
          Array.from({ length: 200 }, () => server.answers.save(aBooking([aTake('pool', { quota: 200 })]))),
        )
      },
    )
    expect(findings).toMatchObject({ overbooked: none, drifted: none, orphans: none })
    await saving
    expect(await server.selfAudit.inspect(() => {})).toMatchObject({ answers: 202, bookings: 203 })
  })
})
