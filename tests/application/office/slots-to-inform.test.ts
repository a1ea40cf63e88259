import { expect, test } from 'vitest'
import { makeListPeople } from '../../../application/office/list-people.ts'
import { makeNoteInformed } from '../../../application/office/note-informed.ts'
import { makeFindSlotsToInform } from '../../../application/office/slots-to-inform.ts'
import type { Calendar } from '../../../domain/reservation/calendar.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { bookables } from '../bookables.ts'
import { anImportOffice } from './an-import-office.ts'

const day = localDate('2024-06-14')
const nine = { calendarId: 'cal1', day, slotKey: 0 }

/** An office where that many have booked at nine; `change` puts another calendar in force. */
async function anOfficeOf(count: number) {
  const office = await anImportOffice({
    config: { isAppending: { value: true } },
    calendar: { weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [Math.max(count, 5), 1, null] }] },
  })
  const rows = Array.from({ length: count }, (_, at) => ({
    番号: `P-${at}`,
    お名前: `市民${at}`,
    生年月日: '1950/4/1',
    電話番号: '09012345678',
    予約: 'cat01_7|2024-06-14|09:00',
  }))
  await office.import(rows)
  const needs = { ...office.storage, clock: office.clock, holidays: { nameOf: () => undefined } }
  const find = makeFindSlotsToInform(needs)
  const note = makeNoteInformed(needs)
  return {
    ...office,
    find,
    list: async (withInformed = true) => makeListPeople(needs)({ slots: await find(), withInformed }),
    tick: async (answerCode: string, surveyId = 'svy1') =>
      note({ slots: await find(), isInformed: true, answers: [{ answerCode, surveyId }] }),
    renew: () => note({ slots: [nine], isInformed: false }),
    async cancelFirst() {
      const [record] = await office.stored()
      const { answerId, surveyId, userId, version, updatedAt } = record!
      const cancelling = { answerId, surveyId, userId, version, updatedAt, check: 'キャンセル' }
      await office.storage.answers.amend({ ...cancelling, releases: 'all', audit: [] })
    },
    codes: async () => (await office.stored()).map(({ answerCode }) => answerCode),
    change: (over: Partial<Calendar>) =>
      office.storage.city.import({ ...office.city, ...bookables(over) }, office.clock.now()),
  }
}

const places = (quota: number | null): Partial<Calendar> => ({
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [quota, 1, null] }],
})

const changes: readonly [string, Partial<Calendar>, readonly object[]][] = [
  ['nothing', {}, []],
  ['no more bookings', { calendarOff: true }, []],
  ['a day off', { dayOffs: [day] }, [{ ...nine, why: 'closed', quota: 0 }]],
  ['a weekday without the slot', places(null), [{ ...nine, why: 'closed', quota: 0 }]],
  ['one place too few', places(1), [{ ...nine, why: 'lowered', quota: 1 }]],
  ['places for all', places(2), []],
]

test.each(changes)(
  'after an import with %s whoever is touched is to be informed [R4]',
  async (_, over, slots) => {
    const office = await anOfficeOf(2)
    await office.change(over)
    expect(await office.find()).toEqual(
      slots.map((slot) => ({ ...slot, reserved: 2, waiting: 2, informed: 0 })),
    )
  },
)

test('what the office booked past the quota makes nobody to be informed, a quota that is lowered does', async () => {
  const office = await anOfficeOf(5)
  const [record] = await office.stored()
  const { version: catalogVersion } = await office.storage.bookings.catalog()
  const take = { itemKey: 'more', slot: nine, cost: 1, quota: 5, caps: {}, mayExceed: true as const }
  const { answerId, surveyId, userId, version, updatedAt } = record!
  await office.storage.answers.amend({
    ...{ answerId, surveyId, userId, version, updatedAt, releases: [], audit: [] },
    places: { catalogVersion, takes: [take] },
  })
  expect(await office.find()).toEqual([])
  await office.change(places(4))
  expect(await office.find()).toMatchObject([{ why: 'lowered', reserved: 6, quota: 4, waiting: 6 }])
})

test('the list says who has booked what, and is on record with numbers only [R10]', async () => {
  const office = await anOfficeOf(2)
  await office.change({ dayOffs: [day] })
  const [first, second] = await office.list()
  expect(first).toMatchObject({
    name: '市民0',
    phone: '09012345678',
    formTitle: '住民票の写しの請求',
    reserved: '健診／成人／胃がん バリウム',
    surveyId: 'svy1',
    slot: { ...nine, why: 'closed' },
  })
  expect(second).toMatchObject({ name: '市民1' })
  expect(office.storage.events.at(-1)).toEqual({
    kind: 'answers.exported',
    at: office.clock.now(),
    facts: { slots: 1, count: 2 },
  })
})

