import { describe, expect, test } from 'vitest'
import { sha256Digest } from '../../../adapters/platform/sha256-digest.ts'
import { makeExportDay, makeNoteDayPrint } from '../../../application/office/export-day.ts'
import { makeNoteAttendance } from '../../../application/office/note-attendance.ts'
import { makeFollowDay, makeReadDay, type OfficeDay } from '../../../application/office/read-day.ts'
import { makeReadRecord } from '../../../application/office/read-record.ts'
import { makeReadWeek } from '../../../application/office/read-week.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { Duty, Officer } from '../../../domain/staff/office-duty.ts'
import { holidays, ten } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, aCalendar, aReservation, bookables, refusalOf } from '../bookables.ts'
import { anItem, answers } from '../forms.ts'
import type { Town } from '../town.ts'
import { aDesk } from './a-desk.ts'

const day = localDate('2024-06-14')
const nine = (itemId = 7) => `cat01_${itemId}|20240614|0`
const request = { requestId: 'request-1' }
const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'], calendars: ['cal1', 'pool'] },
  { sectionId: 'child', name: 'こども課', surveys: ['child'], calendars: [] },
  { sectionId: 'pool', name: 'プール', surveys: [], calendars: ['pool'] },
]
const officer = (...duties: readonly Duty[]): Officer => ({ sub: 'staff-1', username: 'sato', duties })
const ofHealth = officer({ role: 'desk', sectionId: 'health' })
const ofChild = officer({ role: 'desk', sectionId: 'child' })

const schema = [anItem({ itemKey: 'name', title: 'お名前' }), aReservation()]

/** A hall with a form of each of two sections, which book the same calendar: so many places at 9, one at 10. */
const aHall = async (places = 5) => {
  const pool = aCalendar({ sortKey: 'pool', name: 'プール', weekly: [] })
  const here = await aDesk({
    surveys: [
      aBookingSurvey({ surveySchema: schema }),
      aBookingSurvey({ surveyId: 'child', surveyTitle: '乳児健診', surveySchema: schema }),
    ],
    bookables: bookables({ weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [places, 1, null] }] }, pool),
    office: { sections },
  })
  const books = async (name: string, slot: string, surveyId = 'svy1') =>
    (await here.town.as(name)).saveAnswer({ surveyId, answers: answers({ name, slot }) })
  return { ...here, books, office: officeOf(here.town) }
}

const officeOf = ({ storage, clock }: Pick<Town, 'storage' | 'clock'>) => {
  const needs = { ...storage, clock, holidays, digest: sha256Digest }
  return {
    read: (who: Officer, of: { calendarId?: string; from?: number } = {}) =>
      makeReadDay(needs)(who, request)({ day, ...of }),
    follow: (who: Officer, known: string) => makeFollowDay(needs)(who)({ day, known }),
    week: (who: Officer) => makeReadWeek(needs)(who)({ day }),
    note: makeNoteAttendance(needs),
    table: (who: Officer) => makeExportDay(needs)(who, request)({ day }),
    print: (who: Officer, calendarId = 'cal1') => makeNoteDayPrint(needs)(who, request)({ day, calendarId }),
    record: (answerCode: string) =>
      makeReadRecord(needs)(ofHealth, request)({ surveyId: 'svy1', answerCode }),
  }
}

/** Names by place and time, with what is taken of how many. */
const shown = ({ sections: list }: OfficeDay) =>
  list.map(({ name, slots }) => [
    name,
    ...slots.map(({ start, taken, quota, visits }) => [
      `${start} ${taken}/${quota}`,
      ...visits.map((visit) => visit.name),
    ]),
  ])

