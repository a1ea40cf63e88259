import type { Booking } from '../calendar/booking.ts'
import type { BookingPlan } from '../sending/booking/plan-booking.ts'
import type { SurveyStore } from './survey-store.ts'

/** What the calendar is handed of a form: what to book, how to send it, and `back`, the way into the form. */
export function bookingOf(store: SurveyStore, { items }: BookingPlan, back: () => void): Booking {
  const { config, partitionKey } = store.opened
  const { fillingId, texts, languageCode } = store
  return {
    fillingId,
    surveyId: config.surveyId,
    config,
    texts,
    languageCode,
    partitionKey,
    items,
    async send(values) {
      try {
        return await store.sendBooked(values)
      } catch (error) {
        // The form has something to say about it.
        if (store.phase.name !== 'booking') back()
        throw error
      }
    },
    back,
  }
}
