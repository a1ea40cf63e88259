import { expect, test } from 'vitest'
import { localDate } from '../../../../domain/shared/local-date.ts'
import { booking, nine, now, targetDay } from '../../../application/answer/clinic.ts'
import { aBookingSurvey, aCalendar, aTree, bookables, someItems } from '../../../application/bookables.ts'
import { aTown, hanako, type Town, taro } from '../../../application/town.ts'
import { type Answered, aWire, type Refused } from './wire.ts'

const rules = {
  reservationPossibleMonths: 1,
  reservationMaxCountOfDay: 1,
  dayOffs: [localDate('2024-06-15')],
}
const { weekly: _, ...plain } = aCalendar()
const shown = { ...plain, reservationPossibleMonths: 1, reservationMaxCountOfDay: 1 }
const days = { possibleStart: '2024-06-12', possibleEnd: '2024-07-31' }
const slots = { 0: [5, 0], 1: [1, 0] }
const cancer = {
  ...{ id: 'cat01', sortKey: 'cat01', name: '胃がん', order: 1, calendarId: 'cal1' },
  ...{ tag1: '健診', tag2: '成人', tag3: '胃がん' },
}
const week = { calendarId: 'cal1', startDay: targetDay, endDay: localDate('2024-06-16') }
const monday = localDate('2024-06-17')
const other = 'cat01_7|20240617|0'
const answered: Answered<Town>[] = [
  ['calendars', (ask) => ask.listCalendars(), 'GET calendars/getCalendars', undefined, { data: [shown] }],
  [
    'schedule',
    (ask) => ask.loadSchedule(week),
    'GET calendars/schedule/cal1?start_day=20240614&end_day=20240616',
    undefined,
    {
      schedule: { 20240614: { 0: [5, 1], 1: [1, 0] }, 20240615: slots, 20240616: slots },
      dayOff: { 20240615: 1 },
      comaList: plain.comaList,
      holidays: { 20240616: '創立記念日' },
    },
  ],
  [
    'calendar',
    (ask) => ask.loadCalendar({ calendarId: 'cal1' }),
    'GET calendars/info/cal1',
    undefined,
    { data: { ...shown, ...days } },
  ],
  [
    'calendar of an item',
    (ask) => ask.loadCalendar({ calendarId: 'cal1', item: { surveyId: 'svy1', itemKey: 'slot' } }),
    'GET calendars/info/cal1?surveyId=svy1&itemKey=slot',
    undefined,
    {
      data: {
        ...shown,
        ...days,
        cap: {
          caps: { maxOfDay: 1 },
          booked: [
            { calendarName: '健診センター', day: '2024-06-14', coma: { start: '09:00', end: '10:00' } },
          ],
        },
      },
    },
  ],
  [
    'question whether there is room',
    (ask) => ask.canBeReserved({ calendarId: 'cal1' }),
    'GET calendars/canBeReserve/cal1',
    undefined,
    { canBeReserve: true },
  ],
  ['tree', (ask) => ask.loadCategoryTree(), 'GET calendars/categories_tree', undefined, { data: aTree }],
  [
    'category',
    (ask) => ask.findCategory({ categoryId: 'cat01' }),
    'GET calendars/categories/cat01',
    undefined,
    { data: cancer },
  ],
  [
    'categories',
    (ask) => ask.listCategories({}),
    'GET calendars/categories',
    undefined,
    { data: expect.arrayContaining([cancer]) },
  ],
  [
    'categories of two levels',
    (ask) => ask.listCategories({ tag1: true, tag2: false, tag3: true }),
    'GET calendars/categories?tag1=1&tag3=1',
    undefined,
    {
      data: expect.arrayContaining([
        { id: 'L1', sortKey: 'L1', name: '健診', order: 1, tag1: '健診' },
        cancer,
      ]),
    },
  ],
  [
    'labels',
    (ask) => ask.readTagLabels({}),
    'GET calendars/tag_labels',
    undefined,
    { data: { tag1: '分野', tag2: '種別', tag3: '内容' } },
  ],
  [
    'labels of a language',
    (ask) => ask.readTagLabels({ languageCode: 'en' }),
    'GET calendars/tag_labels?languageCode=en',
    undefined,
    { data: aTree.tagLabels?.en },
  ],
  [
    'display',
    (ask) => ask.readCalendarDisplay(),
    'GET calendars/display_settings',
    undefined,
    { data: { ...aTree.display, view: 'week', weekStart: 0 } },
  ],
  [
    'items of all categories',
    (ask) => ask.listReservationItems({ categoryId: 'all' }),
    'GET calendars/item_info/all',
    undefined,
    { data: someItems },
  ],
  [
    'check',
    (ask) => ask.checkReservation({ surveyId: 'svy1', itemKey: 'slot', targetDay: monday, value: other }),
    'POST survey-results/checkReservation',
    { surveyId: 'svy1', itemKey: 'slot', targetDay: '20240617', value: other, userId: hanako },
    {},
  ],
  [
    'check with what the calendar allows',
    (ask) =>
      ask.checkReservation({
        ...{ surveyId: 'svy1', itemKey: 'slot', targetDay: monday, value: other },
        allowed: { dayCheckOnly: false, from: monday, to: '', maxCount: 2, maxCountOfDay: 1 },
      }),
    'POST survey-results/checkReservation',
    {
      ...{ surveyId: 'svy1', itemKey: 'slot', targetDay: '20240617', value: other, userId: hanako },
      ...{ dayCheckOnly: false, from: '20240617', to: '', maxCount: 2, maxCountOfDay: 1 },
    },
    {},
  ],
]

