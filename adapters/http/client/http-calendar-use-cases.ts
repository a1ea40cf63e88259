import { isCallFailure } from '../../../application/call-failure.ts'
import type { CalendarDisplay, FoundCategory, TagFlags } from '../../../application/reservation/categories.ts'
import type { PublicCalendar } from '../../../application/reservation/list-calendars.ts'
import type { LoadCalendar, LoadedCalendar } from '../../../application/reservation/load-calendar.ts'
import type { Schedule } from '../../../application/reservation/load-schedule.ts'
import type { UseCases } from '../../../application/use-cases.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import type { CategoryTree, ReservationItem, TagLabels } from '../../../domain/reservation/category.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { compactDay } from '../../../domain/shared/reservation-value.ts'
import { type ResidentNeeds, residentCalls } from './resident-calls.ts'

/** What a resident asks of calendars and bookings. */
export type CalendarUseCases = Pick<
  UseCases,
  | 'listCalendars'
  | 'loadSchedule'
  | 'loadCalendar'
  | 'canBeReserved'
  | 'loadCategoryTree'
  | 'findCategory'
  | 'listCategories'
  | 'tagLabels'
  | 'calendarDisplay'
  | 'listReservationItems'
  | 'checkReservation'
  | 'deleteOverdueAnswer'
>

/**
 * What the resident of `session` can ask of calendars and bookings, over the wire, with the promises and refusals of the use
 * cases, and CallFailure where no answer came. A page loads it when it first needs it; it shares the session of the others.
 */
export function httpCalendarUseCases(needs: ResidentNeeds): CalendarUseCases {
  const { ask, get, post } = residentCalls(needs)
  return {
    listCalendars: async () => (await get('calendars/getCalendars')).data as readonly PublicCalendar[],
    loadSchedule: async ({ calendarId, startDay, endDay }) => {
      const days = { start_day: compactDay(startDay), end_day: compactDay(endDay) }
      const fields = await get(`calendars/schedule/${encodeURIComponent(calendarId)}`, days)
      const { schedule, dayOff, comaList, holidays } = fields as Schedule
      return { schedule, dayOff, comaList, holidays }
    },
    loadCalendar: async ({ calendarId, item }) => {
      const { data } = await get(`calendars/info/${encodeURIComponent(calendarId)}`, item && queryOf(item))
      return loadedCalendarOf(data as CalendarOnWire)
    },
    canBeReserved: async ({ calendarId }) => {
      try {
        return (await get(`calendars/canBeReserve/${encodeURIComponent(calendarId)}`)).canBeReserve as boolean
      } catch (error) {
        // Nobody is kept from booking because a question failed: saving decides (RSV-29).
        if (isCallFailure(error) || isRefusal(error, 'service.unavailable')) return true
        throw error
      }
    },
    loadCategoryTree: async () =>
      ((await get('calendars/categories_tree')).data as CategoryTree | null) ?? undefined,
    findCategory: async ({ categoryId }) =>
      (await get(`calendars/categories/${encodeURIComponent(categoryId)}`)).data as FoundCategory,
    listCategories: async (flags) =>
      (await get('calendars/categories', flagQueryOf(flags))).data as readonly FoundCategory[],
    tagLabels: async ({ languageCode }) =>
      (await get('calendars/tag_labels', languageCode === undefined ? undefined : { languageCode }))
        .data as TagLabels,
    calendarDisplay: async () => (await get('calendars/display_settings')).data as CalendarDisplay,
    listReservationItems: async ({ categoryId }) =>
      (await get(`calendars/item_info/${encodeURIComponent(categoryId)}`)).data as readonly ReservationItem[],
    checkReservation: async ({ targetDay, ...command }) => {
      await post('survey-results/checkReservation', { ...command, targetDay: compactDay(targetDay) })
    },
    deleteOverdueAnswer: async (command) => {
      await ask({ method: 'DELETE', path: 'survey-results/deleteItem', body: command })
    },
  }
}

type Item = NonNullable<Parameters<LoadCalendar>[0]['item']>

const queryOf = ({ surveyId, itemKey, partitionKey }: Item): Readonly<Record<string, string>> => ({
  surveyId,
  itemKey,
  ...(partitionKey !== undefined && { partitionKey }),
})

const flagQueryOf = (flags: TagFlags): Readonly<Record<string, string>> =>
  Object.fromEntries((['tag1', 'tag2', 'tag3'] as const).filter((tag) => flags[tag]).map((tag) => [tag, '1']))

/** A calendar with the days that can be booked among its fields. */
type CalendarOnWire = PublicCalendar & { possibleStart?: LocalDate; possibleEnd?: LocalDate }

function loadedCalendarOf({
  possibleStart: from,
  possibleEnd: to,
  ...calendar
}: CalendarOnWire): LoadedCalendar {
  return { calendar, ...(from !== undefined && to !== undefined && { window: { from, to } }) }
}