test('who was informed is ticked off, of the form that is named, once, and on record with numbers only', async () => {
  const office = await anOfficeOf(2)
  await office.change({ dayOffs: [day] })
  const [code = ''] = await office.codes()
  expect(await office.tick(code, 'other')).toEqual({
    noted: 0,
    unknown: [{ answerCode: code, surveyId: 'other' }],
  })
  expect(await office.tick(code)).toEqual({ noted: 1, unknown: [] })
  expect(await office.find()).toMatchObject([{ waiting: 1, informed: 1 }])
  expect((await office.list()).map(({ informedAtMs }) => informedAtMs)).toEqual([
    office.clock.now(),
    undefined,
  ])
  expect((await office.list(false)).map(({ name }) => name)).toEqual(['市民1'])
  const { events } = office.storage
  expect(events.filter(({ kind }) => kind === 'bookings.informed')).toEqual([
    { kind: 'bookings.informed', at: office.clock.now(), facts: { count: 1, isInformed: true } },
  ])
  expect(await office.tick(code)).toEqual({ noted: 0, unknown: [] })
  expect(await office.tick('NOSUCH00')).toMatchObject({ noted: 0, unknown: [{ answerCode: 'NOSUCH00' }] })
})

test('who was informed is found by a code that the answer had before its changes', async () => {
  const office = await anOfficeOf(1)
  const [older] = await office.stored()
  const record = {
    ...{ ...older!, answerId: 'changed', answerCode: 'CHANGED1', keyMs: older!.keyMs + 1 },
    series: { codes: [older!.answerCode], createdAt: older!.createdAt, before: 2 },
  } as const
  const { version: catalogVersion } = await office.storage.bookings.catalog()
  const saved = await office.storage.answers.save({
    ...{ record, surveyVersion: 1, bodyHash: '', terms: [], audit: [] },
    supersedes: { answerId: older!.answerId, version: 1, check: '取り消し' },
    places: { catalogVersion, keeps: ['slot'], takes: [] },
  })
  expect(saved.kind).toBe('saved')
  await office.change({ dayOffs: [day] })
  expect(await office.list()).toMatchObject([{ answerCode: 'CHANGED1', earlierCodes: [older!.answerCode] }])
  expect(await office.tick(older!.answerCode)).toEqual({ noted: 1, unknown: [] })
})

test('who is told of one change has to be told of the next', async () => {
  const office = await anOfficeOf(2)
  await office.change(places(1))
  for (const code of await office.codes()) await office.tick(code)
  expect(await office.find()).toMatchObject([{ waiting: 0, informed: 2 }])
  expect(await office.renew()).toEqual({ noted: 2, unknown: [] })
  expect(await office.find()).toMatchObject([{ waiting: 2, informed: 0 }])
})

test('many are noted in batches, each with an audit event of its own that tells how many were there', async () => {
  const office = await anOfficeOf(120)
  const { officeAnswers } = office.storage
  const sizes: number[] = []
  const note = makeNoteInformed({
    clock: office.clock,
    officeAnswers: {
      ...officeAnswers,
      async noteInformed(bookings, told) {
        sizes.push(bookings.length)
        if (sizes.length === 1) await office.cancelFirst()
        return officeAnswers.noteInformed(bookings, told)
      },
    },
  })
  expect(await note({ slots: [nine], isInformed: true })).toEqual({ noted: 119, unknown: [] })
  expect(sizes).toEqual([50, 50, 20])
  const informed = office.storage.events.filter(({ kind }) => kind === 'bookings.informed')
  expect(informed.map(({ facts }) => facts)).toEqual(
    [49, 50, 20].map((count) => ({ count, isInformed: true })),
  )
})

test('who has cancelled, and whose day is over, is to be informed no longer', async () => {
  const office = await anOfficeOf(1)
  await office.change({ dayOffs: [day] })
  office.clock.set('2024-06-15T00:00:00+09:00')
  expect(await office.find()).toEqual([])
  office.clock.set('2024-06-14T23:59:59+09:00')
  await office.cancelFirst()
  expect(await office.find()).toEqual([])
})
