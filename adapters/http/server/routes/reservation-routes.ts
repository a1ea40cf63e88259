import type { RefusalCode } from '../../../../domain/refusal.ts'
import { dayIn } from '../../dto/day.ts'
import { CancelAnswerDto } from '../../dto/reservation/cancel-answer.dto.ts'
import { CheckReservationDto } from '../../dto/reservation/check-reservation.dto.ts'
import { DeleteAnswerDto } from '../../dto/reservation/delete-answer.dto.ts'
import { type Route, viewerRoute } from './route.ts'

/** Ways a booking may be refused, when it is saved and when it is checked. */
export const bookingRefusals = [
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

/** Ways in which an answer is not to be changed, when it is saved and when it is checked. */
export const changeRefusals = [
  'answer.not_found',
  'answer.outdated',
  'answer.change_of_cancelled',
  'answer.completed',
  'answer.edit_disabled',
] as const satisfies readonly RefusalCode[]

/** The calls on reservations (API-16, API-17, API-22). */
export const reservationRoutes: readonly Route[] = [
  viewerRoute({
    method: 'POST',
    path: '/survey-results/checkReservation',
    summary: 'Whether a booking would be accepted now; saving decides',
    Dto: CheckReservationDto,
    answer: {},
    refusals: [
      'survey.not_found',
      'survey.no_config',
      'payment.not_accepted',
      ...changeRefusals,
      ...bookingRefusals,
    ],
    handle: async ({ surveyId, itemKey, targetDay, value, partitionKey }, { checkReservation }) => {
      await checkReservation({
        surveyId,
        itemKey,
        targetDay: dayIn(targetDay),
        ...(value && { value }),
        ...(partitionKey && { partitionKey }),
      })
      return {}
    },
  }),
  viewerRoute({
    method: 'POST',
    path: '/survey-results/cancelItem',
    summary: "Cancels one of the resident's answers, or one of its reservations, and gives the places back",
    Dto: CancelAnswerDto,
    answer: {},
    refusals: [
      'answer.not_found',
      'answer.cancelled',
      'reservation.unknown',
      'reservation.deadline_passed',
      'payment.cancel_not_accepted',
      'request.in_progress',
    ],
    handle: async ({ surveyId, partitionKey, itemKey, via }, { cancelAnswer }) => {
      await cancelAnswer({ surveyId, partitionKey, ...(itemKey && { itemKey }), ...(via && { via }) })
      return {}
    },
  }),
  viewerRoute({
    method: 'DELETE',
    path: '/survey-results/deleteItem',
    summary: "Deletes one of the resident's answers whose reservation ran out unused",
    Dto: DeleteAnswerDto,
    answer: {},
    refusals: ['answer.not_found', 'answer.not_overdue', 'request.in_progress'],
    handle: async (dto, { deleteOverdueAnswer }) => {
      await deleteOverdueAnswer(dto)
      return {}
    },
  }),
]
