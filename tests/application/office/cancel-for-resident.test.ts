import { expect, test } from 'vitest'
import { booking, heads, ten } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, aReservation, refusalOf, slotsOf } from '../bookables.ts'
import { anItem, answers, aSave } from '../forms.ts'
import { aBooking, aPayingTown, hallForm, hallShop, reserved, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { hanako } from '../town.ts'
import { aDesk, deskOf } from './a-desk.ts'

const quiet = { reason: '本人の電話', by: 'tanaka', isOver: false, tells: false }
const told = { ...quiet, tells: true }

/** A desk where Hanako has booked at ten. */
async function afterBooking(over: Parameters<typeof aDesk>[0] = {}) {
  const desk = await aDesk(over)
  const { answerCode } = await desk.town.saveAnswer(booking(ten))
  await desk.sendMessages()
  return { ...desk, answerCode }
}

test('the desk cancels an answer: its place is free, the resident is told, and who did it and why is on record [OFF-07]', async () => {
  const { town, gateway, sendMessages, cancel, stored, answerCode } = await afterBooking()
  expect(await cancel({ ...told, answerCode })).toMatchObject({
    answerCode,
    formTitle: (await town.storage.surveys.find('svy1'))?.config.surveyTitle,
    freed: [{ calendarId: 'cal1', day: '2024-06-14', slotKey: 1 }],
    isWhole: true,
    told: 'told',
    name: '花子',
  })
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 1: [1, 0] })
  expect(await stored(answerCode)).toMatchObject({ check: 'キャンセル', version: 2 })
  expect(town.storage.events.at(-1)).toMatchObject({
    kind: 'answer.cancelled',
    userId: hanako,
    facts: { version: 2, check: 'キャンセル', bookings: 1, by: 'tanaka', reason: '本人の電話' },
  })
  await sendMessages()
  expect(heads(gateway).at(-1)).toBe('【みなと市】窓口で予約を取り消しました。')
  expect(gateway.delivered.at(-1)?.message.links.map(({ label }) => label)).toEqual([
    '予約を見る',
    '別の日を予約する',
  ])
  expect(await refusalOf(cancel({ ...told, answerCode }))).toEqual({ code: 'answer.cancelled' })
})

test.each([
  ['where the city sends nothing after cancellations', { messages: {} }, told, 'told', 1],
  ['not if it was not wanted', {}, quiet, 'quiet', 0],
])('the resident is told %s', async (_, over, asked, expected, count) => {
  const { gateway, sendMessages, cancel, answerCode } = await afterBooking(over)
  const before = gateway.delivered.length
  expect((await cancel({ ...asked, answerCode })).told).toBe(expected)
  await sendMessages()
  expect(gateway.delivered.length - before).toBe(count)
})

test('who is not told is named with whom to call: no owner, messages switched off, a city that sends none', async () => {
  const { town, cancel, bring, paperCode, answerCode } = await afterBooking()
  await bring({ お名前: '太郎', 予約: 'cat01_7|2024-06-14|09:00' })
  const done = await cancel({ ...told, answerCode: await paperCode() })
  expect(done).toMatchObject({ told: 'unclaimed', name: '太郎' })
  await town.storage.messages.setPreference(hanako, { isOn: false })
  expect((await cancel({ ...told, answerCode })).told).toBe('switched_off')
  const silent = await aDesk({ messages: undefined as never })
  const { answerCode: other } = await silent.town.saveAnswer(booking(ten))
  expect((await silent.cancel({ ...told, answerCode: other })).told).toBe('not_configured')
})

test('a message that still waits does not go out after a quiet cancellation, nor does the reminder', async () => {
  const { town, gateway, cancel, sendAt } = await aDesk({ now: '2024-06-01T22:00:00+09:00' })
  const { answerCode } = await town.saveAnswer(booking(ten))
  await cancel({ ...quiet, answerCode })
  await sendAt('2024-06-02T09:00:00')
  await sendAt('2024-06-13T18:00:00')
  expect(gateway.delivered).toEqual([])
})

test('past the deadline of residents it needs to be meant, and that is on record [OFF-23]', async () => {
  const { town, cancel, stored, answerCode } = await afterBooking()
  town.clock.set('2024-06-14T08:00:00+09:00')
  const late = { code: 'reservation.deadline_passed' }
  expect(await refusalOf(cancel({ ...quiet, answerCode }))).toEqual(late)
  expect((await stored(answerCode)).version).toBe(1)
  await cancel({ ...quiet, answerCode, isOver: true })
  expect((await stored(answerCode)).check).toBe('キャンセル')
  expect(town.storage.events.at(-1)?.facts).toMatchObject({ over: true, reason: '本人の電話' })
})

