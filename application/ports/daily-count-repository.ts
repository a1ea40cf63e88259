import type { Actor, AnswerAct } from '../../domain/answer/answer-act.ts'
import type { Attendance } from '../../domain/reservation/attendance.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { DaySpan, LocalDate } from '../../domain/shared/local-date.ts'

/** What is counted: a form was opened, something became of an answer, or is booked, and who booked came or did not. */
export type CountedThing = 'opened' | AnswerAct | 'booked' | Attendance

/** How often something happened with a form in the part of a week that was asked for. */
export type WeekCount = {
  /** The Sunday that it begins with, be it asked for or not. */
  week: LocalDate
  surveyId: string
  what: CountedThing
  /** Who did it, of acts. */
  who?: Actor
  /** Whether it was done inside LINE, of what residents opened or did. */
  isInLine?: boolean
  /** Of what residents sent: the language that they read; absent: they never chose one. */
  languageCode?: LanguageCode
  /** Of bookings and of who came to them. */
  calendarId?: string
  times: number
  /** Places that bookings take; else 0. */
  places: number
}

/** The bookings of slots of a calendar that are alike. */
export type SlotCount = {
  calendarId: string
  /** 0 Sunday … 6 Saturday. */
  weekday: number
  slotKey: number
  times: number
}

/** Which counts are read; without `surveyIds` or `calendarId` those of all. */
export type CountSelection = {
  days: DaySpan
  surveyIds?: readonly string[]
  calendarId?: string
}

/** How often a form was left, and not sent, at an item or another place in it. */
type LeftCount = { itemKey: string; times: number }

/** That a form was left at an item, or not left after all at that which was noted before. */
type Leaving = { surveyId: string; day: LocalDate; itemKey?: string; before?: string }

/**
 * Driven port: what happened, counted by day as it happens. Acts and openings count for the day of the act, bookings
 * for that of the visit as long as they stand. A count belongs to nobody: it stays when an answer or a resident is
 * erased; only a booking that is given up, or of a day to come that is erased, is no booking any more. Each thing
 * counts once, whatever is repeated or killed, and is there for whoever reads after its write was stored.
 * Every adapter passes `tests/contracts/daily-count-repository.contract.ts`.
 */
export interface DailyCountRepository {
  /**
   * As of one moment, in no order, without what comes to nothing. Costs weeks, forms and places, not answers: whole
   * weeks are added up already.
   */
  read(selection: CountSelection): Promise<{ weeks: readonly WeekCount[]; slots: readonly SlotCount[] }>
  /** The same added up as a page shows it: by week and thing, and, over all weeks, by all else. Costs less. */
  sum(selection: CountSelection): Promise<{
    weeks: readonly Pick<WeekCount, 'week' | 'what' | 'times'>[]
    whole: readonly Omit<WeekCount, 'week'>[]
    slots: readonly SlotCount[]
  }>
  /** Where a form was left on these days, in no order. */
  readLeft(days: DaySpan, surveyId: string): Promise<readonly LeftCount[]>
  /** Takes what residents' browsers tell; in one write, whatever of it there is. */
  noteLeft(leaving: Leaving): Promise<void>
}
