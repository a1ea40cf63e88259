import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { sha256Digest } from '../../../adapters/platform/sha256-digest.ts'
import { sqlDailyCountRepository } from '../../../adapters/storage/office/sql-daily-count-repository.ts'
import { oneConnection, openMemoryStorage } from '../../../adapters/storage/sqlite/memory-storage.ts'
import { makeNoteAttendance } from '../../../application/office/note-attendance.ts'
import { makeExportNumbers, makeReadNumbers } from '../../../application/office/read-numbers.ts'
import { makeNoteLeftForm } from '../../../application/survey/note-left-form.ts'
import { weeksIn } from '../../../domain/reservation/calendar-grid.ts'
import { daysIn, localDate, plusDays, startOfTokyoDay, weekdayOf } from '../../../domain/shared/local-date.ts'
import type { Duty } from '../../../domain/staff/office-duty.ts'
import { aSurveyConfig } from '../../builders.ts'
import { holidays } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, aReservation, bookables, refusalOf } from '../bookables.ts'
import { anItem, answers } from '../forms.ts'
import type { Town } from '../town.ts'
import { turnsMeanwhile } from '../turns-meanwhile.ts'
import { aDesk } from './a-desk.ts'
import { officer, request } from './officers.ts'

const june = { from: localDate('2024-06-02'), to: localDate('2024-06-15') }
const day = localDate('2024-06-14')
const sections = [
  { sectionId: 'health', name: '健康づくり課', surveys: ['svy1'], calendars: ['cal1'] },
  { sectionId: 'child', name: 'こども課', surveys: ['child'], calendars: [] },
]
const health: Duty = { role: 'viewer', sectionId: 'health' }
const all = officer('abe', { role: 'viewer' })
const schema = [anItem({ itemKey: 'name', title: 'お名前' }), aReservation()]

/** Two sections with a form each, of which somebody opens, sends, changes and cancels some. */
async function aCountedHall() {
  const { town } = await aDesk({
    surveys: [
      aBookingSurvey({ surveySchema: schema, isAppending: { value: true } }),
      aBookingSurvey({ surveyId: 'child', surveyTitle: '乳児健診', surveySchema: schema }),
    ],
    bookables: bookables({ weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [9, 9, null] }] }),
    office: { sections },
  })
  town.clock.set('2024-06-05T10:00:00+09:00')
  const books = async (name: string, slot: string, surveyId = 'svy1') => {
    const of = await town.as(name)
    await of.recordSurveyView({ liffUrl: `https://city.example/survey/${surveyId}?a=b` })
    await of.saveAnswer({ surveyId, answers: answers({ name, slot }) })
    return of
  }
  await books('太郎', 'cat01_7|20240614|0')
  await books('花子', 'cat01_7|20240614|1')
  await books('次郎', 'cat01_7|20240614|0', 'child')
  const saburo = await books('三郎', 'cat01_7|20240614|0')
  town.clock.set('2024-06-10T10:00:00+09:00')
  const [own] = await saburo.readOwnAnswers({ surveyId: 'svy1' })
  await saburo.cancelAnswer({ surveyId: 'svy1', partitionKey: own!.partitionKey })
  town.clock.set('2024-06-14T12:00:00+09:00')
  return { town, ...numbersOf(town) }
}

/** Nothing is handed in by which an answer could be read. */
const numbersOf = ({ storage: { surveys, members, bookings, city, dailyCounts } }: Town) => {
  const needs = { surveys, members, bookings, city, dailyCounts }
  return { read: makeReadNumbers(needs), table: makeExportNumbers(needs) }
}

test('numbers are there as soon as something happens, by week, form, place and hour, cost no answer, and stay when answers go', async () => {
  const { town, read } = await aCountedHall()
  const { storage, clock } = town
  const [first] = (await storage.officeAnswers.bookedOn(day)).filter(
    ({ record }) => record.surveyId === 'svy1',
  )
  const note = makeNoteAttendance({ ...storage, clock, holidays, digest: sha256Digest } as never)
  const { booking, record } = first!
  await note(
    officer('sato', { role: 'desk' }),
    request,
  )({
    ...{ day, calendarId: 'cal1', slotKey: booking.slotKey, itemKey: booking.itemKey },
    ...{ surveyId: 'svy1', answerCode: record.answerCode, attendance: 'absent' },
  })
  const counted = await read(all)(june)
  const none = { opened: 0, sent: 0, changed: 0, cancelled: 0, booked: 0, arrived: 0, absent: 0 }
  expect(counted).toMatchObject({
    weeks: [
      { ...none, from: '2024-06-02', to: '2024-06-08', opened: 4, sent: 4 },
      { ...none, from: '2024-06-09', to: '2024-06-15', cancelled: 1, booked: 3, absent: 1 },
    ],
    forms: [
      { surveyId: 'svy1', opened: 3, sent: 3, cancelled: 1, booked: 2 },
      { surveyId: 'child', title: '乳児健診', opened: 1, sent: 1, booked: 1 },
    ],
    places: [{ calendarId: 'cal1', booked: 3, arrived: 0, absent: 1 }],
    acts: { sent: { resident: 4 }, changed: {}, cancelled: { resident: 1 } },
    channels: { line: 0, browser: 4, office: 0, file: 0 },
    languages: [{ code: '', sent: 4 }],
    hours: [
      { weekday: 5, hour: 9, bookings: 2 },
      { weekday: 5, hour: 10, bookings: 1 },
    ],
  })
  const { answerId } = record
  const { version } = (await storage.officeAnswers.findByCode('svy1', record.answerCode))!
  expect(await storage.retention.erase({ answerId, version }, plusDays(day, 1), [])).toBe(true)
  expect(await read(all)(june)).toEqual(counted)
})

