import type { SlotCount } from '../../application/reservation/load-schedule.ts'
import type { Calendar } from '../../domain/reservation/calendar.ts'
import type { CategoryNode, CategoryTree, ReservationItem } from '../../domain/reservation/category.ts'
import { localDate } from '../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { anItem, aSurvey } from './forms.ts'
import type { Bookables, Town } from './town.ts'

/** A calendar `cal1` that is open every day: 5 places at 9, 1 at 10, none in the afternoon. */
export const aCalendar = (over: Partial<Calendar> = {}): Calendar => ({
  sortKey: 'cal1',
  name: '健診センター',
  comaList: [
    { start: '09:00', end: '10:00' },
    { start: '10:00', end: '11:00' },
    { start: '13:00', end: '14:00' },
  ],
  weekly: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [5, 1, null] }],
  ...over,
})

/** `cat01` and `cat_02` are booked in `cal1`, `cat03` nowhere, `cat09` stands in another branch. */
export const aTree: CategoryTree = {
  display: { tag1: '分野', tag2: '種別', tag3: '内容', title: '予約の種類' },
  tagLabels: { en: { tag1: 'Field', tag2: 'Kind', tag3: 'Content' } },
  categories: [
    {
      id: 'L2',
      name: '相談',
      order: 2,
      children: [
        {
          id: 'M2',
          name: '子育て',
          order: 1,
          children: [{ id: 'cat09', name: '発達相談', order: 1, calendarId: 'cal1' }],
        },
      ],
    },
    {
      id: 'L1',
      name: '健診',
      order: 1,
      children: [
        {
          id: 'M1',
          name: '成人',
          order: 1,
          children: [
            { id: 'cat03', name: '往診', order: 3 },
            { id: 'cat01', name: '胃がん', order: 1, calendarId: 'cal1' },
            { id: 'cat_02', name: '肺がん', order: 2, calendarId: 'cal1' },
          ],
        },
      ],
    },
  ],
}

const level = (id: string, children: readonly CategoryNode[]): CategoryNode => ({
  id,
  name: id,
  order: 1,
  children,
})
const small = (id: string, calendarId: string): CategoryNode => ({ id, name: id, order: 1, calendarId })

/** Nothing but `cat01`, which is booked in `cal1`. */
export const oneCategory: CategoryTree = {
  display: aTree.display,
  categories: [level('L1', [level('M1', [small('cat01', 'cal1')])])],
}

/** `cat01` is booked in `cal1`, `cat_02` in `cal2`. */
export const inTwoCalendars: CategoryTree = {
  display: aTree.display,
  categories: [level('L1', [level('M1', [small('cat01', 'cal1'), small('cat_02', 'cal2')])])],
}

/** The same, and both calendars count together. */
export const countedTogether: CategoryTree = {
  ...inTwoCalendars,
  categories: inTwoCalendars.categories.map((each) => ({ ...each, capGroup: '検診' })),
}

export const someItems: readonly ReservationItem[] = [
  { categoryId: 'cat01', itemId: '7', itemName: 'バリウム' },
  { categoryId: 'cat01', itemId: '8', itemName: '内視鏡' },
  { categoryId: 'cat_02', itemId: '7', itemName: 'レントゲン' },
  { categoryId: 'cat03', itemId: '7', itemName: '往診' },
  { categoryId: 'cat09', itemId: '1', itemName: '個別相談' },
]

/** A town's calendars (one, `cal1`), categories and items. */
export const bookables = (over: Partial<Calendar> = {}, ...more: readonly Calendar[]): Bookables => ({
  calendars: [aCalendar(over), ...more],
  categories: aTree,
  items: someItems,
})

/** An item `slot` that books what stands below `L1`. */
export const aReservation = (over: Partial<SchemaItem> = {}): SchemaItem =>
  anItem({ itemKey: 'slot', title: '予約', type: 'reservation', categories_tree: ['L1'], ...over })

/** A form `svy1` with a required name and a reservation. */
export const aBookingSurvey = (over: Partial<SurveyConfig> = {}): SurveyConfig =>
  aSurvey({ surveySchema: [anItem({ isRequired: { value: true } }), aReservation()], ...over })

/** The slots of a day of `cal1` by slot key, as `[quota, reserved]`. */
export async function slotsOf(town: Pick<Town, 'loadSchedule'>, day: string) {
  const [startDay, endDay] = [localDate(day), localDate(day)]
  const { days } = await town.loadSchedule({ calendarId: 'cal1', startDay, endDay })
  const slots = days.get(startDay)?.slots ?? new Map<number, SlotCount>()
  return Object.fromEntries([...slots].map(([key, { quota, reserved }]) => [key, [quota, reserved]]))
}

/** How a promise was refused, to the last detail; 'accepted' if it was not. */
export const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code: string; details: object }) => ({ code: error.code, ...error.details }),
  )

/** The code of its refusal alone; undefined: it was accepted. */
export async function codeOf(promise: Promise<unknown>): Promise<string | undefined> {
  const refused = await refusalOf(promise)
  return typeof refused === 'string' ? undefined : refused.code
}
