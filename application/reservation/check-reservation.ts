import type { LocalDate } from '../../domain/shared/local-date.ts'

/** What a resident means to book. Bounds and caps are the server's own (R8). */
export type CheckReservationCommand = {
  surveyId: string
  /** The reservation item of the form; or, without `value`, what is booked: `categoryId_itemId`. */
  itemKey: string
  targetDay: LocalDate
  /** The reservation value that would be saved. Without it only days and caps are looked at. */
  value?: string
  /** The answer that is edited; its own bookings don't count against it. */
  partitionKey?: string
}

/**
 * Driving port: whether a save would be accepted now. It advises and takes nothing; saving decides (RSV-05, API-22).
 *
 * @throws Refusal `survey.not_found`, `answer.not_found`, `reservation.*`, as a save would
 */
export type CheckReservation = (command: CheckReservationCommand) => Promise<void>
