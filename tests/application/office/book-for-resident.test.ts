import { expect, test } from 'vitest'
import { rowsOf, valueKeyOf } from '../../../adapters/http/calls/answer-rows.ts'
import { titlesToEnter } from '../../../application/office/list-free-slots.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import { booking, ten } from '../answer/a-town-with-messages.ts'
import {
  aBookingSurvey,
  aReservation,
  bookables,
  countedTogether,
  oneCategory,
  refusalOf,
  slotsOf,
} from '../bookables.ts'
import { anItem, answers } from '../forms.ts'
import { hallForm, hallShop } from '../payment/paid-forms.ts'
import { hanako, taro } from '../town.ts'
import { aDesk } from './a-desk.ts'

const sought = { isRequired: { value: true }, isSearchable: { value: true } }
const surveySchema = [
  anItem({ itemKey: 'name', title: 'お名前', ...sought }),
  anItem({ itemKey: 'tel', title: '電話番号', type: 'phone' }),
  anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
  aReservation(),
]
const open = (over: Parameters<typeof aDesk>[0] = {}) =>
  aDesk({ surveys: [aBookingSurvey({ surveySchema, isAppending: { value: true } })], ...over })

const asked = { surveyId: 'svy1', by: 'tanaka', items: [{ item: 'お名前', text: '山田花子' }] }
const nine = 'cat01_7 2024-06-14 9:00'

test('the desk books for somebody: a record of the desk with a code, the place taken, who did it on record [OFF-07]', async () => {
  const { town, book, stored } = await open()
  const items = [...asked.items, { item: 'tel', text: '090-1234-5678' }, { item: '職員のメモ', text: '電話' }]
  const booked = await book({ ...asked, items, slot: 'cat01_7 2024-06-14 10:00' })
  expect(booked).toMatchObject({
    slots: [{ calendarId: 'cal1', day: '2024-06-14', slotKey: 1 }],
    problems: [],
    warnings: [],
  })
  const record = await stored(booked.answerCode!)
  expect(record).toMatchObject({ registeredBy: 'staff', check: '未対応', version: 1 })
  expect(record.entries.map(({ answer }) => answer?.[0])).toEqual(['山田花子', '09012345678', '電話', ten])
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 1: [1, 1] })
  expect(town.storage.events.at(-1)).toMatchObject({
    kind: 'answer.registered',
    facts: { version: 1, by: 'tanaka' },
  })
})

test('the resident finds it and claims it with its place, as an imported one [SRCH-10]', async () => {
  const { town, book, stored } = await open()
  const { answerCode } = await book({ ...asked, slot: nine })
  const found = await town.findAnswers({ surveyId: 'svy1', query: answers({ name: '山田花子' }) })
  await town.claimAnswers({ keys: rowsOf(found).map(valueKeyOf) })
  expect(await stored(answerCode!)).toMatchObject({ userId: hanako, registeredBy: 'staff' })
  expect(await town.readOwnAnswers({ surveyId: 'svy1' })).toMatchObject([
    { answerCode, reservations: [{ value: 'cat01_7|20240614|0' }] },
  ])
})

test.each([
  ['a required item is missing', { items: [] }, ['お名前:item_invalid']],
  ['an item breaks its rule', { items: [...asked.items, { item: 'tel', text: '12' }] }, ['tel:item_invalid']],
])('nothing is stored where %s, and it is said', async (_, over, expected) => {
  const { town, book } = await open()
  const { answerCode, problems } = await book({ ...asked, slot: nine, ...over })
  expect(answerCode).toBeUndefined()
  expect(problems.map(({ column, why }) => `${column}:${why}`)).toEqual(expected)
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 0: [5, 0] })
})

test.each([
  ['電話', nine, 'office.item_unknown'],
  ['予約', nine, 'office.item_fixed'],
  ['お名前', 'someday', 'office.slot_unreadable'],
  ['お名前', '2024-06-14 9:00', 'office.slot_unreadable'],
  ['お名前', 'cat09_1 2024-06-14 9:00', 'reservation.unknown'],
  ['お名前', 'cat01_7 2024-05-14 9:00', 'reservation.impossible'],
])('%s with the slot %s is refused', async (item, slot, code) => {
  const { book } = await open()
  expect(await refusalOf(book({ ...asked, items: [{ item, text: '花子' }], slot }))).toMatchObject({ code })
})

test('where one thing is to be booked, day and time say it', async () => {
  const offer = bookables()
  const items = offer.items?.filter(({ categoryId, itemId }) => `${categoryId}_${itemId}` === 'cat01_7') ?? []
  const { book } = await open({ bookables: { ...offer, categories: oneCategory, items } })
  expect(await book({ ...asked, slot: '2024-06-14 9:00' })).toMatchObject({ slots: [{ slotKey: 0 }] })
})

test('an application without a reservation is taken down, too', async () => {
  const { book, slotsOf: slots } = await open()
  const { answerCode } = await book(asked)
  expect(await slots(answerCode!)).toEqual([])
})

