import type { Actor, AnswerAct } from '../../domain/answer/answer-act.ts'
import { refuse } from '../../domain/refusal.ts'
import { WEEK_DAYS } from '../../domain/reservation/calendar-grid.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { type DaySpan, plusDays } from '../../domain/shared/local-date.ts'
import { isInScope, type Officer } from '../../domain/staff/office-duty.ts'
import { dayText } from '../texts/day-text.ts'
import { shared as ja } from '../texts/ja.json'
import { allForms } from './all-forms.ts'
import {
  type AnswerNumbers,
  type CountAnswersNeeds,
  type HourOfWeek,
  makeCountAnswers,
  type TimesBy,
  weekIn,
} from './count-answers.ts'
import { type CountedTable, entryIn } from './counted.ts'
import { sheetsOfNumbers, totalOf } from './number-sheets.ts'
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
    const { choices, numbers } = await numbersOf(needs, officer, name)
    return { choices, ...summaryOf(numbers) }
  }

export const makeExportNumbers =
  (needs: Needs) =>
  (officer: Officer): ExportNumbers =>
  async (name) => {
    const { numbers } = await numbersOf(needs, officer, name)
    const { from, to } = numbers.days
    const span = [from, to].map((day) => dayText(ja, 'short.year', day)).join('～')
    return { sheets: sheetsOfNumbers(numbers, span) }
  }

async function numbersOf(
  needs: Needs,
  officer: Officer,
  { surveyId, calendarId, ...days }: NumbersName,
): Promise<{ choices: OfficeNumbers['choices']; numbers: AnswerNumbers }> {
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
  const numbers = await makeCountAnswers(needs)({
    days,
    ...(surveyIds && { surveyIds }),
    ...(calendarId !== undefined && { calendarId }),
  })
  return { choices, numbers }
}

/** The numbers added up in every way that the page shows them. */
function summaryOf({ days, forms, places, hours }: AnswerNumbers): Omit<OfficeNumbers, 'choices'> {
  const weeks = new Map(weeksOf(days).map((week) => [week.from, { ...week, ...noTimes(), ...noVisits() }]))
  const byForm = new Map<string, { surveyId: string; title: string; booked: number } & TimesMade>()
  const byPlace = new Map<string, { calendarId: string; name: string } & VisitsMade>()
  const acts: Record<AnswerAct, Partial<Record<Actor, number>>> = { sent: {}, changed: {}, cancelled: {} }
  const channels = { line: 0, browser: 0, office: 0, file: 0 }
  const languages = new Map<LanguageCode, number>()
  const formOf = (surveyId: string, title: string) =>
    entryIn(byForm, surveyId, () => ({ surveyId, title, ...noTimes(), booked: 0 }))

  for (const row of forms) {
    for (const sum of [weeks.get(row.from), formOf(row.surveyId, row.formTitle)]) {
      if (!sum) continue
      sum.opened += row.opened
      for (const act of actsOf(acts)) sum[act] += totalOf(row, act)
    }
    for (const act of actsOf(acts))
      for (const [who, times] of Object.entries(row.acts[act]) as [Actor, number][])
        acts[act][who] = (acts[act][who] ?? 0) + times
    const { resident = 0, office = 0, import: file = 0 } = row.acts.sent
    channels.line += row.sentInLine
    channels.browser += resident - row.sentInLine
    channels.office += office
    channels.file += file
    for (const [code, sent] of row.languages) languages.set(code, (languages.get(code) ?? 0) + sent)
  }
  for (const row of places) {
    const { calendarId, placeName: name, bookings, arrived, absent } = row
    const place = entryIn(byPlace, calendarId, () => ({ calendarId, name, ...noVisits() }))
    for (const sum of [weeks.get(row.from), place]) {
      if (!sum) continue
      sum.booked += bookings
      sum.arrived += arrived
      sum.absent += absent
    }
    formOf(row.surveyId, row.formTitle).booked += bookings
  }
  return {
    ...{ days, weeks: [...weeks.values()], forms: [...byForm.values()], places: [...byPlace.values()] },
    ...{ acts, channels, hours },
    languages: [...languages].map(([code, sent]) => ({ code, sent })).sort((a, b) => b.sent - a.sent),
  }
}

type TimesMade = { -readonly [K in keyof Times]: Times[K] }
type VisitsMade = Visits

const noTimes = (): TimesMade => ({ opened: 0, sent: 0, changed: 0, cancelled: 0 })
const noVisits = (): VisitsMade => ({ booked: 0, arrived: 0, absent: 0 })
const actsOf = (acts: Readonly<Record<AnswerAct, unknown>>) => Object.keys(acts) as AnswerAct[]

function weeksOf(days: DaySpan): DaySpan[] {
  const weeks: DaySpan[] = []
  for (let day = days.from; day <= days.to; ) {
    const week = weekIn(days, day)
    weeks.push(week)
    day = plusDays(week.to, 1)
  }
  return weeks
}
