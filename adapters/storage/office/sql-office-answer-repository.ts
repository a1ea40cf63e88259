import type { RequestContext } from '../../../application/ports/audit-log.ts'
import type { Booking } from '../../../application/ports/booking-repository.ts'
import type {
  AttendanceNote,
  ClosureNotice,
  OfficeAnswerRepository,
} from '../../../application/ports/office-answer-repository.ts'
import type { Attendance } from '../../../domain/reservation/attendance.ts'
import { insertMessages } from '../answer/messages.ts'
import { answerColumns, openAnswer } from '../answer/sealed-answer.ts'
import { auditEventOf, bookingsInformedEvent } from '../audit/audit-event-statement.ts'
import { countAttendance } from '../audit/daily-counts.ts'
import { answerLock } from '../lock.ts'
import { bookingOf } from '../reservation/booking-row.ts'
import type { Sealing } from '../sealing/sealing.ts'
import type { SqlEngine } from '../sql-engine.ts'
import {
  holding,
  listOf,
  raw,
  run,
  runUnread,
  type SqlRow,
  type Statement,
  sql,
  type Write,
} from '../write.ts'
import { findSeqs, latestRow } from './find-seqs.ts'

/** Answers read at once by `all`. */
const PAGE = 200

const isReminded = sql`exists (select 1 from message m
  where m.kind = 'reminder' and m.answer_id = b.answer_id and m.item_key = b.item_key
  and m.calendar_id = b.calendar_id and m.day = b.day and m.slot_key = b.slot_key)`

const isSwitchedOff = sql`(select count(*) from message_preference p where p.owner = b.owner and p.is_on = 0)`