test('past the days that residents can book and past the quota it has to be meant, with a reason [OFF-23]', async () => {
  const { town, book } = await open({ bookables: bookables({ endDate: localDate('2024-06-30') }) })
  const late = { ...asked, slot: 'cat01_7 2024-07-01 10:00' }
  expect(await refusalOf(book(late))).toMatchObject({ code: 'reservation.impossible', why: 'window' })
  expect(await refusalOf(book({ ...late, isOver: true }))).toMatchObject({ code: 'office.reason_invalid' })
  const meant = { ...late, isOver: true, reason: '市の都合' }
  await book(meant)
  expect(town.storage.events.at(-1)?.facts).toMatchObject({ over: true, reason: '市の都合' })
  await book(meant)
  expect(await slotsOf(town, '2024-07-01')).toMatchObject({ 1: [1, 2] })
})

test('a full slot is refused where it is not meant', async () => {
  const { book } = await open()
  await book({ ...asked, slot: 'cat01_7 2024-06-14 10:00' })
  const full = { code: 'reservation.slot_full', itemKey: 'slot', remaining: 0 }
  expect(await refusalOf(book({ ...asked, slot: 'cat01_7 2024-06-14 10:00' }))).toEqual(full)
})

test('of several reservation items it is said which one is booked', async () => {
  const second = aReservation({ itemKey: 'second', title: '二回目' })
  const surveys = [aBookingSurvey({ surveySchema: [...surveySchema, second] })]
  const { book } = await open({ surveys })
  expect(await refusalOf(book({ ...asked, slot: nine }))).toEqual({
    code: 'office.item_of_several',
    itemKeys: ['slot', 'second'],
  })
  expect(await book({ ...asked, slot: nine, itemKey: 'second' })).toMatchObject({ slots: [{ slotKey: 0 }] })
})

test('what is bought is to be paid at the counter, and takes as many places as it says', async () => {
  const { town, book } = await open({ surveys: [hallForm], shop: hallShop })
  const items = [
    { item: 'name', text: '花子' },
    { item: 'goods', text: 'hour:1' },
  ]
  const { answerCode } = await book({ ...asked, items, slot: nine })
  const record = (await town.storage.officeAnswers.findByCode('svy1', answerCode!))!
  const order = (await town.storage.orders.ofAnswers(record.userId, [record.answerId])).get(record.answerId)
  expect(order?.state).toBe('due')
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 0: [5, 2] })
})

test('of the desk and a resident who want the last place at once one gets it [RSV-27]', async () => {
  const { town, book } = await open()
  const resident = (await town.as(taro)).saveAnswer(booking(ten))
  const desk = book({ ...asked, slot: 'cat01_7 2024-06-14 10:00' })
  const outcomes = await Promise.allSettled([resident, desk])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await slotsOf(town, '2024-06-14')).toMatchObject({ 1: [1, 1] })
})

test('what has to be entered besides is what is required of the desk', () => {
  const required = { isRequired: { value: true } }
  const schema = [
    ...surveySchema,
    anItem({ itemKey: 'eased', title: '同意', isRequired: { value: true, admin: false } }),
    anItem({ itemKey: 'fixed', title: '市区町村', disabled: true, ...required }),
    aReservation({ itemKey: 'second', ...required }),
    anItem({ itemKey: 'desk', title: '受け付けた窓口', isAdminItem: true, ...required }),
  ]
  expect(titlesToEnter(schema)).toEqual(['お名前', '受け付けた窓口'])
})

test('free slots are listed by what is booked there and by day, as residents could book them', async () => {
  const { town, freeSlots } = await open()
  await town.saveAnswer(booking(ten))
  const day = localDate('2024-06-14')
  const listed = await freeSlots({
    surveyId: 'svy1',
    from: day,
    to: localDate('2024-06-15'),
    calendarIds: [],
  })
  expect(listed).toHaveLength(1)
  expect(listed[0]?.offers.map(({ what, place }) => `${what} ${place}`)).toEqual([
    'cat01_7 健診／成人／胃がん バリウム',
    'cat01_8 健診／成人／胃がん 内視鏡',
    'cat_02_7 健診／成人／肺がん レントゲン',
  ])
  expect(listed[0]?.days).toEqual([
    { day, slots: [{ slotKey: 0, coma: { start: '09:00', end: '10:00' }, remaining: 5 }] },
    {
      day: '2024-06-15',
      slots: [
        { slotKey: 0, coma: { start: '09:00', end: '10:00' }, remaining: 5 },
        { slotKey: 1, coma: { start: '10:00', end: '11:00' }, remaining: 1 },
      ],
    },
  ])
})

test('free slots can be listed of one calendar; closed ones have none, and 62 days are the most', async () => {
  const offer = {
    ...bookables({}, { ...bookables().calendars![0]!, sortKey: 'cal2' }),
    categories: countedTogether,
  }
  const { town, freeSlots } = await open({ bookables: offer })
  const day = localDate('2024-06-14')
  const of = async (calendarIds: string[], to = day) =>
    (await freeSlots({ surveyId: 'svy1', from: day, to, calendarIds })).flatMap(({ offers }) =>
      offers.map(({ what }) => what),
    )
  expect(await of(['cal2'])).toEqual(['cat_02_7'])
  expect(await refusalOf(of(['cal9']))).toMatchObject({ code: 'calendar.not_found' })
  expect(await refusalOf(of([], localDate('2024-08-30')))).toMatchObject({ code: 'request.malformed' })
  await town.offer({
    ...offer,
    calendars: offer.calendars?.map((each) => ({ ...each, calendarOff: true })) ?? [],
  })
  expect(await of([])).toEqual([])
})
