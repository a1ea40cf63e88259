import { expect, test } from 'vitest'
import { makeReadOwnAnswers } from '../../../application/answer/read-own-answers.ts'
import { makeUpdateAnswers } from '../../../application/office/update-answers.ts'
import { shippedSettings } from '../../../application/shared/settings.ts'
import { answersOf } from '../../../domain/answer/entries.ts'
import { doseStartOf } from '../../../domain/reservation/vaccination.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { anAnswerRecord, anItem, aSurveyConfig, aViewer, friday } from '../../builders.ts'
import { aCalendar } from '../../contracts/booking-writes.ts'
import { fakeHolidays } from '../../fakes/fake-holidays.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { aRequest } from '../asking.ts'

const second = anItem({
  itemKey: 'slot2',
  title: '2回目の予約',
  type: 'reservation',
  attributes: { dose: 2 },
})
const config = aSurveyConfig({
  surveyType: 'corona',
  isAppending: { value: true },
  surveySchema: [
    anItem({ itemKey: 'one', title: '1回目', type: 'groupheader' }),
    anItem({ itemKey: 'slot1', title: '1回目の予約', type: 'reservation' }),
    anItem({ itemKey: 'done1', title: '1回目の実施日', type: 'sesshuJisshiDate', isAdminItem: true }),
    anItem({ itemKey: 'two', title: '2回目', type: 'groupheader', attributes: { intervalDays: 20 } }),
    second,
    anItem({ itemKey: 'done2', title: '2回目の実施日', type: 'sesshuJisshiDate', isAdminItem: true }),
  ],
})

/** A clinic with one reservation for 2024-06-14; it is the evening of that day. */
async function aClinic() {
  const clock = fixedClock('2024-06-14T18:00:00+09:00')
  const storage = testStorage(() => clock.now())
  const needs = {
    ...storage,
    clock,
    holidays: fakeHolidays({}),
    settings: shippedSettings,
    paymentOfAnswer: () => undefined,
  }
  const calendars = [aCalendar()]
  await storage.city.import(
    { settings: { cityName: 'みなと市' }, surveys: [config], calendars, media: [] },
    friday,
  )
  const { version: catalogVersion } = await storage.bookings.catalog()
  const slot = { calendarId: 'court', day: localDate('2024-06-14'), slotKey: 0 }
  await storage.answers.save({
    record: anAnswerRecord({
      answerCode: 'CODE0001',
      keyMs: friday,
      entries: [{ itemKey: 'slot1', title: '1回目の予約', answer: ['cat_1|20240614|0'] }],
    }),
    surveyVersion: 1,
    bodyHash: '',
    places: { catalogVersion, keeps: [], takes: [{ itemKey: 'slot1', slot, cost: 1, quota: 2, caps: {} }] },
    terms: [],
    audit: [],
  })
  const update = makeUpdateAnswers({ ...storage, clock })
  return {
    clock,
    storage,
    readOwn: () => makeReadOwnAnswers(needs)(aViewer(), aRequest)({ surveyId: 'svy001' }),
    stored: () => storage.officeAnswers.findByCode('svy001', 'CODE0001'),
    async set(cells: Record<string, string>) {
      async function* rows() {
        yield { row: 2, cells: new Map(Object.entries({ 受付コード: 'CODE0001', ...cells })) }
      }
      const encoding = { roundTrip: (text: string) => text }
      for await (const report of update({ rows: rows(), surveyId: 'svy001', dryRun: false, encoding }))
        return report
      throw new Error('no report')
    },
  }
}

test('an implementation date that the office sets by a table stops auto-cancel; without one the reservation runs out [VACC-07, CANCEL-24]', async () => {
  const [kept, lost] = [await aClinic(), await aClinic()]
  expect(await kept.set({ '1回目の実施日': '2024/6/14' })).toMatchObject({ outcome: 'updated', problems: [] })
  for (const { clock } of [kept, lost]) clock.set('2024-06-16T00:00:00+09:00')

  expect(await kept.readOwn()).toHaveLength(1)
  expect(await kept.storage.bookings.ofAnswer('answer-1')).toHaveLength(1)
  expect(await lost.readOwn()).toEqual([])
  expect(await lost.stored()).toBeUndefined()
})

test('the second dose can be booked from the interval after that date on [VACC-01, VACC-02, VACC-07]', async () => {
  const clinic = await aClinic()
  const startNow = async () => doseStartOf(config, second, answersOf((await clinic.stored())!.entries))
  expect(await startNow()).toBe('first_dose_missing')
  await clinic.set({ '1回目の実施日': '2024/6/14' })
  expect(await startNow()).toEqual({ notBefore: localDate('2024-07-05') })
})

test('完了 while a dose is still to come is a fault that names the item to fill in; with the last dose it is not [CANCEL-16] [VACC-07]', async () => {
  const clinic = await aClinic()
  const toCome = (dose: string, item: string) => ({
    outcome: 'refused',
    problems: [{ column: '対応状況', why: 'dose_to_come', dose, item }],
  })
  expect(await clinic.set({ 対応状況: '完了' })).toMatchObject(toCome('1回目の予約', '1回目の実施日'))
  expect(await clinic.set({ 対応状況: '対応完了', '1回目の実施日': '2024/6/14' })).toMatchObject(
    toCome('2回目の予約', '2回目の実施日'),
  )
  expect(await clinic.set({ 対応状況: '受付済', '1回目の実施日': '2024/6/13' })).toMatchObject({
    outcome: 'updated',
  })
  expect(await clinic.set({ 対応状況: '完了', '2回目の実施日': '2024/6/14' })).toMatchObject({
    outcome: 'updated',
  })
})

test('a reservation is not set by a table, and the day of a dose lies not ahead', async () => {
  const clinic = await aClinic()
  expect(await clinic.set({ '1回目の予約': 'cat_1|20240620|0' })).toMatchObject({
    outcome: 'unchanged',
    warnings: [{ column: '1回目の予約', why: 'not_settable' }],
  })
  expect(await clinic.set({ '1回目の実施日': '2024/6/15' })).toMatchObject({
    outcome: 'refused',
    problems: [{ column: '1回目の実施日', why: 'item_invalid' }],
  })
})
