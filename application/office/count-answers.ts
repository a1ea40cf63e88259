import type { Actor, AnswerAct } from '../../domain/answer/answer-act.ts'
import { sundayOf, WEEK_DAYS } from '../../domain/reservation/calendar-grid.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { type DaySpan, earliest, type LocalDate, latest, plusDays } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { entryIn, ranked } from './counted.ts'

/** How often each did something. */
type TimesBy = Readonly<Partial<Record<Actor, number>>>

/** What was done to the answers of a form in a week; a form has no row for a week without anything. */
type WeekOfForm = DaySpan & {
  surveyId: string
  /** The id where the form is gone for good. */
  formTitle: string
  acts: Readonly<Record<AnswerAct, TimesBy>>
  /** What residents sent, by the language that they read now, '' for those who never chose one; in that order. */
  languages: ReadonlyMap<LanguageCode, number>
}

/** What is booked at a place for a week with a form. */
type WeekOfPlace = DaySpan & {
  calendarId: string
  /** The id where the calendar is gone. */
  placeName: string
  surveyId: string
  formTitle: string
  bookings: number
  places: number
}

/** Numbers of some days, by weeks from Sunday to Saturday; the first and the last one may be shorter. */
export type AnswerNumbers = {
  days: DaySpan
  /** In the order of the city's forms, then of the weeks. */
  forms: readonly WeekOfForm[]
  /** In the order of the city's calendars, then of weeks and forms. */
  places: readonly WeekOfPlace[]
}

/**
 * Driving port of the office: what was sent, changed and cancelled on days, and by whom, and what is booked for them.
 * Only what is still stored is counted, and no answer is opened.
 */
type CountAnswers = (days: DaySpan) => Promise<AnswerNumbers>

type Needs = AllForms & {
  officeAnswers: Pick<OfficeAnswerRepository, 'countActs' | 'countBookings'>
  bookings: Pick<BookingRepository, 'catalog'>
}

export const makeCountAnswers =
  ({ officeAnswers, bookings, ...forms }: Needs): CountAnswers =>
  async (days) => {
    const titles = new Map(
      (await allForms(forms).list()).map(({ config }) => [config.surveyId, config.surveyTitle] as const),
    )
    const { calendars } = await bookings.catalog()
    const formOf = (surveyId: string) => ({ surveyId, formTitle: titles.get(surveyId) ?? surveyId })

    const ofForms = new Map<string, ReturnType<typeof emptyWeek> & ReturnType<typeof formOf>>()
    for (const { surveyId, day, act, actor, languageCode, times } of await officeAnswers.countActs(days)) {
      const week = weekIn(days, day)
      const row = entryIn(ofForms, `${week.from} ${surveyId}`, () => ({
        ...formOf(surveyId),
        ...emptyWeek(week),
      }))
      row.acts[act][actor] = (row.acts[act][actor] ?? 0) + times
      if (act === 'sent' && actor === 'resident')
        row.languages.set(languageCode ?? '', (row.languages.get(languageCode ?? '') ?? 0) + times)
    }

    const ofPlaces = new Map<string, WeekOfPlace>()
    for (const { surveyId, calendarId, day, ...counted } of await officeAnswers.countBookings(days)) {
      const week = weekIn(days, day)
      const name = JSON.stringify([week.from, calendarId, surveyId])
      const row = entryIn(ofPlaces, name, () => ({
        ...week,
        ...{ calendarId, placeName: calendars.get(calendarId)?.name ?? calendarId },
        ...{ ...formOf(surveyId), bookings: 0, places: 0 },
      }))
      row.bookings += counted.bookings
      row.places += counted.places
    }

    const [byForm, byPlace] = [ranked([...titles.keys()]), ranked([...calendars.keys()])]
    const byWeek = (a: DaySpan, b: DaySpan) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0)
    return {
      days,
      forms: [...ofForms.values()]
        .map(inOrder)
        .sort((a, b) => byForm(a.surveyId, b.surveyId) || byWeek(a, b)),
      places: [...ofPlaces.values()].sort(
        (a, b) => byPlace(a.calendarId, b.calendarId) || byWeek(a, b) || byForm(a.surveyId, b.surveyId),
      ),
    }
  }

/** The days of the week of `day`, from Sunday, that are among `days`. */
export function weekIn(days: DaySpan, day: LocalDate): DaySpan {
  const sunday = sundayOf(day)
  return { from: latest(days.from, sunday), to: earliest(days.to, plusDays(sunday, WEEK_DAYS - 1)) }
}

/** The week of a day and the four before it. */
export function fiveWeeksTo(today: LocalDate): DaySpan {
  const sunday = sundayOf(today)
  return { from: plusDays(sunday, -4 * WEEK_DAYS), to: plusDays(sunday, WEEK_DAYS - 1) }
}

const emptyWeek = (week: DaySpan) => ({
  ...week,
  acts: { sent: {}, changed: {}, cancelled: {} } as Record<AnswerAct, Partial<Record<Actor, number>>>,
  languages: new Map<LanguageCode, number>(),
})

/** A week of a form with its languages in the order of their codes. */
const inOrder = <W extends Pick<WeekOfForm, 'languages'>>(week: W): W => ({
  ...week,
  languages: new Map([...week.languages].sort(([a], [b]) => (a < b ? -1 : 1))),
})
