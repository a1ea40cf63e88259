import type { Actor, AnswerAct } from '../../domain/answer/answer-act.ts'
import { refuse } from '../../domain/refusal.ts'
import { sundayOf, WEEK_DAYS, weeksIn } from '../../domain/reservation/calendar-grid.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { type DaySpan, plusDays } from '../../domain/shared/local-date.ts'
import { isInScope, type Officer } from '../../domain/staff/office-duty.ts'
import type { CountSelection, DailyCountRepository } from '../ports/daily-count-repository.ts'
import { dayText } from '../texts/day-text.ts'
import { shared as ja } from '../texts/ja.json'
import { allForms } from './all-forms.ts'
import {
  type CountAnswersNeeds,
  type HourOfWeek,
  hoursOf,
  makeCountAnswers,
  type TimesBy,
} from './count-answers.ts'
import { type CountedTable, entryIn, ranked } from './counted.ts'
import { type LeftAt, leftIn } from './left-forms.ts'
import { sheetsOfNumbers } from './number-sheets.ts'
import { type scopesOf as ScopesOf, scopesOf, surveysIn } from './read-day.ts'

/** Which numbers are looked at: of days, and of one form or place alone. */
export type NumbersName = DaySpan & { surveyId?: string | undefined; calendarId?: string | undefined }

/** What happened with forms: how often they were opened, and answers sent, changed and cancelled. */
type Times = { opened: number } & Readonly<Record<AnswerAct, number>>
/** Bookings, and of them how many came and did not. */
type Visits = { booked: number; arrived: number; absent: number }

/** Numbers of the forms that somebody sees to, added up in every way that the page shows them. */
export type OfficeNumbers = {
  days: DaySpan
  /** What can be looked at alone. */
  choices: {
    forms: readonly { surveyId: string; title: string }[]
    places: readonly { calendarId: string; name: string }[]
  }
  /** Every week of the days, also one in which nothing happened. */
  weeks: readonly (DaySpan & Times & Visits)[]
  forms: readonly ({ surveyId: string; title: string } & Times & { booked: number })[]
  places: readonly ({ calendarId: string; name: string } & Visits)[]
  acts: Readonly<Record<AnswerAct, TimesBy>>
  /** From where what was sent came. */
  channels: { line: number; browser: number; office: number; file: number }
  /** What residents sent by the language that they read, '' for those who never chose one; the most first. */
  languages: readonly { code: LanguageCode; sent: number }[]
  hours: readonly HourOfWeek[]
  /** Where the one form that is looked at was left, from its beginning to its end; absent: it is no one form. */
  left?: readonly LeftAt[]
}

/**
 * Driving port of the office: what happened with the forms that somebody sees to. Counts only, so that it is not on
 * record.
 *
 * @throws Refusal `survey.not_found`, `calendar.not_found`, `request.malformed` if the days are in the wrong order or
 * more than a year and a week
 */
type ReadNumbers = (command: NumbersName) => Promise<OfficeNumbers>

/** Driving port of the office: the same by form, place and week, as the sheets of a workbook. Refused alike. */
type ExportNumbers = (command: NumbersName) => Promise<{ sheets: readonly CountedTable[] }>

type Needs = CountAnswersNeeds & Parameters<typeof ScopesOf>[0]

/** Most days that are looked at: a year, begun on any day of a week. */
const MOST_DAYS = 366 + WEEK_DAYS

export const makeReadNumbers =
  (needs: Needs) =>
  (officer: Officer): ReadNumbers =>
  async (name) => {
    const { choices, selection } = await selectionOf(needs, officer, name)
    const sums = await needs.dailyCounts.sum(selection)
    const { surveyId } = name
    const left = surveyId === undefined ? undefined : await leftIn(needs, name, surveyId)
    return { choices, ...(await summaryOf(needs, name, sums)), ...(left && { left }) }
  }

export const makeExportNumbers =
  (needs: Needs) =>
  (officer: Officer): ExportNumbers =>
  async (name) => {
    const { selection } = await selectionOf(needs, officer, name)
    const { surveyId, from, to } = name
    const numbers = await makeCountAnswers(needs)(selection)
    const left = surveyId === undefined ? undefined : await leftIn(needs, name, surveyId)
    const span = [from, to].map((day) => dayText(ja, 'short.year', day)).join('～')
    return { sheets: sheetsOfNumbers(numbers, span, left) }
  }