describe('the list of a day', () => {
  test('tells who comes to the forms that one sees to, by place and time; of a foreign calendar nothing but those', async () => {
    const { office, books } = await aHall()
    await books('花子', ten)
    await books('次郎', nine())
    await books('赤子', nine(), 'child')
    const list = await office.read(ofHealth)
    expect(shown(list)).toEqual([['健診センター', ['09:00 2/5', '次郎'], ['10:00 1/1', '花子']]])
    expect(list.sections[0]?.columns.map(({ title }) => title)).toContain('名前')
    expect(list.sections[0]?.slots[0]?.visits[0]).toMatchObject({
      mayNote: true,
      itemKey: 'slot',
      slotKey: 0,
    })
    expect(shown(await office.read(ofChild))).toEqual([['健診センター', ['09:00 1/0', '赤子']]])
    expect(shown(await office.read(officer({ role: 'viewer', sectionId: 'pool' })))).toEqual([])
    const viewer = await office.read(officer({ role: 'viewer' }))
    expect(viewer.state.count).toBe(3)
    expect(viewer.sections[0]?.slots[0]?.visits.map(({ mayNote }) => mayNote)).toEqual([false, false])
  })

  test('of one place is that place alone; one that is not theirs looks like one that there is not', async () => {
    const { office, books, town } = await aHall()
    await books('花子', ten)
    const list = await office.read(ofHealth, { calendarId: 'pool' })
    expect([shown(list), list.state.count]).toEqual([[['プール']], 0])
    expect(list.places).toContainEqual({ calendarId: 'cal1', name: '健診センター', count: 1 })
    const events = town.storage.events.length
    for (const calendarId of ['pool', 'nowhere'])
      for (const asked of [office.read(ofChild, { calendarId }), office.print(ofChild, calendarId)])
        expect(await refusalOf(asked)).toEqual({ code: 'calendar.not_found', calendarId })
    expect(town.storage.events.length).toBe(events)
  })

  test('is read a page at a time, each on record with who looked and how many they saw', async () => {
    const { office, books, town } = await aHall(202)
    await Promise.all(Array.from({ length: 201 }, (_, at) => books(`市民${at}`, nine())))
    await books('花子', ten)
    const first = await office.read(ofHealth)
    const second = await office.read(ofHealth, { from: first.next! })
    const counts = ({ sections: list }: OfficeDay) =>
      list.map(({ isContinued, slots }) => [isContinued, ...slots.map(({ visits }) => visits.length)])
    expect([counts(first), counts(second), second.next]).toEqual([[[false, 200]], [[true, 1, 1]], undefined])
    const names = [first, second].flatMap(({ sections: list }) =>
      list.flatMap(({ slots }) => slots.flatMap(({ visits }) => visits.map(({ name }) => name))),
    )
    expect(new Set(names).size).toBe(202)
    const viewed = town.storage.events.filter(({ kind }) => kind === 'office.day_viewed')
    expect(viewed.map(({ facts, request: by }) => [facts, by])).toEqual([
      [{ by: 'sato', day, count: 200 }, request],
      [{ by: 'sato', day, count: 2 }, request],
    ])
  })

  test('is followed without being read again: what has changed is told, and whether anybody comes or goes', async () => {
    const { office, books, town, move } = await aHall()
    const { answerCode } = await books('花子', ten)
    const { state } = await office.read(ofHealth)
    const before = town.storage.events.length
    expect(await office.follow(ofHealth, state.stamp)).toBeUndefined()
    town.clock.set('2024-06-14T08:50:00+09:00')
    await office.note(ofHealth, request)({ ...nameOf(answerCode), attendance: 'arrived' })
    const after = await office.follow(ofHealth, state.stamp)
    expect(after).toMatchObject({ version: state.version, count: 1, marks: [{ answerCode, by: 'sato' }] })
    await move({
      answerCode,
      surveyId: 'svy1',
      slot: '2024-06-14 09:00',
      by: 'sato',
      reason: '電話',
      isOver: true,
      tells: false,
      dryRun: false,
    })
    const moved = await office.follow(ofHealth, after!.stamp)
    expect([moved?.version === state.version, moved?.marks]).toEqual([false, []])
    expect(town.storage.events.slice(before).map(({ kind }) => kind)).not.toContain('office.day_viewed')
  })

  test('is a table and a print, both on record', async () => {
    const { office, books, town } = await aHall()
    await books('花子', ten)
    await books('赤子', nine(), 'child')
    const { header, rows } = await office.table(ofHealth)
    expect(header.slice(0, 8)).toEqual(['来た', 'カレンダー', '日', '開始', '終了', '定員', '予約数', '名前'])
    expect(rows.map((row) => row.slice(0, 8))).toEqual([
      ['', '健診センター', day, '09:00', '10:00', '5', '1', ''],
      ['□', '健診センター', day, '10:00', '11:00', '1', '1', '花子'],
    ])
    await office.print(ofHealth)
    const exported = town.storage.events.filter(({ kind }) => kind === 'answers.exported')
    expect(exported.map(({ facts }) => facts)).toEqual([
      { by: 'sato', day, count: 1 },
      { by: 'sato', day, calendar: 'cal1', count: 1 },
    ])
  })

  test('of a week is counted by place and day', async () => {
    const { office, books, town } = await aHall()
    const { answerCode } = await books('花子', ten)
    await books('赤子', nine(), 'child')
    town.clock.set('2024-06-14T08:50:00+09:00')
    await office.note(ofHealth, request)({ ...nameOf(answerCode), attendance: 'absent' })
    const { days, places } = await office.week(ofHealth)
    expect([days[0], days.at(-1)]).toEqual(['2024-06-10', '2024-06-16'])
    expect(places.map(({ name }) => name)).toEqual(['健診センター', 'プール'])
    expect(places[0]!.days[4]).toEqual({ day, isDayOff: false, count: 1, arrived: 0, absent: 1 })
    expect((await office.week(officer({ role: 'viewer' }))).places[0]!.days[4]!.count).toBe(2)
  })
})

