import { expect, test } from 'vitest'
import { localDate } from '../../../domain/shared/local-date.ts'
import { booking, heads, ten, texts } from '../answer/a-town-with-messages.ts'
import { aBookingSurvey, aReservation, bookables, refusalOf, slotsOf } from '../bookables.ts'
import { anItem, answers, aSave } from '../forms.ts'
import { aBooking, aPayingTown, hallForm, hallShop, reserved, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { hanako, taro } from '../town.ts'
import { aDesk, deskOf } from './a-desk.ts'

const asked = { by: 'tanaka', tells: true, dryRun: false }
const over = { isOver: true, reason: '市の都合' }

/** A desk where Hanako has booked at ten. */
async function afterBooking(wanted: Parameters<typeof aDesk>[0] = {}) {
  const desk = await aDesk(wanted)
  const { answerCode } = await desk.town.saveAnswer(booking(ten))
  await desk.sendMessages()
  return { ...desk, answerCode }
}

test('the desk moves a booking: same record and code, the place swapped, the resident told, old and new on record [OFF-14] [OFF-07]', async () => {
  const { town, gateway, move, stored, sendAt, sendMessages, answerCode } = await afterBooking()
  const before = await stored(answerCode)
  expect(await move({ ...asked, answerCode, slot: '2024-06-20 9:00' })).toMatchObject({
    answerCode,
    from: { calendarId: 'cal1', day: '2024-06-14', slotKey: 1 },
    to: { calendarId: 'cal1', day: '2024-06-20', slotKey: 0 },
    told: 'told',
  })
  const after = await stored(answerCode)
  expect(after).toEqual({ ...before, version: 2, updatedAt: after.updatedAt, entries: after.entries })
  expect(after.entries.at(-1)?.answer).toEqual(['cat01_7|20240620|0'])
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 1: [1, 0] })
  expect(await slotsOf(town, '2024-06-20')).toMatchObject({ 0: [5, 1] })
  expect(town.storage.events.at(-1)).toMatchObject({
    kind: 'answer.changed',
    userId: hanako,
    facts: { version: 2, item: 'slot', from: 'cal1|2024-06-14|1', to: 'cal1|2024-06-20|0', by: 'tanaka' },
  })
  await sendMessages()
  await sendAt('2024-06-13T18:00:00')
  await sendAt('2024-06-19T18:00:00')
  expect(heads(gateway).slice(1)).toEqual([
    '【みなと市】窓口で予約の日時を変更しました。',
    '【みなと市】明日は予約の日です。',
  ])
  expect(texts(gateway)[1]).toContain('6/20(木) 9:00～10:00')
})

test('the resident sees it, and what they had opened before is refused as outdated [OFF-14]', async () => {
  const { town, move, answerCode } = await afterBooking()
  const [own] = await town.readOwnAnswers({ surveyId: 'svy1' })
  await move({ ...asked, answerCode, slot: '2024-06-20 9:00' })
  expect((await town.readOwnAnswers({ surveyId: 'svy1' }))[0]).toMatchObject({
    answerCode,
    reservations: [{ value: 'cat01_7|20240620|0' }],
  })
  const { partitionKey, version } = own!
  const stale = { ...booking('cat01_7|20240618|0'), partitionKey, answerVersion: version }
  expect(await refusalOf(town.saveAnswer(stale))).toEqual({ code: 'answer.outdated' })
})

test.each([
  ['another item there', 'cat01_8 2024-06-20 09:00', 'cat01_8|20240620|0'],
  ['another category', 'cat_02_7,2024/6/20,9:00', 'cat_02_7|20240620|0'],
  ['a cell of a table', 'cat_02_7|2024-06-20|0', 'cat_02_7|20240620|0'],
  ['a day as it is written', '令和6年6月20日 9:00', 'cat01_7|20240620|0'],
])('the slot may be named as %s', async (_, slot, value) => {
  const { move, stored, answerCode } = await afterBooking()
  await move({ ...asked, answerCode, slot })
  expect((await stored(answerCode)).entries.at(-1)?.answer).toEqual([value])
})

