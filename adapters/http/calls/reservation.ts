import type { Schedule, ScheduleDay, SlotCount } from '../../../application/reservation/load-schedule.ts'
import type { CategoryNode } from '../../../domain/reservation/category.ts'
import type { NamedCategory } from '../../../domain/reservation/named-category.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { compactDay, dayOfCompact } from '../../../domain/shared/reservation-value.ts'
import {
  bool,
  byName,
  count,
  day,
  described,
  listOf,
  named,
  number,
  type Of,
  object,
  oneOf,
  orNull,
  type Shape,
  text,
} from '../../shape.ts'
import { call, inData } from './call.ts'

/** A time slot. */
const coma = object({ start: text, end: text })

const required = {
  sortKey: described('The id of the calendar', text),
  name: text,
  comaList: listOf(coma),
}
const optional = {
  reservationCancelLimit: described('Days; 0: no limit', orNull(count)),
  calendarOff: bool,
  reservationStart: day,
  reservationPossibleStart: count,
  reservationPossibleMonths: count,
  reservationMaxCount: count,
  reservationMaxCountOfDay: count,
  reservationControlType: oneOf(0, 1, 2),
  startDate: day,
  endDate: day,
}

/** A calendar as residents see it. */
export const calendar = named('Calendar', object(required, optional))

/** Caps, with the bookings of who asks that count already; with `group` where they hold in several calendars. */
const cap = described(
  'How many bookings a resident may have, with group in all calendars that count together; missing: any number, or no form was named',
  object(
    {
      caps: object({}, { period: object({ from: day, to: day, max: count }), maxOfDay: count }),
      booked: described(
        'Bookings of who asks that count already, without those of the edited answer',
        listOf(object({ calendarName: text, day }, { coma })),
      ),
    },
    { group: text },
  ),
)

/** The same with the days that can be booked. */
const calendarInfo = described(
  'Without possibleStart and possibleEnd nothing can be booked',
  named('CalendarInfo', object(required, { ...optional, possibleStart: day, possibleEnd: day, cap })),
)

/** API-42. Nobody is kept from booking because a question failed: saving decides (RSV-29). */
export const canBeReserved = call({
  method: 'GET',
  path: 'calendars/canBeReserve/{id}',
  by: 'resident',
  ask: (useCases) => useCases.canBeReserved,
  request: ({ calendarId }) => ({ id: calendarId }),
  response: object({ canBeReserve: bool }),
  result: ({ canBeReserve }) => canBeReserve,
  otherwise: true,
  refusals: ['calendar.not_found'],
})

const levels = { tag1: text, tag2: text, tag3: text }
const node = { id: text, name: text, order: number }
const ageLimit = described(
  'In full years, both included. With countedOn the age at the end of the fiscal year of the day counts (31 March)',
  named('AgeLimit', object({}, { from: count, to: count, countedOn: oneOf('fiscalYearEnd') })),
)
const maybe = { nameText: text, imageUrl: text, calendarId: text, capGroup: text, ageLimit }

const children: Shape<readonly CategoryNode[]> = {
  type: 'array',
  get items() {
    return categoryNode
  },
}
const categoryNode: Shape<CategoryNode> = named('CategoryNode', object(node, { ...maybe, children }))

/** A category with the names of the levels down to it; `sortKey` is its id again (ENT-03). */
const foundCategory = named('Category', object({ ...node, sortKey: text }, { ...maybe, ...levels }))

export const foundOf = (category: NamedCategory): Of<typeof foundCategory> => ({
  ...category,
  sortKey: category.id,
})

/** The inverse of `foundOf`. */
const categoryOf = ({ sortKey: _, ...category }: Of<typeof foundCategory>): NamedCategory => category

const tagLabels = named('TagLabels', object(levels))

/** Names of the three levels, and of the choice as a whole. */
const display = { ...levels, title: text }

export const categoryTree = named(
  'CategoryTree',
  object({ display: object(display), categories: listOf(categoryNode) }, { tagLabels: byName(tagLabels) }),
)

/** API-37. */
export const findCategory = call({
  method: 'GET',
  path: 'calendars/categories/{id}',
  by: 'resident',
  ask: (useCases) => useCases.findCategory,
  request: ({ categoryId }) => ({ id: categoryId }),
  response: object({ data: foundCategory }),
  result: ({ data }) => categoryOf(data),
  refusals: ['category.not_found'],
})

/** API-35. */
export const listCalendars = call({
  method: 'GET',
  path: 'calendars/getCalendars',
  by: 'resident',
  ask: (useCases) => useCases.listCalendars,
  ...inData(listOf(calendar)),
  refusals: [],
})

/** Which levels are wanted: '1' or 'true'; '0', 'false', '' or missing: not. */
export type ListCategoriesRequest = { tag1?: string; tag2?: string; tag3?: string }

/** API-38. */
export const listCategories = call({
  method: 'GET',
  path: 'calendars/categories',
  by: 'resident',
  ask: (useCases) => useCases.listCategories,
  request: ({ tag1, tag2, tag3 }): ListCategoriesRequest => ({
    ...(tag1 && { tag1: '1' }),
    ...(tag2 && { tag2: '1' }),
    ...(tag3 && { tag3: '1' }),
  }),
  response: object({ data: listOf(foundCategory) }),
  result: ({ data }) => data.map(categoryOf),
  refusals: [],
})

export const reservationItem = named(
  'ReservationItem',
  object(
    { categoryId: text, itemId: text, itemName: text },
    { ageLimit, place: text, address: text, mapUrl: text, toBring: listOf(text) },
  ),
)

