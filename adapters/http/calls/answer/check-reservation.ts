import type { LocalDate } from '../../../../domain/shared/local-date.ts'
import { compactDay } from '../../../../domain/shared/reservation-value.ts'
import { call, nothing } from '../call.ts'
import { bookingRefusals } from './booking-refusals.ts'

/** The day is written `YYYYMMDD`. */
export type CheckReservationRequest = {
  surveyId: string
  itemKey: string
  targetDay: string
  value?: string | null
  /** What would be saved for other reservation items with it. */
  reservations?: readonly { itemKey: string; value: string }[] | null
  partitionKey?: string | null
}

/** What the specification has beside; our server drops it. */
type Allowed = {
  dayCheckOnly?: boolean
  from?: string
  to?: string
  maxCount?: number
  maxCountOfDay?: number
}

/** API-22. */
export const checkReservation = call({
  method: 'POST',
  path: 'survey-results/checkReservation',
  by: 'resident',
  ask: (useCases) => useCases.checkReservation,
  retry: { tries: 3, timeoutText: 'Request timeout' },
  request: ({ targetDay, reservations, allowed, ...command }): CheckReservationRequest & Allowed => ({
    ...command,
    targetDay: compactDay(targetDay),
    ...(reservations && {
      reservations: [...reservations].map(([itemKey, value]) => ({ itemKey, value })),
    }),
    ...(allowed && { ...allowed, from: compactOf(allowed.from), to: compactOf(allowed.to) }),
  }),
  userIdIn: 'userId',
  ...nothing,
  refusals: [...bookingRefusals, 'survey.not_found', 'survey.no_config', 'payment.not_accepted'],
})

const compactOf = (day: LocalDate | ''): string => day && compactDay(day)
