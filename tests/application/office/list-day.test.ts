import { expect, test } from 'vitest'
import { columnsOfVisits, type DayOfCalendar, makeListDay } from '../../../application/office/list-day.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { localDate } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { aCalendar, aReservation } from '../bookables.ts'
import { anItem } from '../forms.ts'
import { aBooking, aPayingTown, hallForm, hallShop, sent } from '../payment/paid-forms.ts'
import { tell } from '../payment/provider.ts'
import { inProcess } from '../routes.ts'
import { anImportOffice } from './an-import-office.ts'

const day = localDate('2024-06-14')
const surveySchema = [
  anItem({ itemKey: 'kana', title: 'お名前（フリガナ）' }),
  anItem({ itemKey: 'name', title: 'お名前' }),
  anItem({ itemKey: 'tel', title: '連絡先', type: 'phone' }),
  anItem({ itemKey: 'people', title: '来る人数', type: 'number' }),
  anItem({ itemKey: 'note', title: '備考' }),
  anItem({ itemKey: 'about', title: '相談の内容', type: 'textarea' }),
  aReservation(),
]

async function anOfficeOfDay(config: Partial<SurveyConfig> = {}) {
  const office = await anImportOffice({ config: { surveySchema, isAppending: { value: true }, ...config } })
  const { storage, clock, city } = office
  const calendars = [...(city.calendars ?? []), aCalendar({ sortKey: 'pool', name: 'プール', weekly: [] })]
  await storage.city.import({ ...city, calendars }, clock.now())
  const holidays = { nameOf: () => undefined }
  return { ...office, listDay: makeListDay({ ...storage, clock, holidays }) }
}

const booked = (n: number, time: string, over: Record<string, string> = {}) => ({
  番号: `P-${n}`,
  お名前: `市民${n}`,
  予約: `cat01_7|2024-06-14|${time}`,
  ...over,
})

test('the day list says who comes when, with empty times, quotas and places taken [R4]', async () => {
  const office = await anOfficeOfDay()
  const facts = {
    'お名前（フリガナ）': 'シミン',
    連絡先: '09012345678',
    来る人数: '3',
    備考: '車いす',
    相談の内容: '二つ',
  }
  await office.import([
    booked(1, '09:00', facts),
    booked(2, '09:00'),
    booked(3, '09:00', { 対応状況: 'キャンセル' }),
  ])
  const list = await office.listDay({ day, calendarIds: [] })

  expect(list).toMatchObject([{ calendarId: 'cal1', name: '健診センター', isDayOff: false }])
  const [first, second] = list[0]?.slots ?? []
  expect(first).toMatchObject({ start: '09:00', end: '10:00', quota: 5, taken: 2 })
  expect(first?.visits).toMatchObject([
    {
      name: '市民1',
      phone: '09012345678',
      people: '3',
      remarks: '備考：車いす\n相談の内容：二つ',
      reserved: '健診／成人／胃がん バリウム',
      check: '未対応',
      formTitle: '住民票の写しの請求',
      cost: 1,
    },
    { name: '市民2', phone: '', people: '', remarks: '' },
  ])
  expect(second).toEqual({ start: '10:00', end: '11:00', quota: 1, taken: 0, visits: [] })
  expect(list[0]?.slots).toHaveLength(2)
})

test('without an item for the name the first text stands for it', async () => {
  const schema = [anItem({ itemKey: 'who', title: 'どなたですか' }), aReservation()]
  const office = await anImportOffice({ config: { surveySchema: schema } })
  await office.import([{ 番号: '1', どなたですか: '山田', 予約: 'cat01_7|2024-06-14|09:00' }])
  const listDay = makeListDay({
    ...office.storage,
    clock: office.clock,
    holidays: { nameOf: () => undefined },
  })
  expect((await listDay({ day, calendarIds: [] }))[0]?.slots[0]?.visits).toMatchObject([{ name: '山田' }])
})

test('a past day has the times and names of then, whatever the calendar or the city has by now [R4]', async () => {
  const office = await anOfficeOfDay()
  await office.import([booked(1, '10:00')])
  const { storage, city } = office
  const late = Date.parse('2024-06-20T09:00:00+09:00')
  const list = async () =>
    (await office.listDay({ day, calendarIds: [] })).map(({ calendarId, name, slots }) => [
      calendarId,
      name,
      ...slots.map(({ start, quota, visits }) => [start, quota, ...visits.map(({ reserved }) => reserved)]),
    ])
  const visit = '健診／成人／胃がん バリウム'
  const then = ['cal1', '健診センター', ['09:00', 5], ['10:00', 1, visit]]
  const other = aCalendar({ name: '新館', comaList: [{ start: '08:00', end: '08:30' }] })
  await storage.city.import({ ...city, calendars: [other] }, late)
  expect(await list()).toEqual([then])
  const { categories: _, calendars: _gone, ...bare } = city
  await storage.city.import({ ...bare, items: [] }, late)
  expect(await list()).toEqual([['cal1', '健診センター', ['10:00', 0, visit]]])
})