/** What is to be counted, if one may see it. */
async function selectionOf(
  needs: Needs,
  officer: Officer,
  { surveyId, calendarId, from, to }: NumbersName,
): Promise<{ choices: OfficeNumbers['choices']; selection: CountSelection }> {
  const days = { from, to }
  if (days.from > days.to || plusDays(days.from, MOST_DAYS) <= days.to)
    throw refuse('request.malformed', { fields: ['from', 'to'] })
  const { sees } = await scopesOf(needs, officer)
  const [forms, { calendars }] = [await allForms(needs).list(), await needs.bookings.catalog()]
  const choices = {
    forms: forms
      .filter(({ config }) => isInScope(sees, 'surveys', config.surveyId))
      .map(({ config }) => ({ surveyId: config.surveyId, title: config.surveyTitle })),
    places: [...calendars]
      .filter(([id]) => isInScope(sees, 'calendars', id))
      .map(([id, { name }]) => ({ calendarId: id, name })),
  }
  if (surveyId !== undefined && !choices.forms.some((form) => form.surveyId === surveyId))
    throw refuse('survey.not_found', { surveyId })
  if (calendarId !== undefined && !choices.places.some((place) => place.calendarId === calendarId))
    throw refuse('calendar.not_found', { calendarId })
  const surveyIds = surveyId === undefined ? surveysIn(sees) : [surveyId]
  const selection = {
    days,
    ...(surveyIds && { surveyIds }),
    ...(calendarId !== undefined && { calendarId }),
  }
  return { choices, selection }
}

/** The sums as the page shows them: forms and places in the order of the city. */
async function summaryOf(
  needs: Needs,
  { from, to }: NumbersName,
  { weeks: byWeek, whole, slots }: Awaited<ReturnType<DailyCountRepository['sum']>>,
): Promise<Omit<OfficeNumbers, 'choices' | 'left'>> {
  const titles = new Map(
    (await allForms(needs).list()).map(({ config }) => [config.surveyId, config.surveyTitle] as const),
  )
  const { calendars } = await needs.bookings.catalog()
  const weeks = weeksIn({ from, to }).map((week) => ({ ...week, ...noTimes(), ...noVisits() }))
  const weekOf = new Map(weeks.map((week) => [sundayOf(week.from), week]))
  for (const { week, what, times } of byWeek) {
    const sum = weekOf.get(week)
    if (sum) sum[what] += times
  }

  const forms = new Map<string, { surveyId: string; title: string; booked: number } & TimesMade>()
  const places = new Map<string, { calendarId: string; name: string } & Visits>()
  const acts: Record<AnswerAct, Partial<Record<Actor, number>>> = { sent: {}, changed: {}, cancelled: {} }
  const channels = { line: 0, browser: 0, office: 0, file: 0 }
  const languages = new Map<LanguageCode, number>()
  for (const { surveyId, calendarId, what, who, isInLine, languageCode = '', times } of whole) {
    const title = titles.get(surveyId) ?? surveyId
    const form = entryIn(forms, surveyId, () => ({ surveyId, title, ...noTimes(), booked: 0 }))
    if (what === 'booked' || what === 'arrived' || what === 'absent') {
      const id = calendarId ?? ''
      const name = calendars.get(id)?.name ?? id
      entryIn(places, id, () => ({ calendarId: id, name, ...noVisits() }))[what] += times
      if (what === 'booked') form.booked += times
      continue
    }
    form[what] += times
    if (what === 'opened' || !who) continue
    acts[what][who] = (acts[what][who] ?? 0) + times
    if (what !== 'sent') continue
    channels[who === 'resident' ? (isInLine ? 'line' : 'browser') : who === 'office' ? 'office' : 'file'] +=
      times
    if (who === 'resident') languages.set(languageCode, (languages.get(languageCode) ?? 0) + times)
  }
  const [byForm, byPlace] = [ranked([...titles.keys()]), ranked([...calendars.keys()])]
  return {
    days: { from, to },
    weeks,
    forms: [...forms.values()].sort((a, b) => byForm(a.surveyId, b.surveyId)),
    places: [...places.values()].sort((a, b) => byPlace(a.calendarId, b.calendarId)),
    ...{ acts, channels, hours: hoursOf(slots, calendars) },
    languages: [...languages].map(([code, sent]) => ({ code, sent })).sort((a, b) => b.sent - a.sent),
  }
}

type TimesMade = { -readonly [K in keyof Times]: Times[K] }
type VisitsMade = Visits

const noTimes = (): TimesMade => ({ opened: 0, sent: 0, changed: 0, cancelled: 0 })
const noVisits = (): VisitsMade => ({ booked: 0, arrived: 0, absent: 0 })
