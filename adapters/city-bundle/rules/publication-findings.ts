import { isOffered, pathOf } from '../../../domain/reservation/category-tree.ts'
import { reservationItems } from '../../../domain/reservation/reservation-items.ts'
import { type LocalDate, parseLocalDate, tokyoInstant } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding } from '../fault.ts'
import { hasBookableDay, hasBookableDayWhile } from './bookable-days.ts'
import type { BundleContext } from './bundle-context.ts'

/** The findings of the time in which a form may be sent. */
export function* publicationFindings(config: SurveyConfig, context: BundleContext): Generator<Finding> {
  const { publishFrom: from, publishTo: to } = config
  const findings = [...timeFindings('$.publishFrom', from), ...timeFindings('$.publishTo', to)]
  yield* findings
  if (findings.length > 0 || (from === undefined && to === undefined)) return
  if (from !== undefined && to !== undefined && from >= to)
    return yield finding('$.publishTo', 'publication.reversed', { from, to })
  if (to !== undefined && dayOf(to) < context.today)
    return yield finding('$.publishTo', 'publication.over', { to })
  yield* bookingFindings(config, context)
}

function* timeFindings(path: string, time: string | undefined): Generator<Finding> {
  if (time !== undefined && tokyoInstant(time) === undefined) yield finding(path, 'publication.not_time', {})
}

/** A note for each calendar of which no day can be booked while the form is open, though on other days one could. */
function* bookingFindings(
  config: SurveyConfig,
  { today, bookables }: Pick<BundleContext, 'today' | 'bookables'>,
): Generator<Finding> {
  const { publishFrom, publishTo, surveySchema = [] } = config
  const offers = reservationItems(surveySchema)
  if (!bookables || offers.length === 0) return
  const { categories, items, calendars } = bookables
  const offered = items.filter(({ categoryId }) =>
    offers.some((item) => isOffered(categories, item, categoryId)),
  )
  const ids = new Set(offered.map(({ categoryId }) => pathOf(categories, categoryId)?.small.calendarId))
  const first = publishFrom === undefined ? today : later(today, dayOf(publishFrom))
  const last = publishTo === undefined ? undefined : dayOf(publishTo)
  for (const calendar of calendars.filter(({ sortKey }) => ids.has(sortKey)))
    if (hasBookableDay(calendar, today) && !hasBookableDayWhile(calendar, first, last))
      yield finding(
        publishTo === undefined ? '$.publishFrom' : '$.publishTo',
        'publication.nothing_bookable',
        {
          calendar: calendar.sortKey,
        },
      )
}

/** The day of a time that is right. */
const dayOf = (time: string): LocalDate => parseLocalDate(time.slice(0, 10))!

const later = (one: LocalDate, other: LocalDate): LocalDate => (one < other ? other : one)