test('numbers are of the forms that one sees to alone, of one form or place if asked for, and refused outside of them', async () => {
  const { read, table } = await aCountedHall()
  const [own, one] = [read(officer('sato', health)), read(all)]
  const mine = await own(june)
  expect(mine.choices).toMatchObject({ forms: [{ surveyId: 'svy1' }], places: [{ calendarId: 'cal1' }] })
  expect(mine.forms).toMatchObject([{ surveyId: 'svy1', opened: 3, sent: 3 }])
  expect(mine.places).toMatchObject([{ booked: 2 }])
  expect((await one({ ...june, surveyId: 'child' })).forms).toMatchObject([{ surveyId: 'child', sent: 1 }])
  expect((await one({ ...june, calendarId: 'cal1' })).weeks).toMatchObject([{ sent: 0 }, { booked: 3 }])
  expect((await table(officer('sato', health))(june)).sheets[0]!.rows.map(([title]) => title)).toEqual([
    '住民票の写しの請求',
    '住民票の写しの請求',
  ])
  const refused = async (of: Partial<Parameters<typeof own>[0]>, ask = own) =>
    refusalOf(ask({ ...june, ...of }))
  expect(await refused({ surveyId: 'child' })).toMatchObject({ code: 'survey.not_found' })
  expect(await refused({ calendarId: 'none' })).toMatchObject({ code: 'calendar.not_found' })
  for (const to of [plusDays(june.from, -1), plusDays(june.from, 373)])
    expect(await refused({ to })).toMatchObject({ code: 'request.malformed' })
  expect((await own({ ...june, to: plusDays(june.from, 372) })).weeks).toHaveLength(54)
})

test('a year of numbers reads as many rows of fifty answers a week as of one [OFF-47]', async () => {
  const year = { from: localDate('2024-01-03'), to: localDate('2025-01-02') }
  const rowsRead = async (answersOfWeek: number) => {
    const db = new Database(':memory:')
    const storage = openMemoryStorage({ dataKey: '0f'.repeat(32), db })
    await storage.city.import(
      { settings: { cityName: 'みなと市' }, surveys: [aSurveyConfig({ surveyId: 'svy1' })], media: [] },
      Date.parse('2024-01-01'),
    )
    const events = daysIn(year)
      .filter((day) => weekdayOf(day) === 3)
      .flatMap((day) => Array.from({ length: answersOfWeek }, () => startOfTokyoDay(day)))
    for (const at of events)
      await storage.audit.record({ kind: 'answer.saved', at, surveyId: 'svy1', userId: 'U1' })
    storage.sealAudit()
    const engine = oneConnection(db)
    let rows = 0
    const dailyCounts = sqlDailyCountRepository({
      ...engine,
      snapshot: (work) =>
        engine.snapshot((read) =>
          work(async (statement) => {
            const found = await read(statement)
            rows += found.length
            return found
          }),
        ),
    })
    const { weeks } = await makeReadNumbers({ ...storage, dailyCounts })(all)(year)
    expect(weeks.reduce((sum, { sent }) => sum + sent, 0)).toBe(events.length)
    const stored = db.prepare('select count(*) from weekly_count').pluck().get()
    return { rows, stored }
  }
  const one = await rowsRead(1)
  expect(one).toEqual({ rows: expect.any(Number), stored: 53 })
  // Each week by itself, the form over all of them, and both again for the days before and after whole weeks.
  expect(one.rows).toBeLessThanOrEqual(53 + 1 + 4)
  expect(await rowsRead(50)).toEqual(one)
})

test('a workbook of a year of many forms is made while others are served', async () => {
  const db = new Database(':memory:')
  const storage = openMemoryStorage({ dataKey: '0f'.repeat(32), db })
  const year = { from: localDate('2023-01-01'), to: localDate('2023-12-30') }
  const insert = db.prepare(`insert into weekly_count
    (week, what, survey_id, who, channel, language, calendar_id, times, places)
    values (?, ?, ?, 'resident', 'line', 'ja', '', 1, 0)`)
  const forms = Array.from({ length: 60 }, (_, index) => `form${index}`)
  for (const { from } of weeksIn(year))
    for (const form of forms)
      for (const what of ['sent', 'changed', 'cancelled']) insert.run(from, what, form)
  const { done, turns } = await turnsMeanwhile(() => makeExportNumbers(storage)(all)(year))
  expect(done.sheets[0]?.rows).toHaveLength(52 * forms.length)
  // Of the weeks as they are read, and of what they tell.
  expect(turns).toBeGreaterThan(52)
})

test('where a form was left is shown of one form, in its order, and only for places that it has', async () => {
  const { town, read, table } = await aCountedHall()
  const { surveys, members, dailyCounts } = town.storage
  const note = makeNoteLeftForm({ surveys, members, dailyCounts, clock: town.clock })
  for (const at of ['slot', 'name', 'slot', 'none', '', 'name~2', '~confirm'])
    await note({ surveyId: 'svy1', at })
  await note({ surveyId: 'svy1', before: 'slot' })
  await note({ surveyId: 'svy1', at: 'none', before: 'name' })
  await note({ surveyId: 'child', at: 'name' })
  await note({ surveyId: 'none', at: 'name' })
  const [name, slot] = schema.map(({ title }) => ({ at: { title }, times: 1 }))
  const left = [name, slot, { at: 'confirming', times: 1 }]
  expect(await read(all)({ ...june, surveyId: 'svy1' })).toMatchObject({ left })
  expect(await read(all)(june)).not.toHaveProperty('left')
  const { sheets } = await table(all)({ ...june, surveyId: 'svy1' })
  expect(sheets.find((sheet) => sheet.name === 'どこで止まったか')?.rows).toHaveLength(3)
})
