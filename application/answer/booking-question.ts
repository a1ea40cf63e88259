import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import { parseReservation } from '../../domain/shared/reservation-value.ts'
import type { Answer, Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { AnswerRepository } from '../ports/answer-repository.ts'
import type { BookingRepository, StoredCatalog } from '../ports/booking-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Viewer } from '../viewer.ts'

/** What judging bookings needs from outside. */
export type BookingNeeds = { bookings: BookingRepository; holidays: HolidayCalendar }

/** The same, for those that also find the form and the answer it is about. */
export type ReservationNeeds = BookingNeeds & {
  surveys: SurveyRepository
  answers: AnswerRepository
  ownAnswers: OwnAnswerRepository
  clock: Clock
}

/** What a resident wants of the reservation items of a form. */
export type BookingQuestion = {
  viewer: Viewer
  config: SurveyConfig
  schema: readonly SchemaItem[]
  /** What would be stored. */
  answers: Answers
  /** The live answer that is edited. */
  edited: AnswerRecord | undefined
  /** Epoch milliseconds. */
  nowMs: number
}

/** A question with everything that is looked up once for all of its items. */
export type OpenQuestion = BookingQuestion & {
  catalog: StoredCatalog
  today: LocalDate
  /** What the edited answer says now, the office's own entries included; empty if there is none. */
  existing: Answers
}

/** Whether answers name a slot; without one nothing of them is booked. */
export const hasSlot = (answers: Answers): boolean => [...answers.values()].some(isSlot)

/** Whether one answer names a slot. */
export const isSlot = ([text = '']: Answer): boolean =>
  text.includes('|') && parseReservation(text) !== undefined
