import type { Slot } from '../../domain/reservation/calendar.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { LocalDate } from '../../domain/shared/local-date.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { Checkout, SavedAnswer } from '../survey/survey-page.ts'
import type { SurveyStore } from '../survey/survey-store.ts'
import type { SlotRef } from './week-model.ts'

/** One reservation item of a form that needs a slot now. */
export type BookingItem = {
  itemKey: string
  /** What the form calls it. */
  title: string
  /** A small category. */
  categoryId: string
  itemId: string
  /** Of who comes, where the form asks for it. */
  birthday?: LocalDate
  /** Places that it takes; absent: one. */
  places?: number
  /** The slot that the answer has, or that was picked earlier. */
  current?: { day: LocalDate; slotKey: number }
  /** The day that the answer has, if it was closed since: another one has to be picked. */
  closedDay?: LocalDate
  /** Where the calendar opens if nothing is picked yet (RSV-31). */
  reservationDate?: LocalDate
}

/** A booking in words, as far as they are known. Times are `HH:mm`, Asia/Tokyo; `closed`: its day was closed since. */
export type BookedWords = { itemName?: string; day?: LocalDate; start?: string; end?: string; closed?: true }

/** What an item of the edited answer has booked. */
export type HeldBooking = {
  itemKey: string
  what: Pick<BookingItem, 'categoryId' | 'itemId'>
  /** From the large category down to the item's name, as far as they are known. */
  names: readonly string[]
  slot: Slot
  reserved: BookedWords
}

/** What an answer says: what is chosen, or one text, or what it has reserved; empty for none. */
export type AnswerWords = readonly (string | BookedWords)[]

/** The change of an answer that has something booked. */
export type BookingChange = {
  /** What is given back unless it is taken again. */
  held: readonly HeldBooking[]
  /** Other answers that are changed too. */
  others: readonly { item: SchemaItem; before: AnswerWords; after: AnswerWords }[]
}

/**
 * One filling of a form with slots to choose, from the form to the completed screen. Kept in memory while the page
 * lives.
 */
export type Booking = {
  /** The same for as long as the same form is filled (RSV-08). */
  readonly fillingId: string
  readonly surveyId: string
  readonly config: SurveyConfig
  /** The language that the form prescribes; undefined: that of the page. */
  readonly fixedLanguage: LanguageCode | undefined
  /** The answer that is edited. */
  readonly partitionKey: string | undefined
  /** Path of the form. */
  readonly formPath: string
  /** In the order of the form; at least one. */
  readonly items: readonly BookingItem[]
  /** The filled form, where days and times were chosen in it: the final confirmation shows its answers. */
  readonly timedForm?: SurveyStore
  /** What is picked so far, by item key: kept here, since the page may be drawn anew meanwhile. */
  readonly picks: Map<string, SlotRef>
  /** Absent where nothing was booked before. */
  readonly change?: BookingChange
  /** How the form is paid; absent where nothing is. */
  readonly checkout?: Checkout
  /**
   * Sends the form with these reservation values, by item key. Draft and idempotency key stay with the form: sending
   * the same again is safe. Resolves to undefined if the page is left for the payment provider. Throws what
   * `SaveAnswer` throws.
   */
  send(values: ReadonlyMap<string, string>): Promise<SavedAnswer | undefined>
  /** Back to the form, with everything that was entered. */
  back(): void
}