test('calendars that are asked for are listed even without times; an unknown one is refused', async () => {
  const office = await anOfficeOfDay()
  expect(await office.listDay({ day, calendarIds: ['pool'] })).toEqual([
    { calendarId: 'pool', name: 'プール', isDayOff: false, slots: [] },
  ])
  await expect(office.listDay({ day, calendarIds: ['nowhere'] })).rejects.toSatisfy((error) =>
    isRefusal(error, 'calendar.not_found'),
  )
})

test('the list is on record with its day and the number of bookings, and nothing personal [R10]', async () => {
  const office = await anOfficeOfDay()
  await office.import([booked(1, '09:00')])
  await office.listDay({ day, calendarIds: [] })
  expect(office.storage.events.at(-1)).toEqual({
    kind: 'answers.exported',
    at: office.clock.now(),
    facts: { day, calendars: 1, count: 1 },
  })
})

/** The list as a table: the titles of its columns, then what they say of each visit. */
function tableOf(list: readonly DayOfCalendar[]) {
  const visits = list.flatMap(({ slots }) => slots.flatMap((slot) => slot.visits))
  const titles = columnsOfVisits(visits).map(({ title }) => title)
  const textsOf = ({ cells }: (typeof visits)[number]) =>
    titles.map((title) => cells.find((cell) => cell.title === title)?.text ?? '')
  return [titles, ...visits.map(textsOf)]
}

test('a form names the columns of the list, items and others, in its order', async () => {
  const day = ['people', '#name', '#reading', '#time', '#place', '#content', 'slot', '#phone']
  const office = await anOfficeOfDay({ lists: { day } })
  await office.import([
    booked(1, '09:00', { 'お名前（フリガナ）': 'シミン', 来る人数: '3', 連絡先: '09012345678' }),
  ])
  expect(tableOf(await office.listDay({ day: localDate('2024-06-14'), calendarIds: [] }))).toEqual([
    ['来る人数', '名前', 'ふりがな', '時刻', '場所', '内容', '予約', '電話'],
    [
      ...['3', '市民1', 'シミン', '09:00～10:00', '健診／成人／胃がん', 'バリウム'],
      ...['健診／成人／胃がん バリウム 2024-06-14 09:00～10:00', '09012345678'],
    ],
  ])
})

test('without columns of its own a form has the usual ones, and the reading if it asks it', async () => {
  const usual = ['電話', '人数', '予約の内容', '備考', '対応状況', 'フォーム', '受付コード', '前の受付コード']
  const office = await anOfficeOfDay()
  expect(tableOf(await office.listDay({ day, calendarIds: [] }))).toEqual([['名前', ...usual]])
  await office.import([booked(1, '09:00')])
  const [header] = tableOf(await office.listDay({ day, calendarIds: [] }))
  expect(header).toEqual(['名前', 'ふりがな', ...usual])
})

test('an item that is titled as another column is told apart by its key', async () => {
  const office = await anOfficeOfDay({
    surveySchema: [anItem({ itemKey: 'name', title: '名前' }), aReservation()],
    lists: { day: ['#name', 'name'] },
  })
  await office.import([{ 番号: '1', 名前: '山田', 予約: 'cat01_7|2024-06-14|09:00' }])
  expect(tableOf(await office.listDay({ day, calendarIds: [] }))).toEqual([
    ['名前', '名前 (name)'],
    ['山田', '山田'],
  ])
})

test('a form that takes payments may say in the list what is paid, and how much', async () => {
  const lists = { day: ['#payment', '#total', '#name'] }
  const town = await aPayingTown(inProcess, { surveys: [{ ...hallForm, lists }], shop: hallShop })
  const { form } = await sent(town, aBooking())
  await tell(town, form)
  const holidays = { nameOf: () => undefined }
  const listDay = makeListDay({ ...town.storage, clock: town.clock, holidays })
  expect(tableOf(await listDay({ day: localDate('2098-06-20'), calendarIds: [] }))).toEqual([
    ['支払い状況', '合計', '名前'],
    ['支払い済み', '1000', '花子'],
  ])
})
