import { type Availability, availabilityOf } from '../../domain/home/availability.ts'
import {
  type GroupedService,
  type GroupIcon,
  isShownOn,
  type Notice,
  type ServiceGroup,
} from '../../domain/home/home-settings.ts'
import type { CategoryNode } from '../../domain/reservation/category.ts'
import { offeredCategories } from '../../domain/reservation/category-tree.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { firstSentenceOf } from '../../domain/survey/summary.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { CityRepository, FormKind } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { windowOf } from '../reservation/calendars.ts'
import type { Settings } from '../shared/settings.ts'

/** A form on the first page. */
export type HomeService = {
  /** Where it is opened. */
  path: string
  title: string
  /** One line about it. */
  summary?: string
  /** By what else it is found. */
  words?: readonly string[]
  availability: Availability
}

export type HomeGroup = {
  /** Absent: the one group of a city that makes none. */
  title?: string
  icon?: GroupIcon
  services: readonly HomeService[]
}

/** What the first page shows, the same to everybody. */
export type Home = {
  today: LocalDate
  /** Those of today, in the order of the settings. */
  notices: readonly Notice[]
  /** None is empty. */
  groups: readonly HomeGroup[]
}

type Needs = {
  city: Pick<CityRepository, 'settings'>
  surveys: SurveyRepository
  members: SurveyRepository
  bookings: Pick<BookingRepository, 'catalog'>
  holidays: HolidayCalendar
  clock: Clock
  settings: Pick<Settings, 'paymentFeature' | 'membersTab'>
}

type Form = { config: SurveyConfig; kind: FormKind }

/**
 * What the first page shows now: of the forms those that residents can open, in the groups of the settings or in one.
 */
export const makeReadHome = (needs: Needs) => async (): Promise<Home> => {
  const nowMs = needs.clock.now()
  const today = tokyoDay(nowMs)
  const { notices = [], groups } = (await needs.city.settings()) ?? {}
  const [forms, catalog] = await Promise.all([openableForms(needs), needs.bookings.catalog()])
  const serviceOf = serviceAt(nowMs, (config) =>
    canBook(config, catalog, { today, holidays: needs.holidays }),
  )
  return {
    today,
    notices: notices.filter((notice) => isShownOn(notice, today)),
    groups: (groups ?? [oneGroup(forms)]).flatMap(({ title, icon, services }) => {
      const shown = services.flatMap((service) => {
        const form = forms.get(service.surveyId)
        return form ? [serviceOf(form, service)] : []
      })
      return shown.length > 0 ? [{ ...(title && { title }), ...(icon && { icon }), services: shown }] : []
    }),
  }
}

/** The forms that a resident who opens them can fill in, in their time, by their ids. */
async function openableForms({ surveys, members, settings }: Needs): Promise<ReadonlyMap<string, Form>> {
  const found = new Map<string, Form>()
  const add = (config: SurveyConfig, kind: FormKind) => {
    const isTaken = !takesPayments(config) || settings.paymentFeature
    if (config.surveySchema && isTaken) found.set(config.surveyId, { config, kind })
  }
  for (const { config } of await surveys.list()) add(config, 'survey')
  if (settings.membersTab) for (const { config } of await members.list()) add(config, 'member')
  return found
}

const oneGroup = (
  forms: ReadonlyMap<string, Form>,
): Partial<ServiceGroup> & Pick<ServiceGroup, 'services'> => ({
  services: [...forms.keys()].map((surveyId) => ({ surveyId })),
})

const serviceAt =
  (nowMs: number, isBookable: (config: SurveyConfig) => boolean) =>
  ({ config, kind }: Form, { summary = firstSentenceOf(config), words }: GroupedService): HomeService => ({
    path: `/${kind}/${encodeURIComponent(config.surveyId)}`,
    title: config.surveyTitle,
    ...(summary && { summary }),
    ...(words && { words }),
    availability: availabilityOf(config, nowMs, isBookable(config)),
  })

/** Whether a calendar that the form offers takes bookings today; true of a form that books nothing. */
function canBook(
  { surveySchema = [] }: SurveyConfig,
  { categories, calendars }: StoredCatalog,
  { today, holidays }: { today: LocalDate; holidays: HolidayCalendar },
): boolean {
  const items = reservationItems(surveySchema)
  if (items.length === 0) return true
  const offered = categories ? items.flatMap((item) => offeredCategories(categories, item)) : []
  return offered.flatMap(calendarIdsBelow).some((calendarId) => {
    const calendar = calendars.get(calendarId)
    return calendar !== undefined && windowOf(calendar, holidays, { today }) !== undefined
  })
}

const calendarIdsBelow = ({ calendarId, children = [] }: CategoryNode): readonly string[] => [
  ...(calendarId === undefined ? [] : [calendarId]),
  ...children.flatMap(calendarIdsBelow),
]
