import type { OwnAnswersPage } from '../../../application/answer/list-own-answers.ts'
import { checkValues } from '../../../domain/answer/answer-record.ts'
import type { ListedAnswer, OwnReservation, ValueKey } from '../../../domain/answer/own-answer.ts'
import type { RefusalCode } from '../../../domain/refusal.ts'
import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { compactDay } from '../../../domain/shared/reservation-value.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import { bool, count, described, listOf, type Of, object, oneOf, text } from '../../shape.ts'
import {
  cancelledRows,
  inRows,
  ofObstacles,
  ofOffice,
  ofReservation,
  type RowKey,
  rowKeyOf,
  toOwnAnswers,
} from './answer-rows.ts'
import { call, inData, nothing } from './call.ts'

/**
 * Ways in which an answer is not to be changed, or a booking not to be made, when it is saved and when it is checked.
 */
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
  'reservation.age_limit',
  'reservation.first_dose_missing',
  'reservation.no_time',
  'reservation.deadline_passed',
] as const satisfies readonly RefusalCode[]

export type CancelAnswerRequest = {
  surveyId: string
  partitionKey: string
  /** The one reservation item that is given up; absent: the whole answer. */
  itemKey?: string | null
  /** The screen that cancels; absent: any other. */
  via?: 'confirm' | null
}

/** API-16. */
export const cancelAnswer = call({
  method: 'POST',
  path: 'survey-results/cancelItem',
  by: 'resident',
  ask: (useCases) => useCases.cancelAnswer,
  request: (command): CancelAnswerRequest => command,
  userIdIn: 'userId',
  response: cancelledRows,
  result: ({ data = [] }) => toOwnAnswers(data)[0],
  refusals: [
    'answer.not_found',
    'answer.cancelled',
    'reservation.unknown',
    'reservation.deadline_passed',
    'payment.by_office',
    'payment.cancelled',
    'payment.period_over',
    'payment.cancel_not_accepted',
    'request.in_progress',
  ],
})

export type ChangeMessagePreferenceRequest = { isOn: boolean }

/** Beside the specification's calls. */
export const changeMessagePreference = call({
  method: 'POST',
  path: 'messages/preference',
  by: 'resident',
  ask: (useCases) => useCases.changeMessagePreference,
  request: (command): ChangeMessagePreferenceRequest => command,
  ...nothing,
  refusals: [],
})

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

/** The most keys that one call takes. */
export const KEYS_LIMIT = 2000

export type ClaimAnswersRequest = { keys: readonly RowKey[] }

/** API-18. */
export const claimAnswers = call({
  method: 'POST',
  path: 'survey-results/putUserId',
  by: 'resident',
  ask: (useCases) => useCases.claimAnswers,
  request: ({ keys }): ClaimAnswersRequest => ({
    keys: (keys.length > KEYS_LIMIT ? firstOfEach(keys) : keys).map(rowKeyOf),
  }),
  userIdIn: 'userId',
  ...inRows,
  refusals: ['answer.not_found'],
})

/** One key an answer: it names the whole of it. */
const firstOfEach = (keys: readonly ValueKey[]): readonly ValueKey[] =>
  keys.filter(({ partitionKey }, at) => keys[at - 1]?.partitionKey !== partitionKey)

/** API-17. */
export const deleteOverdueAnswer = call({
  method: 'DELETE',
  path: 'survey-results/deleteItem',
  by: 'resident',
  ask: (useCases) => useCases.deleteOverdueAnswer,
  ...nothing,
  refusals: ['answer.not_found', 'answer.not_overdue', 'request.in_progress'],
})

export type SubmittedValue = string | number | boolean | null

/** An answer to one item as it may be sent; every other field is accepted and never read (spec §7). */
type SubmittedAnswer = { itemKey: string; value?: SubmittedValue | readonly SubmittedValue[] }

/** One row of `putItem`. */
export type SubmittedRow = SubmittedAnswer & { surveyId?: string; isLiffMode?: boolean }

/** Answers as rows, one per text. */
export const submittedRows = (answers: Answers) =>
  [...answers].flatMap(([itemKey, texts]) => texts.map((value) => ({ itemKey, value })))

export type FindAnswersRequest = {
  queryParams: { surveyId: string; surveyResults: readonly SubmittedAnswer[] }
}