/** Where Hanako has booked nine o’clock, of one booking a day. */
async function aBookedTown() {
  const { route, exchangesOf } = aWire()
  const holidays = { '2024-06-16': '創立記念日' }
  const town = await aTown(route, {
    surveys: [aBookingSurvey({ isAppending: { value: true } })],
    bookables: bookables(rules),
    holidays,
    now,
  })
  await town.saveAnswer(booking(nine))
  return { town, exchangesOf }
}

test.each(answered)(
  'the %s is sent and answered as the interface has it [API-22] [API-35] [API-36] [API-37] [API-38] [API-39] [API-40] [API-41] [API-42] [API-43] [API-44] [API-57]',
  async (_, ask, sent, body, answer) => {
    const { town, exchangesOf } = await aBookedTown()
    expect(await exchangesOf(() => ask(town))).toEqual([
      { sent, body, status: 200, answer: { result: 'OK', ...answer } },
    ])
  },
)

const refused: Refused<Town>[] = [
  [
    'booking of a full slot',
    (ask) => ask.saveAnswer(booking('cat01_7|20240617|1')),
    422,
    {
      errorMessage: '空きがありません。',
      type: 'quota_exceeded',
      refusal: { code: 'reservation.slot_full', details: { itemKey: 'slot', remaining: 0 } },
    },
  ],
  [
    'check beyond a cap',
    (ask) => ask.checkReservation({ surveyId: 'svy1', itemKey: 'cat01_7', targetDay }),
    422,
    {
      errorMessage: '予約できる件数の上限に達しています。',
      checkDetail: '1日に予約できるのは、1人1件までです。',
      refusal: { code: 'reservation.cap_of_day', details: { itemKey: 'slot', max: 1 } },
    },
  ],
  [
    'question about a calendar that is not there',
    (ask) => ask.canBeReserved({ calendarId: 'a/b?c' }),
    404,
    { refusal: { code: 'calendar.not_found', details: { calendarId: 'a/b?c' } } },
  ],
  [
    'question about a category that is not there',
    (ask) => ask.findCategory({ categoryId: '歯科' }),
    404,
    { refusal: { code: 'category.not_found', details: { categoryId: '歯科' } } },
  ],
]

test.each(refused)(
  'a %s is refused with its status, its text and its details [API-14] [API-22] [ERR-20]',
  async (_, ask, status, answer) => {
    const { town, exchangesOf } = await aBookedTown()
    await (await town.as(taro)).saveAnswer(booking('cat01_7|20240617|1'))
    const [exchange] = await exchangesOf(() => ask(town))
    expect(exchange).toMatchObject({ status, answer: { result: 'ERROR', ...answer } })
  },
)