/** Reads the answers of everybody, and notes whom the office has told of their bookings. */
export const sqlOfficeAnswerRepository = (engine: SqlEngine, sealing: Sealing): OfficeAnswerRepository => ({
  async isImported(surveyId, source) {
    const row = await engine.get(
      sql`select 1 from imported where survey_id = ${surveyId} and source_index = ${sealing.sourceIndex(surveyId, source)}`,
    )
    return row !== undefined
  },

  async findImported(surveyId, source) {
    const row = await engine.get(
      sql`select ${raw(answerColumns)} from answer where answer_id = (select answer_id from imported
        where survey_id = ${surveyId} and source_index = ${sealing.sourceIndex(surveyId, source)})`,
    )
    return row && openAnswer(sealing, row)
  },

  async findByCode(surveyId, answerCode) {
    const row = await engine.get(
      sql`select ${raw(answerColumns)} from answer
        where survey_id = ${surveyId} and answer_code = ${answerCode}`,
    )
    return row && openAnswer(sealing, row).record
  },

  async findLatest(surveyId, answerCode) {
    const row = await latestRow(engine, { surveyId, answerCode }, answerColumns)
    return row && openAnswer(sealing, row).record
  },

  async find(sought, { limit, after, surveyIds }) {
    if (surveyIds?.length === 0) return { records: [] }
    // One more tells whether there is another page.
    const page = {
      limit: limit + 1,
      after: after ?? Number.MAX_SAFE_INTEGER,
      ...(surveyIds && { surveyIds }),
    }
    const seqs = await findSeqs(engine, sealing, sought, page)
    const shown = seqs.slice(0, limit)
    if (shown.length === 0) return { records: [] }
    const rows = await engine.all(
      sql`select ${raw(answerColumns)} from answer where seq in (${listOf(shown)}) order by seq desc`,
    )
    return {
      records: rows.map((row) => openAnswer(sealing, row).record),
      ...(seqs.length > limit && { next: shown[limit - 1]! }),
    }
  },

  async countWaiting(today, { surveyIds } = {}) {
    if (surveyIds?.length === 0) return { owner: 0, late: 0, desk: 0 }
    const row = await engine.get(
      sql`select count(case when waits_for < 'desk' then 1 end) as owners, count(case when waits_for < ${today} then 1 end) as late,
          count(case when waits_for = 'desk' then 1 end) as desk
        from answer where waits_for is not null ${ofSurveys(surveyIds)}`,
    )
    return { owner: Number(row?.owners), late: Number(row?.late), desk: Number(row?.desk) }
  },

  async listWaiting(whom, { limit, after, surveyIds }) {
    if (surveyIds?.length === 0) return { records: [] }
    const [waits = '', seq = '0'] = after?.split('.') ?? []
    // Days stand before the word.
    const meant = raw(whom === 'desk' ? "waits_for = 'desk'" : "waits_for < 'desk'")
    const rows = await engine.all(
      sql`select waits_for, ${raw(answerColumns)} from answer
        where ${meant} and (waits_for, seq) > (${waits}, ${Number(seq)}) ${ofSurveys(surveyIds)}
        order by waits_for, seq limit ${limit + 1}`,
    )
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return {
      records: shown.map((row) => openAnswer(sealing, row).record),
      ...(rows.length > limit && last && { next: `${last.waits_for}.${last.seq}` }),
    }
  },

  async *all(surveyId) {
    for (let seq = 0; ; ) {
      const page = await engine.all(
        sql`select ${raw(answerColumns)} from answer
          where survey_id = ${surveyId} and seq > ${seq} order by seq limit ${PAGE}`,
      )
      for (const row of page) yield openAnswer(sealing, row).record
      if (page.length < PAGE) return
      seq = Number(page[page.length - 1]?.seq)
    }
  },

  async count(surveyId, { latest } = { latest: false }) {
    const row = await engine.get(
      sql`select count(*) as answers from answer
        where survey_id = ${surveyId} ${raw(latest ? 'and changed_to is null' : '')}`,
    )
    return Number(row?.answers)
  },

  async newestAt(surveyId) {
    const row = await engine.get(
      sql`select created_at from answer where survey_id = ${surveyId} order by seq desc limit 1`,
    )
    return row && Number(row.created_at) * 1000
  },

  async bookedOn(day, { unreminded = false, surveyIds, answerIds } = {}) {
    if (surveyIds?.length === 0 || answerIds?.length === 0) return []
    const rows = await engine.all(
      sql`select b.item_key, b.calendar_id, b.day, b.slot_key, b.cost, b.informed_at_ms, b.informed_by, b.past_quota,
          b.attendance, b.attendance_at_ms, b.attendance_by, ${isSwitchedOff} as is_off, a.*
        from booking b join (select ${raw(answerColumns)} from answer) a on a.answer_id = b.answer_id
        where b.day = ${day} ${unreminded ? sql`and not ${isReminded}` : raw('')}
          ${surveyIds ? sql`and b.survey_id in (${listOf(surveyIds)})` : raw('')}
          ${answerIds ? sql`and b.answer_id in (${listOf(answerIds)})` : raw('')} order by a.seq, b.slot_key`,
    )
    return rows.map((row) => ({
      booking: bookingOf(row),
      record: openAnswer(sealing, row).record,
      ...(row.past_quota === 1 && { isPastQuota: true as const }),
      ...(row.informed_at_ms !== null && { informedAtMs: Number(row.informed_at_ms) }),
      ...(Number(row.is_off) === 1 && { isSwitchedOff: true as const }),
      ...(row.informed_by !== null && { informedBy: String(row.informed_by) }),
      ...attendanceOf(row),
    }))
  },

  async placesBookedOn({ from, to }, { surveyIds } = {}) {
    if (surveyIds?.length === 0) return []
    const rows = await engine.all(
      sql`select b.*, a.answer_code, a.version from booking b join answer a on a.answer_id = b.answer_id
        where b.day between ${from} and ${to}
          ${surveyIds ? sql`and b.survey_id in (${listOf(surveyIds)})` : raw('')}
        order by b.day, a.seq, b.slot_key`,
    )
    return rows.map((row) => ({
      booking: bookingOf(row),
      surveyId: String(row.survey_id),
      answerCode: String(row.answer_code),
      version: Number(row.version),
      ...attendanceOf(row),
    }))
  },

  noteAttendance: (booking, note) => engine.write(noteAttendance, { booking, ...note }),

  async bookingsMark(calendarId, from) {
    const row = await engine.get(sql`select count(*) as bookings, count(informed_at_ms) as informed,
      max(informed_at_ms) as latest from booking where calendar_id = ${calendarId} and day >= ${from}`)
    return `${row?.bookings}-${row?.informed}-${row?.latest ?? ''}`
  },

  async noteInformed(bookings, { isInformed, at, tick }) {
    if (bookings.length === 0) return 0
    return engine.write(noteInformed, { bookings, isInformed, at, tick })
  },

  tell: (notices, at) =>
    engine.write(tellClosed, { at, notices: notices.map((notice) => sealNotice(sealing, notice)) }),
})

/** Joined to an empty text, so that SQLite looks through the few that wait, not through all answers to the forms. */
const ofSurveys = (surveyIds: readonly string[] | undefined): Statement =>
  surveyIds ? sql`and survey_id || '' in (${listOf(surveyIds)})` : raw('')

const attendanceOf = (row: SqlRow): { attendance?: AttendanceNote } =>
  row.attendance === null
    ? {}
    : {
        attendance: {
          attendance: row.attendance as Attendance,
          atMs: Number(row.attendance_at_ms),
          by: String(row.attendance_by),
        },
      }

