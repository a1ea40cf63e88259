import { canBeReserved } from '../../calls/reservation/can-be-reserved.ts'
import { foundOf } from '../../calls/reservation/category.ts'
import { findCategory } from '../../calls/reservation/find-category.ts'
import { listCalendars } from '../../calls/reservation/list-calendars.ts'
import { ListCategoriesDto, wantedLevels } from '../../calls/reservation/list-categories.dto.ts'
import { listCategories } from '../../calls/reservation/list-categories.ts'
import { listReservationItems } from '../../calls/reservation/list-reservation-items.ts'
import { calendarCommandOf, LoadCalendarDto } from '../../calls/reservation/load-calendar.dto.ts'
import { loadCalendar } from '../../calls/reservation/load-calendar.ts'
import { loadCategoryTree } from '../../calls/reservation/load-category-tree.ts'
import { LoadScheduleDto, scheduleCommandOf } from '../../calls/reservation/load-schedule.dto.ts'
import { loadSchedule } from '../../calls/reservation/load-schedule.ts'
import { readCalendarDisplay } from '../../calls/reservation/read-calendar-display.ts'
import { ReadTagLabelsDto } from '../../calls/reservation/read-tag-labels.dto.ts'
import { readTagLabels } from '../../calls/reservation/read-tag-labels.ts'
import { NamedDto } from '../../calls/shared/named.dto.ts'
import { scheduleAnswer } from '../schedule-text.ts'
import { asData, serve, takesNothing } from '../served-call.ts'

/** The calls on calendars and on what can be booked. */
export const reservationCalls = {
  listCalendars: serve(listCalendars, {
    summary: 'All calendars, in the order of the bundle',
    ...takesNothing,
    answer: asData,
  }),
  loadSchedule: serve(loadSchedule, {
    summary: 'What there is and what of it is taken, from start_day to end_day, at most 62 days',
    Dto: LoadScheduleDto,
    command: scheduleCommandOf,
    askedAlike: true,
    answer: scheduleAnswer,
  }),
  readCalendarDisplay: serve(readCalendarDisplay, {
    summary: 'How calendars are shown',
    ...takesNothing,
    answer: asData,
  }),
  loadCalendar: serve(loadCalendar, {
    summary:
      'A calendar and the days that the resident may book in it, for an item of a form if one is named',
    Dto: LoadCalendarDto,
    command: calendarCommandOf,
    answer: ({ calendar, window, cap }) => ({
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
    answer: (canBeReserve) => ({ canBeReserve }),
  }),
  loadCategoryTree: serve(loadCategoryTree, {
    summary: 'The whole tree of categories; null where the city books nothing',
    ...takesNothing,
    answer: (tree) => ({ data: tree ?? null }),
  }),
  findCategory: serve(findCategory, {
    summary: 'A category, with the names of the levels down to it',
    Dto: NamedDto,
    command: ({ id: categoryId }) => ({ categoryId }),
    answer: (found) => asData(foundOf(found)),
  }),
  listCategories: serve(listCategories, {
    summary: 'The categories of the wanted levels, in the order of the tree; small ones if none is wanted',
    Dto: ListCategoriesDto,
    command: wantedLevels,
    answer: (found) => asData(found.map(foundOf)),
  }),
  readTagLabels: serve(readTagLabels, {
    summary: 'Names of the three levels in a language; Japanese where it has none',
    Dto: ReadTagLabelsDto,
    command: ({ languageCode }) => (languageCode ? { languageCode } : {}),
    answer: asData,
  }),
  listReservationItems: serve(listReservationItems, {
    summary: "What can be reserved in a small category, or in all of them by the id 'all'",
    Dto: NamedDto,
    command: ({ id: categoryId }) => ({ categoryId }),
    answer: asData,
  }),
}