test.each([
  ['tomorrow', 'office.slot_unreadable'],
  ['2024-06-20 12:00', 'reservation.unknown'],
  ['cat09_1 2024-06-20 09:00', 'reservation.unknown'],
  ['2024-06-14 10:00', 'office.same_slot'],
  ['2024-05-31 09:00', 'reservation.impossible'],
])('%s is refused, and the old place stays', async (slot, code) => {
  const { move, slotsOf: slots, answerCode } = await afterBooking()
  expect(await refusalOf(move({ ...asked, ...over, answerCode, slot }))).toMatchObject({ code })
  expect(await slots(answerCode)).toEqual(['2024-06-14 1'])
})

test('a full slot is refused, and taken past its quota where it is meant, with a reason [OFF-14]', async () => {
  const { town, move, slotsOf: slots, answerCode } = await afterBooking()
  await (await town.as(taro)).saveAnswer(booking('cat01_7|20240620|1'))
  const wanted = { ...asked, answerCode, slot: '2024-06-20 10:00' }
  const full = { code: 'reservation.slot_full', itemKey: 'slot', remaining: 0 }
  expect(await refusalOf(move(wanted))).toEqual(full)
  expect(await slots(answerCode)).toEqual(['2024-06-14 1'])
  await move({ ...wanted, ...over })
  expect(await slots(answerCode)).toEqual(['2024-06-20 1'])
  expect(town.storage.events.at(-1)?.facts).toMatchObject({ over: true, reason: '市の都合' })
})

test.each([
  ['past the deadline', {}, '2024-06-14T08:00:00+09:00', '2024-06-20 09:00', 'reservation.deadline_passed'],
  [
    'after the bookable days',
    { endDate: localDate('2024-06-30') },
    undefined,
    '2024-07-01 09:00',
    'reservation.impossible',
  ],
  [
    'sooner than residents may',
    { reservationPossibleStart: 5 },
    undefined,
    '2024-06-03 09:00',
    'reservation.impossible',
  ],
  [
    'more than a day’s worth',
    { reservationMaxCountOfDay: 1 },
    undefined,
    '2024-06-13 09:00',
    'reservation.cap_of_day',
  ],
] as const)(
  '%s it has to be meant, with a reason that stands on record [OFF-14] [OFF-23]',
  async (_, calendar, now, slot, code) => {
    const surveys = [aBookingSurvey({ isAppending: { value: true } })]
    const { town, move, slotsOf: slots, ...desk } = await aDesk({ surveys, bookables: bookables(calendar) })
    await town.saveAnswer(booking('cat01_7|20240613|0'))
    const { answerCode } = await town.saveAnswer(booking(ten))
    if (now) town.clock.set(now)
    expect(await refusalOf(move({ ...asked, answerCode, slot }))).toMatchObject({ code })
    expect(await slots(answerCode)).toEqual(['2024-06-14 1'])
    const unreasoned = move({ ...asked, answerCode, slot, isOver: true })
    expect(await refusalOf(unreasoned)).toMatchObject({ code: 'office.reason_invalid' })
    await move({ ...asked, ...over, answerCode, slot })
    expect((await desk.stored(answerCode)).version).toBe(2)
    expect(town.storage.events.at(-1)?.facts).toMatchObject({ over: true, reason: '市の都合' })
  },
)

test('a closed calendar takes a booking only where it is meant', async () => {
  const { town, move, slotsOf: slots, answerCode } = await afterBooking()
  await town.offer(bookables({ calendarOff: true }))
  const slot = '2024-06-20 09:00'
  expect(await refusalOf(move({ ...asked, answerCode, slot }))).toMatchObject({ code: 'reservation.closed' })
  await move({ ...asked, ...over, answerCode, slot })
  expect(await slots(answerCode)).toEqual(['2024-06-20 0'])
})

test('of several bookings it is said which is moved; the others stay, also where their day was closed', async () => {
  const second = aReservation({ itemKey: 'second', title: '二回目' })
  const surveys = [aBookingSurvey({ surveySchema: [anItem(), aReservation(), second] })]
  const { town, move, slotsOf: slots } = await aDesk({ surveys })
  const both = { slot: ten, second: 'cat_02_7|20240613|0' }
  const { answerCode } = await town.saveAnswer(aSave({ answers: answers({ name: '花子', ...both }) }))
  await town.offer(bookables({ dayOffs: [localDate('2024-06-13')] }))
  const slot = '2024-06-20 09:00'
  expect(await refusalOf(move({ ...asked, answerCode, slot }))).toEqual({
    code: 'office.item_of_several',
    itemKeys: ['second', 'slot'],
  })
  await move({ ...asked, answerCode, slot, itemKey: 'slot' })
  expect(await slots(answerCode)).toEqual(['2024-06-13 0', '2024-06-20 0'])
})

