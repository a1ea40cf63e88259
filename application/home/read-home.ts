import { type Availability, availabilityOf } from '../../domain/home/availability.ts'
import {
  type GroupedService,
  type GroupIcon,
  isShownOn,
  type Notice,
  type ServiceGroup,
} from '../../domain/home/home-settings.ts'
import { contentsIn } from '../../domain/home/searched-content.ts'
import type { CategoryNode } from '../../domain/reservation/category.ts'
import { offeredCategories } from '../../domain/reservation/category-tree.ts'
import { reservationItems } from '../../domain/reservation/reservation-items.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { firstSentenceOf } from '../../domain/survey/summary.ts'
import { type SurveyConfig, takesPayments } from '../../domain/survey/survey-config.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { CityRepository, CitySettings, FormKind } from '../ports/city-repository.ts'
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
  /** What stands in it and in few others, to be searched. */
  content?: string
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
  /** Paths of the services that most residents come for, those that can be used today. */
  mostUsed?: readonly string[]
  /** Words that mean the same in this city, for the search. */
  synonyms?: CitySettings['synonyms']
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
  const { notices = [], groups, mostUsed = [], synonyms } = (await needs.city.settings()) ?? {}
  const [forms, catalog] = await Promise.all([openableForms(needs), needs.bookings.catalog()])
  const serviceOf = serviceAt(nowMs, {
    isBookable: (config) => canBook(config, catalog, { today, holidays: needs.holidays }),
    contentOf: contentsIn([...forms.values()].map(({ config }) => config)),
  })
  const found = (groups ?? [oneGroup(forms)]).flatMap(({ title, icon, services }) => {
    const shown = services.flatMap((service) => {
      const form = forms.get(service.surveyId)
      return form ? [serviceOf(form, service)] : []
    })
    return shown.length > 0 ? [{ ...(title && { title }), ...(icon && { icon }), services: shown }] : []
  })
  const usable = new Set(found.flatMap(({ services }) => services.filter(isOpen).map(({ path }) => path)))
  const tiles = mostUsed.flatMap((surveyId) => {
    const form = forms.get(surveyId)
    return form && usable.has(pathOf(form)) ? [pathOf(form)] : []
  })
  return {
    today,
    notices: notices.filter((notice) => isShownOn(notice, today)),
    groups: found,
    ...(tiles.length > 0 && { mostUsed: tiles }),
    ...(synonyms && { synonyms }),
  }
}

const isOpen = ({ availability }: HomeService): boolean => availability.state === 'open'

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
  (
    nowMs: number,
    {
      isBookable,
      contentOf,
    }: { isBookable: (config: SurveyConfig) => boolean; contentOf: (config: SurveyConfig) => string },
  ) =>
  (form: Form, { summary = firstSentenceOf(form.config), words }: GroupedService): HomeService => {
    const { config } = form
    const content = contentOf(config)
    return {
      path: pathOf(form),
      title: config.surveyTitle,
      ...(summary && { summary }),
      ...(words && { words }),
      ...(content && { content }),
      availability: availabilityOf(config, nowMs, isBookable(config)),
    }
  }

const pathOf = ({ config, kind }: Form): string => `/${kind}/${encodeURIComponent(config.surveyId)}`

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
