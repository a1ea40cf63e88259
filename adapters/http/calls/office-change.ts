import type { CancelRecord, PreviewCancel } from '../../../application/office/cancel-record.ts'
import type { CorrectRecord } from '../../../application/office/correct-record.ts'
import type { Told } from '../../../application/office/tell-of-change.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { count, day, described, listOf, object, oneOf, text, typed } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'
import type { RecordRequest } from './office-record.ts'

/** Which answer is changed, as it was seen. */
export type ChangeRequest = RecordRequest & { version: number }

const path = 'answers/{surveyId}/{answerCode}'
/** Ways in which every change of an answer may say no. */
const changeRefusals = [
  'answer.not_found',
  'office.no_duty',
  'office.not_allowed',
  'office.record_changed',
  'office.staff_unknown',
  'office.reason_invalid',
  'answer.change_of_cancelled',
  'survey.not_found',
  'request.in_progress',
] as const

const told = oneOf(
  'told',
  'quiet',
  'unclaimed',
  'switched_off',
  'not_configured',
  'nothing_ahead',
) satisfies { valueType?: () => Told }

export type StatusRequest = ChangeRequest & { status: string; reason?: string }

/** Gives an answer one of the city's statuses. */
export const changeStatus = call({
  method: 'POST',
  path: `${path}/status`,
  by: 'office',
  ask: (office) => office.changeStatus,
  ...nothing,
  refusals: [...changeRefusals, 'office.status_unknown', 'office.dose_to_come'],
})

export type CancelPreviewRequest = Parameters<PreviewCancel>[0]
const cancelRefusals = [
  ...changeRefusals,
  'answer.cancelled',
  'office.nothing_booked',
  'reservation.unknown',
  'reservation.deadline_passed',
  'payment.period_over',
] as const

/** What cancelling an answer would tell its resident. */
export const previewCancel = call({
  method: 'POST',
  path: `${path}/cancellation/preview`,
  by: 'office',
  ask: (office) => office.previewCancel,
  ...inData(
    object(
      { told },
      {
        message: object(
          {
            title: text,
            visits: listOf(object({ when: text, place: text })),
            links: described('What stands on its buttons', listOf(text)),
          },
          { words: text, language: text },
        ),
        tooLate: described(
          'Why its resident can’t any more',
          oneOf('reservation.deadline_passed', 'payment.period_over'),
        ),
      },
    ),
  ),
  refusals: cancelRefusals,
})

export type CancelRequest = Parameters<CancelRecord>[0]

/** Cancels an answer for its resident, or one reservation of it. */
export const cancelRecord = call({
  method: 'POST',
  path: `${path}/cancellation`,
  by: 'office',
  ask: (office) => office.cancelRecord,
  ...inData(object({ told })),
  refusals: cancelRefusals,
})

export type MoveTimesRequest = RecordRequest & { itemKey: string; from: LocalDate; isOver: boolean }

/** The times that a reservation may be moved to. */
export const listMoveTimes = call({
  method: 'POST',
  path: `${path}/times`,
  by: 'office',
  ask: (office) => office.listMoveTimes,
  ...inData(
    object({
      what: described('What is booked now, `categoryId_itemId`', text),
      places: listOf(
        object(
          {
            calendarId: text,
            offers: listOf(object({ what: text, place: text })),
            days: listOf(
              object({
                day,
                times: listOf(object({ slotKey: count, start: text, end: text, left: count })),
              }),
            ),
          },
          { next: day },
        ),
      ),
    }),
  ),
  refusals: [
    'answer.not_found',
    'office.no_duty',
    'office.not_allowed',
    'office.nothing_booked',
    'survey.not_found',
  ],
})

export type MoveRequest = ChangeRequest & {
  itemKey: string
  slot: string
  reason?: string
  isOver: boolean
  tells: boolean
}

/** Moves a reservation of an answer. */
export const moveRecord = call({
  method: 'POST',
  path: `${path}/move`,
  by: 'office',
  ask: (office) => office.moveRecord,
  ...inData(object({ told })),
  refusals: [
    ...changeRefusals,
    'office.nothing_booked',
    'office.same_slot',
    'office.slot_unreadable',
    'order.other_category',
    'reservation.unknown',
    'reservation.closed',
    'reservation.impossible',
    'reservation.slot_full',
    'reservation.cap_of_period',
    'reservation.cap_of_day',
    'reservation.age_limit',
    'reservation.first_dose_missing',
    'reservation.deadline_passed',
  ],
})

const answerOfItem = object({ itemKey: text, answer: listOf(text) })
type AnswerOfItem = { itemKey: string; answer: readonly string[] }

/** The form of an answer with the items of the office, and what the answer says. */
export const readCorrection = call({
  method: 'GET',
  path: `${path}/form`,
  by: 'office',
  ask: (office) => office.readCorrection,
  response: object({
    data: object({
      config: typed<SurveyConfig>({ type: 'object', description: 'The form as configured' }),
      answers: listOf(answerOfItem),
    }),
  }),
  result: ({ data: { config, answers } }) => ({
    config,
    answers: new Map(answers.map(({ itemKey, answer }) => [itemKey, answer])),
  }),
  refusals: ['answer.not_found', 'office.no_duty', 'office.not_allowed', 'survey.not_found'],
})

export type CorrectionRequest = ChangeRequest & { answers: readonly AnswerOfItem[]; reason?: string }

/** Corrects an answer by what its form in admin mode holds. */
export const correctRecord = call({
  method: 'POST',
  path: `${path}/correction`,
  by: 'office',
  ask: (office) => office.correctRecord,
  request: ({ answers, ...command }: Parameters<CorrectRecord>[0]): CorrectionRequest => ({
    ...command,
    answers: [...answers].map(([itemKey, answer]) => ({ itemKey, answer })),
  }),
  ...nothing,
  refusals: [...changeRefusals, 'answer.invalid', 'office.item_unknown', 'office.item_fixed'],
})

export type MessageRequest = ChangeRequest & { messageId: string; words: string; template?: string }

/** Writes to the resident of an answer in LINE. */
export const messageRecord = call({
  method: 'POST',
  path: `${path}/messages`,
  by: 'office',
  ask: (office) => office.messageRecord,
  ...nothing,
  refusals: [...changeRefusals, 'office.words_invalid', 'office.no_line'],
})