type NoteAttendance = {
  booking: Omit<Booking, 'cost'>
  attendance: Attendance | undefined
  at: number
  by: string
  request?: RequestContext
}

/** Notes whether somebody came. @returns whether the booking is there */
export function* noteAttendance({ booking, attendance, at, by, request }: NoteAttendance): Write<boolean> {
  const { answerId, itemKey, calendarId, day, slotKey } = booking
  yield* holding([answerLock(answerId)])
  const meant = meantBookings([booking])
  yield* runUnread(countAttendance(meant, -1))
  const { rows } = yield* run(sql`update booking set attendance = ${attendance ?? null},
      attendance_at_ms = ${attendance ? at : null}, attendance_by = ${attendance ? by : null}
    where ${meant} returning owner, survey_id`)
  const [booked] = rows
  if (!booked) return false
  yield* runUnread(
    countAttendance(meant, 1),
    auditEventOf(booked.owner, {
      ...{ kind: `booking.${attendance ?? 'unmarked'}`, at, answerId, surveyId: String(booked.survey_id) },
      ...(request && { request }),
      facts: { by, item: itemKey, slot: `${calendarId}|${day}|${slotKey}` },
    }),
  )
  return true
}

type NoteInformed = {
  bookings: readonly Booking[]
  isInformed: boolean
  at: number
  tick: { by: string; request: RequestContext } | undefined
}

/** Notes whether the office has told of bookings. @returns how many there are */
export function* noteInformed({ bookings, isInformed, at, tick }: NoteInformed): Write<number> {
  yield* holding(bookings.map(({ answerId }) => answerLock(answerId)))
  const meant = meantBookings(bookings)
  const note = sql`update booking set informed_at_ms = ${isInformed ? at : null},
    informed_by = ${isInformed ? (tick?.by ?? null) : null} where (${meant})`
  if (!tick) {
    yield* runUnread(bookingsInformedEvent({ at, isInformed }, meant))
    return (yield* run(note)).count
  }
  const ticked = yield* run(
    sql`${note} and informed_at_ms is ${raw(isInformed ? '' : 'not')} null returning owner, survey_id, answer_id`,
  )
  for (const { owner, survey_id, answer_id } of ticked.rows) {
    const of = { surveyId: String(survey_id), answerId: String(answer_id), request: tick.request }
    const facts = { count: 1, isInformed, by: tick.by }
    yield* runUnread(auditEventOf(owner, { at, kind: 'bookings.informed', facts, ...of }))
  }
  return ticked.count
}

/** A message of a closed slot, and the booking that it is about. */
export type SealedNotice = { answerId: string; isMeant: Statement; insert: readonly Statement[] }

export const sealNotice = (
  sealing: Pick<Sealing, 'seal' | 'ownerOf'>,
  { answerId, userId, message }: ClosureNotice,
): SealedNotice => ({
  answerId,
  isMeant: meantBookings([{ answerId, ...message.booking }]),
  insert: insertMessages(sealing, { answerId, userId }, [message]),
})

/** Stores messages of closed slots for those who have not been informed. @returns how many */
export function* tellClosed({
  notices,
  at,
}: {
  notices: readonly SealedNotice[]
  at: number
}): Write<number> {
  yield* holding(notices.map(({ answerId }) => answerLock(answerId)))
  return yield* tellEach(notices, at)
}

/** The same where the answers are locked already. */
export function* tellEach(notices: readonly SealedNotice[], at: number): Write<number> {
  let told = 0
  for (const { isMeant, insert } of notices) {
    const isWaiting = sql`(${isMeant}) and informed_at_ms is null and not exists (select 1 from message_preference
      where message_preference.owner = booking.owner and message_preference.is_on = 0)`
    const { count } = yield* run(
      sql`update booking set informed_at_ms = ${at}, informed_by = null where ${isWaiting}`,
    )
    if (count === 0) continue
    yield* runUnread(insert)
    told += 1
  }
  if (told > 0)
    yield* runUnread(
      auditEventOf(null, {
        at,
        kind: 'bookings.informed',
        facts: { count: told, isInformed: true, by: 'line' },
      }),
    )
  return told
}

/** The condition that a row of `booking` is one of these, of which there is at least one. */
const meantBookings = (bookings: readonly Omit<Booking, 'cost'>[]): Statement =>
  bookings
    .map(
      ({
        answerId,
        itemKey,
        calendarId,
        day,
        slotKey,
      }) => sql`(answer_id = ${answerId} and item_key = ${itemKey}
        and calendar_id = ${calendarId} and day = ${day} and slot_key = ${slotKey})`,
    )
    .reduce((all, one) => sql`${all} or ${one}`)
