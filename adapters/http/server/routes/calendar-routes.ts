import type { LoadCalendar } from '../../../../application/reservation/load-calendar.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { LoadCalendarDto } from '../../dto/calendar/load-calendar.dto.ts'
import { LoadScheduleDto } from '../../dto/calendar/load-schedule.dto.ts'
import { NamedDto } from '../../dto/calendar/named.dto.ts'
import { dayIn } from '../../dto/day.ts'
import { NothingDto } from '../../dto/nothing.dto.ts'
import { calendar, calendarDisplay, calendarInfo, scheduleFields } from './calendar-schemas.ts'
import { listOf, truth } from './response-schemas.ts'
import { type Route, viewerRoute } from './route.ts'
import { scheduleAnswer } from './schedule-text.ts'

/** The calls on calendars (API-35, API-36, API-40 to API-42). */
export const calendarRoutes: readonly Route[] = [
  viewerRoute({
    method: 'GET',
    path: '/calendars/getCalendars',
    summary: 'All calendars, in the order of the bundle',
    Dto: NothingDto,
    answer: { data: listOf(calendar) },
    refusals: [],
    handle: async (_, { listCalendars }) => ({ data: await listCalendars() }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/calendars/schedule/{calendarId}',
    summary: 'What there is and what of it is taken, from start_day to end_day, at most 62 days',
    Dto: LoadScheduleDto,
    answer: scheduleFields,
    refusals: ['calendar.not_found'],
    handle: async ({ calendarId, start_day, end_day }, { loadSchedule }) =>
      scheduleAnswer(await loadSchedule({ calendarId, startDay: dayIn(start_day), endDay: dayIn(end_day) })),
  }),
  viewerRoute({
    method: 'GET',
    path: '/calendars/display_settings',
    summary: 'How calendars are shown',
    Dto: NothingDto,
    answer: { data: calendarDisplay },
    refusals: [],
    handle: async (_, useCases) => ({ data: await useCases.calendarDisplay() }),
  }),
  viewerRoute({
    method: 'GET',
    path: '/calendars/info/{id}',
    summary:
      'A calendar and the days that the resident may book in it, for an item of a form if one is named',
    Dto: LoadCalendarDto,
    answer: { data: calendarInfo },
    refusals: [
      'calendar.not_found',
      'survey.not_found',
      'survey.no_config',
      'payment.not_accepted',
      'answer.not_found',
      'reservation.unknown',
      'reservation.first_dose_missing',
    ],
    handle: async (dto, { loadCalendar }) => {
      const loaded = await loadCalendar(loadCalendarCommandOf(dto))
      const { from: possibleStart, to: possibleEnd } = loaded.window ?? {}
      return { data: { ...loaded.calendar, possibleStart, possibleEnd } }
    },
  }),
  viewerRoute({
    method: 'GET',
    path: '/calendars/canBeReserve/{id}',
    summary: 'Whether anything in a calendar can be booked today',
    Dto: NamedDto,
    answer: { canBeReserve: truth },
    refusals: ['calendar.not_found'],
    handle: async ({ id }, { canBeReserved }) => ({ canBeReserve: await canBeReserved({ calendarId: id }) }),
  }),
]

/** @throws Refusal `request.malformed` if half of an item is named */
function loadCalendarCommandOf(dto: LoadCalendarDto): Parameters<LoadCalendar>[0] {
  const { id: calendarId, surveyId, itemKey, partitionKey } = dto
  if (!surveyId && !itemKey) return { calendarId }
  if (!surveyId || !itemKey)
    throw refuse('request.malformed', { fields: [surveyId ? 'itemKey' : 'surveyId'] })
  return { calendarId, item: { surveyId, itemKey, ...(partitionKey && { partitionKey }) } }
}
