import type { Actor, AnswerAct } from '../../domain/answer/answer-act.ts'
import { sundayOf, WEEK_DAYS, weekIn } from '../../domain/reservation/calendar-grid.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { type DaySpan, type LocalDate, plusDays } from '../../domain/shared/local-date.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type {
  CountSelection,
  DailyCountRepository,
  SlotCount,
  WeekCount,
} from '../ports/daily-count-repository.ts'
import { nextTurn } from '../shared/next-turn.ts'
import { type AllForms, allForms } from './all-forms.ts'
import { entryIn, ranked } from './counted.ts'

/** How often each did something. */
export type TimesBy = Readonly<Partial<Record<Actor, number>>>

/** What was done with a form in a week; a form has no row for a week without anything. */
export type WeekOfForm = DaySpan & {
  surveyId: string
  /** The id where the form is gone for good. */
  formTitle: string
  opened: number
  acts: Readonly<Record<AnswerAct, TimesBy>>
  /** Of what residents sent, what was sent inside LINE. */
  sentInLine: number
  /** What residents sent, by the language that they read then, '' for those who never chose one; in that order. */
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
  /** Bookings of which the office noted that somebody came, and that nobody did. */
  arrived: number
  absent: number
}

/** Bookings that begin in an hour of a day of the week. */
export type HourOfWeek = {
  /** 0 Sunday … 6 Saturday. */
  weekday: number
  /** 0 to 23. */
  hour: number
  bookings: number
}

/** Numbers of some days, by weeks from Sunday to Saturday; the first and the last one may be shorter. */
export type AnswerNumbers = {
  days: DaySpan
  /** In the order of the city's forms, then of the weeks. */
  forms: readonly WeekOfForm[]
  /** In the order of the city's calendars, then of weeks and forms. */
  places: readonly WeekOfPlace[]
  /** By day and hour; by the calendars as they are, without slots that they no longer have. */
  hours: readonly HourOfWeek[]
}

/**
 * Driving port of the office: what was opened, sent, changed and cancelled on days, and by whom, and what is booked for
 * them, as it was counted when it happened. No answer is read, and what was erased since still counts.
 */
type CountAnswers = (selection: CountSelection) => Promise<AnswerNumbers>

export type CountAnswersNeeds = AllForms & {
  dailyCounts: DailyCountRepository
  bookings: Pick<BookingRepository, 'catalog'>
}

/** Counts that are added up in a turn of the event loop. */
const AT_ONCE = 2_000

export const makeCountAnswers =
  ({ dailyCounts, bookings, ...forms }: CountAnswersNeeds): CountAnswers =>
  async (selection) => {
    const { days } = selection
    const titles = new Map(
      (await allForms(forms).list()).map(({ config }) => [config.surveyId, config.surveyTitle] as const),
    )
    const { calendars } = await bookings.catalog()
    const formOf = (surveyId: string) => ({ surveyId, formTitle: titles.get(surveyId) ?? surveyId })
    const { weeks, slots } = await dailyCounts.read(selection)

    const ofForms = new Map<string, ReturnType<typeof emptyWeek> & ReturnType<typeof formOf>>()
    const ofPlaces = new Map<string, PlaceCounted>()
    const asked = new Map<LocalDate, DaySpan>()
    for (const [index, count] of weeks.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn()
      const week = entryIn(asked, count.week, () => weekIn(days, count.week))
      const { calendarId, surveyId } = count
      if (calendarId === undefined) {
        const make = () => ({ ...formOf(surveyId), ...emptyWeek(week) })
        addToForm(entryIn(ofForms, `${week.from} ${surveyId}`, make), count)
        continue
      }
      const name = JSON.stringify([week.from, calendarId, surveyId])
      const make = () => ({
        ...{ ...week, calendarId, placeName: calendars.get(calendarId)?.name ?? calendarId },
        ...{ ...formOf(surveyId), bookings: 0, places: 0, arrived: 0, absent: 0 },
      })
      addToPlace(entryIn(ofPlaces, name, make), count)
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
      hours: hoursOf(slots, calendars),
    }
  }

/** The hours in which bookings of these slots begin, in order. */
export function hoursOf(
  slots: readonly SlotCount[],
  calendars: Awaited<ReturnType<CountAnswersNeeds['bookings']['catalog']>>['calendars'],
): HourOfWeek[] {
  const hours = new Map<string, { weekday: number; hour: number; bookings: number }>()
  for (const { calendarId, weekday, slotKey, times } of slots) {
    const start = calendars.get(calendarId)?.comaList[slotKey]?.start
    if (start === undefined) continue
    const hour = Number(start.slice(0, 2))
    entryIn(hours, `${weekday} ${hour}`, () => ({ weekday, hour, bookings: 0 })).bookings += times
  }
  return [...hours.values()].sort((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}

type PlaceCounted = { -readonly [K in keyof WeekOfPlace]: WeekOfPlace[K] }

function addToForm(row: ReturnType<typeof emptyWeek>, count: WeekCount): void {
  const { what, who, times, isInLine, languageCode = '' } = count
  if (what === 'opened') row.opened += times
  else if (who && (what === 'sent' || what === 'changed' || what === 'cancelled')) {
    row.acts[what][who] = (row.acts[what][who] ?? 0) + times
    if (what !== 'sent' || who !== 'resident') return
    row.languages.set(languageCode, (row.languages.get(languageCode) ?? 0) + times)
    if (isInLine) row.sentInLine += times
  }
}

function addToPlace(row: PlaceCounted, { what, times, places }: WeekCount): void {
  if (what === 'booked') {
    row.bookings += times
    row.places += places
  } else if (what === 'arrived' || what === 'absent') row[what] += times
}

/** The week of a day and the four before it. */
export function fiveWeeksTo(today: LocalDate): DaySpan {
  const sunday = sundayOf(today)
  return { from: plusDays(sunday, -4 * WEEK_DAYS), to: plusDays(sunday, WEEK_DAYS - 1) }
}

const emptyWeek = (week: DaySpan) => ({
  ...week,
  opened: 0,
  acts: { sent: {}, changed: {}, cancelled: {} } as Record<AnswerAct, Partial<Record<Actor, number>>>,
  sentInLine: 0,
  languages: new Map<LanguageCode, number>(),
})

/** A week of a form with its languages in the order of their codes. */
const inOrder = <W extends Pick<WeekOfForm, 'languages'>>(week: W): W => ({
  ...week,
  languages: new Map([...week.languages].sort(([a], [b]) => (a < b ? -1 : 1))),
})