/** API-44. */
export const listReservationItems = call({
  method: 'GET',
  path: 'calendars/item_info/{id}',
  by: 'resident',
  ask: (useCases) => useCases.listReservationItems,
  request: ({ categoryId }) => ({ id: categoryId }),
  ...inData(listOf(reservationItem)),
  refusals: ['category.not_found'],
})

/** `surveyId` and `itemKey` name a reservation item, both or neither. */
export type LoadCalendarRequest = { id: string; surveyId?: string; itemKey?: string; partitionKey?: string }

/** API-41. */
export const loadCalendar = call({
  method: 'GET',
  path: 'calendars/info/{id}',
  by: 'resident',
  ask: (useCases) => useCases.loadCalendar,
  request: ({ calendarId: id, item }): LoadCalendarRequest => {
    if (!item) return { id }
    const { surveyId, itemKey, partitionKey } = item
    return { id, surveyId, itemKey, ...(partitionKey !== undefined && { partitionKey }) }
  },
  response: object({ data: calendarInfo }),
  result: ({ data: { possibleStart: from, possibleEnd: to, cap, ...calendar } }) => ({
    calendar,
    ...(from !== undefined && to !== undefined && { window: { from, to } }),
    ...(cap && { cap }),
  }),
  refusals: [
    'calendar.not_found',
    'survey.not_found',
    'survey.no_config',
    'survey.not_open',
    'payment.not_accepted',
    'answer.not_found',
    'reservation.unknown',
    'reservation.first_dose_missing',
  ],
})

/** API-39. */
export const loadCategoryTree = call({
  method: 'GET',
  path: 'calendars/categories_tree',
  by: 'resident',
  ask: (useCases) => useCases.loadCategoryTree,
  retry: { tries: 3 },
  response: object({ data: orNull(categoryTree) }),
  result: ({ data }) => data ?? undefined,
  refusals: [],
})

/** Days are written `YYYYMMDD`. */
export type LoadScheduleRequest = { calendarId: string; start_day: string; end_day: string }

type Pair = readonly [quota: number, reserved: number]
const pair: Shape<Pair> = { type: 'array', items: count, minItems: 2, maxItems: 2 }

export const scheduleResponse = object({
  schedule: described(
    'By day (YYYYMMDD) and slot key: [quota, reservations]. What is missing is not in the calendar',
    byName(byName(pair)),
  ),
  dayOff: described('By day (YYYYMMDD): 1 for days off', byName(oneOf(1))),
  comaList: described('Start and end of the slots, by slot key', listOf(coma)),
  holidays: described('By day (YYYYMMDD): the names of national holidays', byName(text)),
})
type ScheduleFields = Of<typeof scheduleResponse>

/** A schedule as it is sent; days are written `YYYYMMDD`. */
export function scheduleFields({ days, comaList }: Schedule): ScheduleFields {
  const schedule: Record<string, Record<string, Pair>> = {}
  const dayOff: Record<string, 1> = {}
  const holidays: Record<string, string> = {}
  for (const [day, { isDayOff, holiday, slots }] of days) {
    const name = compactDay(day)
    if (holiday !== undefined) holidays[name] = holiday
    if (isDayOff) dayOff[name] = 1
    const pairs: Record<string, Pair> = {}
    for (const [slotKey, { quota, reserved }] of slots) pairs[slotKey] = [quota, reserved]
    schedule[name] = pairs
  }
  return { schedule, dayOff, comaList, holidays }
}

/** The inverse of `scheduleFields`. */
export function scheduleOf({ schedule, dayOff, comaList, holidays }: ScheduleFields): Schedule {
  const days = Object.entries(schedule).flatMap(([name, pairs]): [LocalDate, ScheduleDay][] => {
    const day = dayOfCompact(name)
    if (day === undefined) return []
    const slots = Object.entries(pairs).map(
      ([key, [quota, reserved]]) => [Number(key), { quota, reserved }] as const,
    )
    const holiday = holidays[name]
    return [
      [
        day,
        {
          isDayOff: dayOff[name] === 1,
          slots: new Map<number, SlotCount>(slots),
          ...(holiday !== undefined && { holiday }),
        },
      ],
    ]
  })
  return { days: new Map(days), comaList }
}

/** API-36. */
export const loadSchedule = call({
  method: 'GET',
  path: 'calendars/schedule/{calendarId}',
  by: 'resident',
  ask: (useCases) => useCases.loadSchedule,
  retry: { tries: 3, onNetworkError: true },
  request: ({ calendarId, startDay, endDay }): LoadScheduleRequest => ({
    calendarId,
    start_day: compactDay(startDay),
    end_day: compactDay(endDay),
  }),
  response: scheduleResponse,
  result: scheduleOf,
  refusals: ['calendar.not_found'],
})

/** The names of the levels, which view opens first, and on which day weeks start. */
const displaySettings = named(
  'CalendarDisplay',
  object({ ...display, view: oneOf('week'), weekStart: oneOf(0) }),
)

/** API-40. */
export const readCalendarDisplay = call({
  method: 'GET',
  path: 'calendars/display_settings',
  by: 'resident',
  ask: (useCases) => useCases.readCalendarDisplay,
  ...inData(displaySettings),
  refusals: [],
})

/** API-43. */
export const readTagLabels = call({
  method: 'GET',
  path: 'calendars/tag_labels',
  by: 'resident',
  ask: (useCases) => useCases.readTagLabels,
  ...inData(tagLabels),
  refusals: [],
})