test('one of two reservations is cancelled alone, the last one with the answer', async () => {
  const second = aReservation({ itemKey: 'second', title: '二回目' })
  const surveys = [aBookingSurvey({ surveySchema: [anItem(), aReservation(), second] })]
  const { town, cancel, stored, slotsOf } = await aDesk({ surveys })
  const slots = { slot: ten, second: 'cat_02_7|20240613|0' }
  const { answerCode } = await town.saveAnswer(aSave({ answers: answers({ name: '花子', ...slots }) }))
  expect(await cancel({ ...told, answerCode, itemKey: 'second' })).toMatchObject({ isWhole: false })
  expect(await slotsOf(answerCode)).toEqual(['2024-06-14 1'])
  expect((await stored(answerCode)).check).toBe('未対応')
  expect(await refusalOf(cancel({ ...told, answerCode, itemKey: 'second' }))).toEqual({
    code: 'office.nothing_booked',
  })
  expect(await refusalOf(cancel({ ...told, answerCode, itemKey: 'name' }))).toMatchObject({
    code: 'reservation.unknown',
  })
  expect(await cancel({ ...told, answerCode, itemKey: 'slot' })).toMatchObject({ isWhole: true })
})

test('what was paid is to be given back, and the answer is cancelled also where residents can pay no more', async () => {
  const town = await aPayingTown(inProcess, { surveys: [hallForm], shop: hallShop })
  const { orderId, form } = await sent(town, aBooking())
  await tell(town, form)
  const [answer] = await town.readOwnAnswers({ surveyId: 'svy1' })
  const { cancel } = deskOf(town)
  expect(await cancel({ ...told, answerCode: answer!.answerCode })).toMatchObject({ order: 'refund_needed' })
  expect(await reserved(town)).toBe(0)
  expect(await town.readPaymentResult(orderId)).toMatchObject({ state: 'refund_needed' })
})

test('any code of a series means the answer that stands, however it is written', async () => {
  const surveys = [aBookingSurvey({ isAppending: { value: true } })]
  const { town, cancel, stored, answerCode } = await afterBooking({ surveys })
  const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
  const changed = await town.saveAnswer({ ...booking(ten), partitionKey: own!.partitionKey })
  const written = ` ${answerCode.slice(0, 4)}-${answerCode.slice(4).toLowerCase()} `
  expect((await cancel({ ...quiet, answerCode: written })).answerCode).toBe(changed.answerCode)
  expect((await stored(changed.answerCode)).check).toBe('キャンセル')
})

test('a code that two forms have is refused with both, and one that none has as not there', async () => {
  const surveys = [aBookingSurvey(), aBookingSurvey({ surveyId: 'svy2' })]
  const { town, cancel, answerCode } = await afterBooking({ surveys })
  const twin = { ...booking('cat01_7|20240614|0'), surveyId: 'svy2' }
  await town.saveAnswer(twin)
  const record = (await town.storage.ownAnswers.listOwn(hanako, 'svy2'))[0]!
  expect(await refusalOf(cancel({ ...quiet, answerCode: 'ZZZZZZZZ' }))).toEqual({ code: 'answer.not_found' })
  expect(await refusalOf(cancel({ ...quiet, answerCode, surveyId: 'svy9' }))).toMatchObject({
    code: 'survey.not_found',
  })
  expect(record.answerCode).not.toBe(answerCode)
  await town.storage.answers.save({
    ...{ record: { ...record, answerId: 'twin', userId: 'U-other', answerCode }, surveyVersion: 1 },
    ...{ bodyHash: '', terms: [], audit: [] },
  })
  expect(await refusalOf(cancel({ ...quiet, answerCode }))).toEqual({
    code: 'office.code_of_several',
    surveyIds: ['svy1', 'svy2'],
  })
  expect(await cancel({ ...quiet, answerCode, surveyId: 'svy1' })).toMatchObject({ surveyId: 'svy1' })
})

test.each([
  ['a name of nobody', { by: 'suzuki' }, 'office.staff_unknown'],
  ['a reason of several lines', { by: 'Tanaka', reason: 'a\nb' }, 'office.reason_invalid'],
  ['a reason without end', { by: 'tanaka', reason: 'あ'.repeat(201) }, 'office.reason_invalid'],
])('where there are staff records %s is refused, and nothing is changed [OFF-07]', async (_, asked, code) => {
  const { employ, cancel, stored, answerCode } = await afterBooking()
  await employ('tanaka')
  expect(await refusalOf(cancel({ ...told, answerCode, ...asked }))).toMatchObject({ code })
  expect((await stored(answerCode)).version).toBe(1)
})

test('of a change by the resident and a cancellation by the desk at once one wins, and no place is left over', async () => {
  const { town, cancel, slotsOf: slots, answerCode, ...desk } = await afterBooking()
  const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
  const change = { ...booking('cat01_7|20240614|0'), partitionKey: own!.partitionKey }
  await Promise.allSettled([town.saveAnswer(change), cancel({ ...quiet, answerCode })])
  const { check } = await desk.stored(answerCode)
  expect(await slots(answerCode)).toEqual(check === 'キャンセル' ? [] : ['2024-06-14 0'])
  const { 0: nine, 1: last } = await slotsOf(town, '2024-06-14')
  expect([nine, last]).toEqual([
    [5, check === 'キャンセル' ? 0 : 1],
    [1, 0],
  ])
})
