import { IsIn, IsOptional } from 'class-validator'
import type { TagFlags } from '../../../application/reservation/list-categories.ts'
import type { LoadCalendar } from '../../../application/reservation/load-calendar.ts'
import type { ScheduleCommand } from '../../../application/reservation/load-schedule.ts'
import { refuse } from '../../../domain/refusal.ts'
import {
  canBeReserved,
  findCategory,
  foundOf,
  type ListCategoriesRequest,
  type LoadCalendarRequest,
  type LoadScheduleRequest,
  listCalendars,
  listCategories,
  listReservationItems,
  loadCalendar,
  loadCategoryTree,
  loadSchedule,
  readCalendarDisplay,
  readTagLabels,
  scheduleFields,
} from '../calls/reservation.ts'
import { Day, dayIn, NamedDto, Text } from './dto.ts'
import { asData, serve, takesNothing } from './served-call.ts'

const flags = ['0', '1', 'false', 'true', ''] as const

/** Query of `GET calendars/categories` (API-38): which levels are wanted. */
class ListCategoriesDto implements ListCategoriesRequest {
  @IsOptional()
  @IsIn(flags)
  tag1?: (typeof flags)[number]

  @IsOptional()
  @IsIn(flags)
  tag2?: (typeof flags)[number]

  @IsOptional()
  @IsIn(flags)
  tag3?: (typeof flags)[number]
}

const wantedLevels = ({ tag1, tag2, tag3 }: ListCategoriesRequest): TagFlags => ({
  tag1: isOn(tag1),
  tag2: isOn(tag2),
  tag3: isOn(tag3),
})

const isOn = (flag: string | undefined): boolean => flag === '1' || flag === 'true'

/**
 * Path and query of `GET calendars/info/{id}` (API-41). `surveyId` and `itemKey` name a reservation item, both or
 * neither.
 */
class LoadCalendarDto implements LoadCalendarRequest {
  @Text(1, 200)
  id!: string

  @IsOptional()
  @Text(0, 200)
  surveyId?: string

  @IsOptional()
  @Text(0, 200)
  itemKey?: string

  /** The answer that is edited. */
  @IsOptional()
  @Text(0, 500)
  partitionKey?: string
}

/** @throws Refusal `request.malformed` if half of an item is named */
function calendarCommandOf(request: LoadCalendarRequest): Parameters<LoadCalendar>[0] {
  const { id: calendarId, surveyId, itemKey, partitionKey } = request
  if (!surveyId && !itemKey) return { calendarId }
  if (!surveyId || !itemKey)
    throw refuse('request.malformed', { fields: [surveyId ? 'itemKey' : 'surveyId'] })
  return { calendarId, item: { surveyId, itemKey, ...(partitionKey && { partitionKey }) } }
}

/** Path and query of `GET calendars/schedule/{calendarId}` (API-36). Both days are included. */
class LoadScheduleDto implements LoadScheduleRequest {
  @Text(1, 200)
  calendarId!: string

  @Day()
  start_day!: string

  @Day()
  end_day!: string
}

const scheduleCommandOf = ({ calendarId, start_day, end_day }: LoadScheduleRequest): ScheduleCommand => ({
  calendarId,
  startDay: dayIn(start_day),
  endDay: dayIn(end_day),
})

/** Query of `GET calendars/tag_labels` (API-43). */
class ReadTagLabelsDto {
  @IsOptional()
  @Text(0, 35)
  languageCode?: string
}

/** The calls on calendars and on what can be booked. */
export const reservationCalls = {
  listCalendars: serve(listCalendars, {
    summary: 'All calendars, in the order of the bundle',
    ...takesNothing,
    reply: asData,
  }),
  loadSchedule: serve(loadSchedule, {
    summary: 'What there is and what of it is taken, from start_day to end_day, at most 62 days',
    Dto: LoadScheduleDto,
    command: scheduleCommandOf,
    reply: scheduleFields,
    isLong: true,
  }),
  readCalendarDisplay: serve(readCalendarDisplay, {
    summary: 'How calendars are shown',
    ...takesNothing,
    reply: asData,
  }),
  loadCalendar: serve(loadCalendar, {
    summary:
      'A calendar and the days that the resident may book in it, for an item of a form if one is named',
    Dto: LoadCalendarDto,
    command: calendarCommandOf,
    reply: ({ calendar, window, cap }) => ({
      data: {
        ...calendar,
        ...(window && { possibleStart: window.from, possibleEnd: window.to }),
        ...(cap && { cap }),
      },
    }),
  }),
  canBeReserved: serve(canBeReserved, {
    summary: 'Whether anything in a calendar can be booked today',
    Dto: NamedDto,
    command: ({ id: calendarId }) => ({ calendarId }),
    reply: (canBeReserve) => ({ canBeReserve }),
  }),
  loadCategoryTree: serve(loadCategoryTree, {
    summary: 'The whole tree of categories; null where the city books nothing',
    ...takesNothing,
    reply: (tree) => ({ data: tree ?? null }),
  }),
  findCategory: serve(findCategory, {
    summary: 'A category, with the names of the levels down to it',
    Dto: NamedDto,
    command: ({ id: categoryId }) => ({ categoryId }),
    reply: (found) => asData(foundOf(found)),
  }),
  listCategories: serve(listCategories, {
    summary: 'The categories of the wanted levels, in the order of the tree; small ones if none is wanted',
    Dto: ListCategoriesDto,
    command: wantedLevels,
    reply: (found) => asData(found.map(foundOf)),
  }),
  readTagLabels: serve(readTagLabels, {
    summary: 'Names of the three levels in a language; Japanese where it has none',
    Dto: ReadTagLabelsDto,
    command: ({ languageCode }) => (languageCode ? { languageCode } : {}),
    reply: asData,
  }),
  listReservationItems: serve(listReservationItems, {
    summary: "What can be reserved in a small category, or in all of them by the id 'all'",
    Dto: NamedDto,
    command: ({ id: categoryId }) => ({ categoryId }),
    reply: asData,
  }),
}