test('nothing that is cancelled or has no booking is moved', async () => {
  const { town, move, cancel, answerCode } = await afterBooking()
  await cancel({ ...asked, answerCode, reason: '本人の電話', isOver: false })
  const slot = '2024-06-20 09:00'
  expect(await refusalOf(move({ ...asked, answerCode, slot }))).toEqual({
    code: 'answer.change_of_cancelled',
  })
  const { answerCode: without } = await (await town.as(taro)).saveAnswer(
    aSave({ answers: answers({ name: '太郎' }) }),
  )
  expect(await refusalOf(move({ ...asked, answerCode: without, slot }))).toEqual({
    code: 'office.nothing_booked',
  })
})

test('a dry run says what would become of it, and stores and tells nothing', async () => {
  const { town, gateway, move, stored, sendMessages, answerCode } = await afterBooking()
  const [before, events] = [await stored(answerCode), town.storage.events.length]
  const told = gateway.delivered.length
  expect(await move({ ...asked, answerCode, slot: '2024-06-20 09:00', dryRun: true })).toMatchObject({
    to: { day: '2024-06-20', slotKey: 0 },
  })
  await sendMessages()
  expect(await stored(answerCode)).toEqual(before)
  expect([town.storage.events.length, gateway.delivered.length]).toEqual([events, told])
})

test('what was paid for takes as many places there, and is not moved to what it does not pay for', async () => {
  const town = await aPayingTown(inProcess, { surveys: [hallForm], shop: hallShop })
  const { form } = await sent(town, aBooking())
  await tell(town, form)
  const { answerCode } = (await town.readOwnAnswers({ surveyId: 'svy1' }))[0]!
  const { move } = deskOf(town)
  const other = move({ ...asked, answerCode, slot: 'cat09_1 2098-06-20 09:00' })
  expect(await refusalOf(other)).toMatchObject({ code: 'order.other_category' })
  const small = move({ ...asked, answerCode, slot: '2098-06-20 10:00' })
  expect(await refusalOf(small)).toMatchObject({ code: 'reservation.slot_full' })
  await move({ ...asked, answerCode, slot: '2098-06-21 09:00' })
  expect(await reserved(town)).toBe(0)
  const on = localDate('2098-06-21')
  expect((await town.storage.bookings.reserved('cal1', on, on)).get(on)?.get(0)).toBe(2)
})

test('a record that is claimed by its reservation is found by the new one, and not by the old one [OFF-14]', async () => {
  const sought = { isRequired: { value: true }, isSearchable: { value: true } }
  const surveys = [aBookingSurvey({ surveySchema: [anItem(sought), aReservation(sought)] })]
  const { town, move, bring, paperCode } = await aDesk({ surveys })
  await bring({ お名前: '太郎', 予約: 'cat01_7|2024-06-14|09:00' })
  const answerCode = await paperCode()
  expect((await move({ ...asked, answerCode, slot: '2024-06-20 09:00' })).told).toBe('unclaimed')
  const found = async (value: string) =>
    (
      await town.storage.claims.find({
        userId: hanako,
        surveyId: 'svy1',
        values: ['name', '太郎', 'slot', value],
      })
    ).unclaimed.length
  expect([await found('cat01_7|20240614|0'), await found('cat01_7|20240620|0')]).toEqual([0, 1])
})

test('of a save and a move to the last place one wins, and the other keeps what it had [OFF-14]', async () => {
  const { town, move, slotsOf: slots, answerCode } = await afterBooking()
  const bookingOfTaro = (await town.as(taro)).saveAnswer(booking('cat01_7|20240620|1'))
  const [saved, moved] = await Promise.allSettled([
    bookingOfTaro,
    move({ ...asked, answerCode, slot: '2024-06-20 10:00' }),
  ])
  expect([saved.status, moved.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect(await slotsOf(town, '2024-06-20')).toMatchObject({ 1: [1, 1] })
  expect(await slots(answerCode)).toEqual([moved.status === 'fulfilled' ? '2024-06-20 1' : '2024-06-14 1'])
})