const nameOf = (answerCode: string) => ({
  ...{ surveyId: 'svy1', answerCode, itemKey: 'slot' },
  ...{ calendarId: 'cal1', day, slotKey: 1 },
})

describe('who came', () => {
  test('is noted by a desk on the day, taken back, and told in the history of the answer', async () => {
    const { office, books, town, employ } = await aHall()
    await employ('sato')
    const { answerCode } = await books('花子', ten)
    const note = office.note(ofHealth, request)
    const came = { ...nameOf(answerCode), attendance: 'arrived' as const }
    expect(await refusalOf(note(came))).toEqual({ code: 'office.day_to_come' })
    town.clock.set('2024-06-14T00:00:00+09:00')
    for (const attendance of ['absent', 'arrived', 'none', 'arrived'] as const)
      await note({ ...came, attendance })
    const { sections: list, state } = await office.read(ofHealth)
    expect([list[0]!.slots[1]!.visits[0]!.answerCode, state.marks]).toEqual([
      answerCode,
      [expect.objectContaining({ answerCode, itemKey: 'slot', attendance: 'arrived' })],
    ])
    const { history } = await office.record(answerCode)
    const { name } = (await town.storage.staffAccounts.findByUsername('sato'))!
    expect(history.slice(0, 4).map(({ kind, who, by, changes }) => [kind, who, by, changes])).toEqual(
      ['booking.arrived', 'booking.unmarked', 'booking.arrived', 'booking.absent'].map((kind) => [
        ...[kind, 'desk', name],
        [{ title: '予約', from: '', to: '' }],
      ]),
    )
  })

  test('is not for viewers, nor of foreign sections, nor of a booking that was given back meanwhile', async () => {
    const { office, books, town, cancel } = await aHall()
    const { answerCode } = await books('花子', ten)
    town.clock.set('2024-06-14T09:00:00+09:00')
    const came = { ...nameOf(answerCode), attendance: 'arrived' as const }
    const refused = (who: Officer) => refusalOf(office.note(who, request)(came))
    expect(await refused(officer({ role: 'viewer' }))).toEqual({ code: 'office.not_allowed' })
    expect(await refused(ofChild)).toEqual({ code: 'answer.not_found' })
    await cancel({ answerCode, by: 'sato', reason: '電話', isOver: true, tells: false })
    expect(await refused(ofHealth)).toEqual({ code: 'office.record_changed' })
  })
})