/** API-19. */
export const findAnswers = call({
  method: 'POST',
  path: 'survey-results/filterQuery',
  by: 'resident',
  ask: (useCases) => useCases.findAnswers,
  request: ({ surveyId, query }): FindAnswersRequest => ({
    queryParams: { surveyId, surveyResults: submittedRows(query) },
  }),
  userIdIn: 'requestingUserId',
  ...inRows,
  refusals: [
    'survey.not_found',
    'survey.no_config',
    'survey.outdated',
    'search.required_missing',
    'search.empty',
    'search.foreign',
    'search.blocked',
  ],
})

const reservation = object({ itemKey: text, title: text, value: text }, ofReservation)

const listedAnswer = object(
  {
    userId: text,
    surveyId: text,
    partitionKey: text,
    answercode: text,
    seriescode: text,
    revision: count,
    answerVersion: count,
    check: text,
    isLiffMode: bool,
    updatedAt: count,
    reservations: listOf(reservation),
  },
  { patientName: text, status: text, ...ofOffice, ...ofObstacles },
)

const answeredForm = object(
  { surveyId: text, surveyTitle: text, isMemberForm: bool },
  { isAppending: object({}, { value: bool }), usePayment: oneOf(0, 1), cancelPost: text },
)

type AnswerOnWire = Of<typeof listedAnswer>
type ReservationOnWire = Of<typeof reservation>

/** A call of our own: what `/my` shows. */
export const listOwnAnswers = call({
  method: 'GET',
  path: 'my/answers',
  by: 'resident',
  ask: (useCases) => useCases.listOwnAnswers,
  response: object({ data: listOf(listedAnswer), forms: listOf(answeredForm) }, { next: text }),
  result: ({ data, forms, next }): OwnAnswersPage => ({
    answers: data.map(fromWire),
    forms,
    ...(next !== undefined && { next }),
  }),
  refusals: [],
})

/** The fields of an answer to the call. */
export const ownAnswersFields = ({ answers, forms, next }: OwnAnswersPage) => ({
  data: answers.map(toWire),
  forms,
  ...(next !== undefined && { next }),
})

const toWire = ({ answerCode, seriesCode, version, entries: _, ...answer }: ListedAnswer): AnswerOnWire => ({
  ...answer,
  answercode: answerCode,
  seriescode: seriesCode,
  answerVersion: version,
  reservations: answer.reservations.map(reservationToWire),
})

const fromWire = ({ answercode, seriescode, answerVersion, ...answer }: AnswerOnWire): ListedAnswer => ({
  ...answer,
  answerCode: answercode,
  seriesCode: seriescode,
  version: answerVersion,
  entries: [],
  reservations: answer.reservations.map(reservationFromWire),
})

const reservationToWire = ({
  cancelObstacle,
  changeObstacle,
  reserved,
  ...rest
}: OwnReservation): ReservationOnWire => ({
  ...rest,
  reserved: {
    ...reserved,
    ...(cancelObstacle && { cancelObstacle }),
    ...(changeObstacle && { changeObstacle }),
  },
})

function reservationFromWire({ reserved = {}, ...rest }: ReservationOnWire): OwnReservation {
  const { cancelObstacle, changeObstacle, ...words } = reserved
  return {
    ...rest,
    reserved: words,
    ...(cancelObstacle && { cancelObstacle }),
    ...(changeObstacle && { changeObstacle }),
  }
}

/** API-07. */
export const listSearchableSurveys = call({
  method: 'GET',
  path: 'survey-configs/getAllSearchable',
  by: 'resident',
  ask: (useCases) => useCases.listSearchableSurveys,
  ...inData(listOf(object({ surveyId: text, surveyTitle: text }))),
  refusals: [],
})

/** API-12. */
export const readOwnAnswers = call({
  method: 'GET',
  path: 'survey-results/getBySurveyIdUserIdIndex',
  by: 'resident',
  ask: (useCases) => useCases.readOwnAnswers,
  ...inRows,
  refusals: ['survey.not_found'],
})

/** API-10: the same as `readOwnAnswers`, asked in another way. */
export const queryOwnAnswers = call({
  ...readOwnAnswers,
  method: 'POST',
  path: 'survey-results/query',
})

/** API-11. */
export const readAnswer = call({
  method: 'GET',
  path: 'survey-results/getBySurveyIdPartitionKeyIndex',
  by: 'resident',
  ask: (useCases) => useCases.readAnswer,
  response: inRows.response,
  result: (rows) => inRows.result(rows)[0],
  refusals: ['answer.not_found'],
})

/** Beside the specification's calls. */
export const readMessagePreference = call({
  method: 'GET',
  path: 'messages/preference',
  by: 'resident',
  ask: (useCases) => useCases.readMessagePreference,
  response: object({ isOffered: bool, isOn: bool }),
  result: ({ isOffered, isOn }) => ({ isOffered, isOn }),
  refusals: [],
})

