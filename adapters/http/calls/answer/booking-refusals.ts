import type { RefusalCode } from '../../../../domain/refusal.ts'

/** Ways in which an answer is not to be changed, or a booking not to be made, when it is saved and when it is checked. */
export const bookingRefusals = [
  'answer.not_found',
  'answer.outdated',
  'answer.change_of_cancelled',
  'answer.completed',
  'answer.edit_disabled',
  'survey.not_open',
  'reservation.unknown',
  'reservation.closed',
  'reservation.impossible',
  'reservation.slot_full',
  'reservation.cap_of_period',
  'reservation.cap_of_day',
  'reservation.first_dose_missing',
  'reservation.no_time',
  'reservation.deadline_passed',
] as const satisfies readonly RefusalCode[]
