import type { Database } from 'better-sqlite3'
import { benchDays, benchSlots } from '../bench-bookings.ts'

type Row = { itemKey: string; value: string }

/** The bookings of the bare server: slot counters, bookings and audit rows. */
type BareBookings = {
  /** Books a place, if one is free; call it in a transaction. @returns whether it was booked */
  book(partitionKey: string, userId: string, rows: readonly Row[]): boolean
  /** Whether the slot that `rows` name has a free place. */
  hasRoom(rows: readonly Row[]): boolean
  /** Seven days of a calendar as JSON text, built by the database. */
  schedule(calendarId: string, startDay: string, endDay: string): string
}

/** Makes the tables, with the slots of `bench-bookings.ts` and `storedAnswers` answer rows. */
export function bareBookings(db: Database, today: string, storedAnswers: number): BareBookings {
  db.exec(`
    create table slot (calendar_id text, day text, slot_key integer, quota integer, reserved integer check (reserved >= 0),
      primary key (calendar_id, day, slot_key)) without rowid;
    create table booking (partition_key text, item_key text, user_id text, calendar_id text, day text, slot_key integer,
      primary key (partition_key, item_key)) without rowid;
    create index booking_of_user on booking (user_id, calendar_id, day);
    create table audit (seq integer primary key autoincrement, at_ms integer, kind text, user_id text, partition_key text);
  `)
  fill(db, today, storedAnswers)
  const take = db.prepare(
    'update slot set reserved = reserved + 1 where calendar_id = ? and day = ? and slot_key = ? and reserved + 1 <= quota',
  )
  const find = db.prepare(
    'select quota, reserved from slot where calendar_id = ? and day = ? and slot_key = ?',
  )
  const insertBooking = db.prepare('insert into booking values (?, ?, ?, ?, ?, ?)')
  const insertAudit = db.prepare(
    'insert into audit (at_ms, kind, user_id, partition_key) values (?, ?, ?, ?)',
  )
  const readSchedule = db
    .prepare(`select json_object('schedule', json_group_object(day, json(slots)), 'dayOff', json('{}'), 'comaList', json(?))
      from (select day, json_group_object(slot_key, json_array(quota, reserved)) as slots from slot
        where calendar_id = ? and day between ? and ? group by day)`)
    .pluck()
  const comaList = JSON.stringify(benchSlots)

  return {
    book(partitionKey, userId, rows) {
      const slot = slotOf(rows)
      if (take.run(...slot).changes === 0) return false
      insertBooking.run(partitionKey, 'reserve', userId, ...slot)
      insertAudit.run(Date.now(), 'answer.saved', userId, partitionKey)
      return true
    },
    hasRoom(rows) {
      const slot = find.get(...slotOf(rows)) as { quota: number; reserved: number } | undefined
      return slot !== undefined && slot.reserved < slot.quota
    },
    schedule: (calendarId, startDay, endDay) =>
      readSchedule.get(comaList, calendarId, startDay, endDay) as string,
  }
}

/** `categoryId_itemId|YYYYMMDD|slotKey`; the category is called like its calendar. */
function slotOf(rows: readonly Row[]): [string, string, number] {
  const [what = '', day = '', slotKey = ''] = rows
    .find(({ itemKey }) => itemKey === 'reserve')!
    .value.split('|')
  return [what.slice(0, what.lastIndexOf('_')), day, Number(slotKey)]
}

function fill(db: Database, today: string, storedAnswers: number): void {
  const insertSlot = db.prepare('insert into slot values (?, ?, ?, ?, 0)')
  const insertAnswer = db.prepare("insert into answer_rows values (?, ?, 'book', 'name', ?, '未対応', 0)")
  db.transaction(() => {
    for (const calendarId of ['spread', 'busy'])
      for (const day of benchDays(today))
        for (const slotKey of benchSlots.keys()) insertSlot.run(calendarId, day, slotKey, 1_000_000)
    insertSlot.run('full', benchDays(today)[0], 0, 0)
    for (let at = 0; at < storedAnswers; at += 1)
      insertAnswer.run(`book#before-${(at * 7_919) % storedAnswers}#${at}`, 'name#月町 花子', '月町 花子')
  })()
}