export type ReadPrefillRequest = { details: string }

/** What can be filled into a form again; ours beside the calls of the specification. */
export const readPrefill = call({
  method: 'GET',
  path: 'my/prefill',
  by: 'resident',
  ask: (useCases) => useCases.readPrefill,
  request: ({ details }): ReadPrefillRequest => ({ details: details.join() }),
  ...inData(
    object(
      {},
      {
        name: text,
        nameKana: text,
        birthday: text,
        phone: text,
        email: text,
        postcode: text,
        address: text,
      },
    ),
  ),
  refusals: [],
})

/** Ways in which a form that is sent is not saved, whether it is paid first or not. */
export const saveRefusals = [
  ...bookingRefusals,
  'payment.not_accepted',
  'payment.not_appending',
  'payment.cancelled',
  'payment.by_office',
  'order.invalid',
  'order.outdated',
  'order.other_category',
  'tax.not_set',
  'survey.not_found',
  'survey.no_config',
  'survey.outdated',
  'answer.invalid',
  'answer.empty',
  'answer.too_many',
  'answer.too_many_today',
  'member.required',
  'request.key_reused',
  'request.in_progress',
] as const satisfies readonly RefusalCode[]

/**
 * A line of an order as it is sent; price and amount are compared and never used (PAY-18), what else it has is dropped.
 */
export type SentOrderLine = {
  productId: string
  productCategoryId?: string | null
  count: number | string
  price?: unknown
  amount?: unknown
}

/** The order of a form as it is sent. */
export type SentOrder = {
  details?: readonly SentOrderLine[] | null
  /** Version of the prices that the form was filled in with; absent: not checked. */
  serviceVersion?: number | null
} & SentSums

/**
 * What else of an order is compared with that of the server, where it is of the right type, and never used (PAY-17,
 * PAY-18).
 */
export type SentSums = {
  serviceSortKey?: unknown
  serviceId?: unknown
  serviceName?: unknown
  tax?: unknown
  amount?: unknown
}

/** A form that is sent. What a client leaves out may also be null. */
export type SaveAnswerRequest = {
  data: readonly SubmittedRow[]
  /** Needed if the rows carry none. */
  surveyId?: string | null
  surveyVersion?: number | null
  answerVersion?: number | null
  partitionKey?: string | null
  subData?: { partitionKey?: string | null; checkStatus?: string } | null
  isLiffMode?: boolean | null
  order?: SentOrder | null
  /**
   * The order as it was confirmed, or as the answer has it: compared, never used (ENT-15, PAY-15). Absent: that in
   * `order` is.
   */
  paymentData?: SentOrder | null
  /** Of the answer that is edited; dropped. */
  orderId?: unknown
  'Idempotency-Key'?: string
}

/** API-13 to API-15. */
export const saveAnswer = call({
  method: 'POST',
  path: 'survey-results/putItem',
  headers: ['Idempotency-Key'],
  by: 'resident',
  ask: (useCases) => useCases.saveAnswer,
  retry: { tries: 3 },
  request: ({ answers, surveyResults, idempotencyKey, confirmed, ...command }): SaveAnswerRequest => ({
    ...command,
    ...subDataOf(command),
    ...(confirmed && { paymentData: confirmed, orderId: confirmed.orderId ?? '' }),
    data: (surveyResults ?? submittedRows(answers)).map((row) => ({ surveyId: command.surveyId, ...row })),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  }),
  userIdIn: 'userId',
  response: object(
    {},
    {
      seriescode: described(
        'Answer code of the first answer of which this one is a change; missing: it is none',
        text,
      ),
    },
    { answercode: text, partitionKey: text, answerVersion: count },
  ),
  result: ({
    answercode: answerCode = '',
    partitionKey = '',
    answerVersion = 0,
    seriescode: seriesCode,
  }) => ({
    answerCode,
    partitionKey,
    answerVersion,
    ...(seriesCode !== undefined && { seriesCode }),
  }),
  refusals: saveRefusals,
})

/**
 * What becomes of the answer before a change, where the form takes several: its key ends with the time of its save
 * (STATE-03).
 */
const subDataOf = ({ surveyId, partitionKey = '' }: { surveyId: string; partitionKey?: string }) =>
  /#[1-9][0-9]*$/.test(partitionKey.slice(surveyId.length + 1)) && {
    subData: { partitionKey, checkStatus: checkValues.superseded },
  }
