import { stepsOf } from '../../../domain/survey/steps.ts'
import { Steps } from '../../frame/parts/steps.tsx'
import type { Booking } from '../booking.ts'

/** That of the steps of a form, day and time are chosen now. */
export const BookingStep = ({ booking: { config, checkout } }: { booking: Booking }) => (
  <Steps steps={stepsOf(config, { books: true, pays: checkout?.paysNow })} at="time" />
)
