import type { ReactNode } from 'react'
import type { UseCases } from '../../application/use-cases.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { BrowserServices } from '../frame/browser-services.ts'
import type { Translation } from '../frame/translation.ts'
import type { SavedAnswer } from '../survey/survey-page.ts'
import type { BookedAgain, BookedAnswer } from './booked-again.ts'
import type { Booking } from './booking.ts'
import type { BookingAlert } from './booking-alert.ts'
import type { Cell, SlotRef } from './week-model.ts'

/** Week, month, or the list of free slots. */
export type CalendarView = 'week' | 'month' | 'free'

/** A booking that was just made: one reservation item of the answer that was sent. */
export type JustBooked = {
  survey: Pick<SurveyConfig, 'surveyId' | 'surveyTitle'>
  partitionKey: string
  itemKey: string
}

/** Everything the calendar page depends on. */
export type CalendarNeeds = Pick<
  UseCases,
  | 'loadCalendar'
  | 'loadSchedule'
  | 'loadCategoryTree'
  | 'listReservationItems'
  | 'canBeReserved'
  | 'checkReservation'
  | 'loadSurvey'
  | 'readAnswer'
> &
  Pick<
    BrowserServices,
    'settings' | 'messaging' | 'clock' | 'go' | 'print' | 'drawQr' | 'log' | 'language'
  > & {
    /** What there is to keep of the order of an answer. @throws CallFailure if the code for it can't be loaded */
    receivedOrder(partitionKey: string): Promise<ReactNode>
    /** Hands a booking that was just made to the calendar of the phone, in a language. Rejects if that fails. */
    addToCalendar(booked: JustBooked, translation: Translation): Promise<void>
    /** Remembers which filling of a form is at the calendar, and which is booked with what (RSV-08). */
    visit: {
      /** The view of the calendar that was chosen last; undefined before one was. */
      calendarView: CalendarView | undefined
      startBooking(fillingId: string): void
      finishBooking(fillingId: string, answer: BookedAnswer): void
      /** What the page shows as booked; undefined once it was left. */
      readonly bookedAnswer: BookedAnswer | undefined
      /** What was booked is no longer shown. */
      leaveBooked(): void
      /** Keeps what is picked for a form, over a reload, too. */
      keepPicks(form: Pick<Booking, 'surveyId' | 'partitionKey'>, picks: ReadonlyMap<string, string>): void
      /** Of the one that was at the calendar last, if none is named. */
      isBooked(fillingId: string | undefined): boolean
    }
  }

export type CalendarPhase =
  | { name: 'loading' }
  /** The session has run out: sign in again. */
  | { name: 'signed-out' }
  /** There is nothing to book here: back to where one came from (CAL-19). */
  | { name: 'invalid' }
  /** Nothing can be booked, and why. */
  | { name: 'notice'; why: Refusal | 'booked already' }
  | { name: 'failed'; error: unknown }
  | { name: 'picking' }
  /** A slot is pressed, and the schedule is too old to ask about it. */
  | { name: 'checking'; slot: SlotRef }
  | { name: 'asking'; cell: Cell }
  | { name: 'reviewing' }
  | { name: 'sending' }
  /** The page of the payment provider is on its way; who comes back finds this. */
  | { name: 'leaving' }
  /** Over the slots, or over what was reviewed. */
  | { name: 'alert'; alert: BookingAlert; over: 'picking' | 'reviewing' }
  | { name: 'done'; result: SavedAnswer }
  /** The same once more: the page was loaded anew. */
  | { name: 'done-again'; booked: BookedAgain }

/** Whether the final confirmation is shown, be it under an alert. */
export const isReview = (phase: CalendarPhase): boolean =>
  ['reviewing', 'sending', 'leaving'].includes(phase.name) ||
  (phase.name === 'alert' && phase.over === 'reviewing')
