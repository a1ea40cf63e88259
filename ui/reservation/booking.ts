import type { Dictionary } from '../../application/messages/dictionary.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Checkout, SavedAnswer } from '../survey/survey-page.ts'

/** One reservation item of a form that needs a slot now. */
export type BookingItem = {
  itemKey: string
  /** What the form calls it. */
  title: string
  /** A small category. */
  categoryId: string
  itemId: string
  /** The slot that the answer has, or that was picked earlier. */
  current?: { day: LocalDate; slotKey: number }
  /** The day that the answer has, if it was closed since: another one has to be picked. */
  closedDay?: LocalDate
  /** Where the calendar opens if nothing is picked yet (RSV-31). */
  reservationDate?: LocalDate
}

/** One filling of a form with slots to choose, from the form to the completed screen. Kept in memory while the page lives. */
export type Booking = {
  /** The same for as long as the same form is filled (RSV-08). */
  readonly fillingId: string
  readonly surveyId: string
  readonly config: SurveyConfig
  /** Texts of the form's language, and its code. */
  readonly texts: Dictionary
  readonly languageCode: string
  /** The answer that is edited. */
  readonly partitionKey: string | undefined
  /** Path of the form. */
  readonly formPath: string
  /** In the order of the form; at least one. */
  readonly items: readonly BookingItem[]
  /** How the form is paid; absent where nothing is. */
  readonly checkout?: Checkout
  /**
   * Sends the form with these reservation values, by item key. Draft and idempotency key stay with the form: sending the same
   * again is safe. Resolves to undefined if the page is left for the payment provider. Throws what `SaveAnswer` throws.
   */
  send(values: ReadonlyMap<string, string>): Promise<SavedAnswer | undefined>
  /** Back to the form, with everything that was entered. */
  back(): void
}
