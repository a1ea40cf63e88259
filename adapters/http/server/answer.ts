import { IsBoolean, IsIn, IsOptional, IsUUID, Matches, ValidateBy } from 'class-validator'
import type { CancelAnswer } from '../../../application/answer/cancel-answer.ts'
import type { CheckReservation } from '../../../application/answer/check-reservation.ts'
import type { FindAnswersCommand } from '../../../application/answer/find-answers.ts'
import type { SaveAnswer } from '../../../application/answer/save-answer.ts'
import type { OrderedLine, SaveAnswerCommand } from '../../../application/answer/save-request.ts'
import type { OwnAnswer } from '../../../domain/answer/own-answer.ts'
import { answersOfSubmitted } from '../../../domain/answer/submitted-answers.ts'
import { type PersonalDetail, personalDetails } from '../../../domain/form/personal-items.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { ConfirmedOrder } from '../../../domain/shared/confirmed-order.ts'
import { anything, bool, described, fits, listOf, object, type Shape, textOf } from '../../shape.ts'
import {
  type CancelAnswerRequest,
  type ChangeMessagePreferenceRequest,
  type CheckReservationRequest,
  type ClaimAnswersRequest,
  cancelAnswer,
  changeMessagePreference,
  checkReservation,
  claimAnswers,
  deleteOverdueAnswer,
  type FindAnswersRequest,
  findAnswers,
  KEYS_LIMIT,
  listOwnAnswers,
  listSearchableSurveys,
  ownAnswersFields,
  queryOwnAnswers,
  type ReadPrefillRequest,
  readAnswer,
  readMessagePreference,
  readOwnAnswers,
  readPrefill,
  type SaveAnswerRequest,
  type SentOrder,
  type SentOrderLine,
  type SubmittedRow,
  type SubmittedValue,
  saveAnswer,
} from '../calls/answer.ts'
import { type RowKey, rowsOf, valueKeyOf } from '../calls/answer-rows.ts'
import { Day, dayIn, Fits, ID_LIMIT, orMissing, PARTITION_KEY_LIMIT, Text, wholeNumber } from './dto.ts'
import { asData, asSent, isDone, serve, serveList, takesNothing } from './served-call.ts'

/** Body of `POST survey-results/cancelItem` (API-16). `userId` is dropped. */
class CancelAnswerDto implements CancelAnswerRequest {
  @Text(1, ID_LIMIT)
  surveyId!: string

  @Text(1, PARTITION_KEY_LIMIT)
  partitionKey!: string

  /** The one reservation item that is given up; absent: the whole answer. */
  @IsOptional()
  @Text(1, ID_LIMIT)
  itemKey?: string | null

  /** The screen that cancels; absent: any other. */
  @IsOptional()
  @IsIn(['confirm'])
  via?: 'confirm' | null
}

const cancelCommandOf = ({ itemKey, via, ...named }: CancelAnswerRequest): Parameters<CancelAnswer>[0] => ({
  ...named,
  ...(itemKey && { itemKey }),
  ...(via && { via }),
})

/** Body of `POST messages/preference`. */
class ChangeMessagePreferenceDto implements ChangeMessagePreferenceRequest {
  @IsBoolean()
  isOn!: boolean
}

/** Reservation values by item; forms have fewer than may be sent. */
const reservationsShape = described(
  'Reservation values of other items that would be saved with it; missing ones count as stored',
  listOf(object({ itemKey: textOf(0, PARTITION_KEY_LIMIT), value: textOf(0, 1000) }), { maxItems: 100 }),
)

/**
 * Body of `POST survey-results/checkReservation` (API-22). `userId`, `from`, `to`, `maxCount`, `maxCountOfDay` and
 * `dayCheckOnly` are dropped: who asks comes from the token, days and caps are the calendar's.
 */
class CheckReservationDto implements CheckReservationRequest {
  @Text(1, ID_LIMIT)
  surveyId!: string

  /** The reservation item of the form; or, without `value`, what is booked: `categoryId_itemId`. */
  @Text(1, PARTITION_KEY_LIMIT)
  itemKey!: string

  @Day()
  targetDay!: string

  /** The reservation value that would be saved. */
  @IsOptional()
  @Text(0, 1000)
  value?: string | null

  @IsOptional()
  @Fits(reservationsShape)
  reservations?: readonly { itemKey: string; value: string }[] | null

  /** The answer that is edited. */
  @IsOptional()
  @Text(0, 500)
  partitionKey?: string | null
}

const checkCommandOf = ({
  targetDay,
  value,
  partitionKey,
  reservations,
  ...named
}: CheckReservationRequest): Parameters<CheckReservation>[0] => ({
  ...named,
  targetDay: dayIn(targetDay),
  ...(value && { value }),
  ...(partitionKey && { partitionKey }),
  ...(reservations && {
    reservations: new Map(reservations.map((each) => [each.itemKey, each.value])),
  }),
})

const rowKeysShape = described(
  'Keys of rows that filterQuery has given; one row of an answer names it as a whole.',
  listOf(
    // A sort key is an item's key and its answer.
    object({ partitionKey: textOf(1, PARTITION_KEY_LIMIT), sortKey: textOf(1, 5500) }),
    { minItems: 1, maxItems: KEYS_LIMIT },
  ),
)

/** Body of `POST survey-results/putUserId` (API-18). `userId` is dropped: who claims comes from the token. */
export class ClaimAnswersDto implements ClaimAnswersRequest {
  @Fits(rowKeysShape)
  keys!: readonly RowKey[]
}

export const claimCommandOf = ({ keys }: ClaimAnswersRequest) => ({ keys: keys.map(valueKeyOf) })

/** Query or body of `DELETE survey-results/deleteItem` (API-17). Who asks comes from the token. */
export class DeleteOverdueAnswerDto {
  @Text(1, ID_LIMIT)
  surveyId!: string

  @Text(1, PARTITION_KEY_LIMIT)
  partitionKey!: string
}

/** Rows of one body, and values in them. */
const ROWS_LIMIT = 2000

/** @param maxLength of a text, UTF-16 units */
const valueShape = (maxLength?: number): Shape<SubmittedValue | readonly SubmittedValue[]> => {
  const one = {
    type: ['string', 'number', 'boolean', 'null'],
    // A number beyond was changed by parsing already: it is not what was sent.
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    ...(maxLength !== undefined && { maxLength }),
  } satisfies Shape
  return {
    ...one,
    description: "'' and null are unanswered.",
    type: [...one.type, 'array'],
    items: one,
    maxItems: ROWS_LIMIT,
  }
}

const key = textOf(1, ID_LIMIT)

/** The answers of a form as they are sent (`data` of API-13). */
const answerRowsShape = described(
  'One row per answer; an item with several answers is repeated or has a list as its value.',
  listOf(object({ itemKey: key }, { value: valueShape(), surveyId: key, isLiffMode: orMissing(bool) }), {
    maxItems: ROWS_LIMIT,
  }),
)

/** Whether rows have no more values than may be sent, with the entries of their lists. */
const hasFewValues = (rows: unknown): boolean =>
  Array.isArray(rows) &&
  rows.reduce((sum, { value }) => sum + (Array.isArray(value) ? Math.max(1, value.length) : 1), 0) <=
    ROWS_LIMIT

/** A field that holds answers, at most 2,000 with the entries of their lists. */
export const AnswerRows = (): PropertyDecorator =>
  ValidateBy({
    name: 'fits',
    constraints: [answerRowsShape],
    validator: { validate: (rows) => fits(rows, answerRowsShape) && hasFewValues(rows) },
  })

type QueryParams = FindAnswersRequest['queryParams']

// No answer that is stored is longer than 5,000.
const queryShape: Shape<QueryParams> = object({
  surveyId: key,
  surveyResults: described(
    'What is looked for; an item with several options is repeated or has a list as its value. Texts of at most 5000 characters.',
    listOf(object({ itemKey: key }, { value: valueShape(5000) }), { maxItems: ROWS_LIMIT }),
  ),
})

/** Body of `POST survey-results/filterQuery` (API-19). `requestingUserId` is dropped: who asks comes from the token. */
export class FindAnswersDto implements FindAnswersRequest {
  @ValidateBy({
    name: 'fits',
    constraints: [queryShape],
    validator: {
      validate: (query) => fits(query, queryShape) && hasFewValues(query.surveyResults),
    },
  })
  queryParams!: QueryParams
}

export const findCommandOf = ({
  queryParams: { surveyId, surveyResults },
}: FindAnswersRequest): FindAnswersCommand => ({
  surveyId,
  query: answersOfSubmitted(surveyResults.map(({ itemKey, value }) => ({ itemKey, value }))),
})

/** Query of `GET my/answers`. */
class ListOwnAnswersDto {
  @IsOptional()
  @Text(1, 1_000)
  after?: string
}

/** Query of `GET survey-results/getBySurveyIdPartitionKeyIndex` (API-11). */
class ReadAnswerDto {
  @Text(1, ID_LIMIT)
  surveyId!: string

  @Text(1, PARTITION_KEY_LIMIT)
  partitionKey!: string
}

/** `POST survey-results/query` and `GET survey-results/getBySurveyIdUserIdIndex` (API-10, API-12). */
export class ReadOwnAnswersDto {
  @Text(1, ID_LIMIT)
  surveyId!: string
}

const one = `(?:${personalDetails.join('|')})`

/** Query of `GET my/prefill`: the wanted details, with commas between them. */
class ReadPrefillDto implements ReadPrefillRequest {
  @Matches(new RegExp(`^${one}(?:,${one}){0,${personalDetails.length - 1}}$`))
  details!: string
}

const prefillCommandOf = ({ details }: ReadPrefillRequest) => ({
  details: details.split(',') as PersonalDetail[],
})

/** Lines of an order as they are sent; what is not used of them is not looked at. */
export const orderLinesShape = described(
  'What is bought. The server computes prices, names, taxes and amounts; where price and amount are sent, they are compared.',
  listOf(
    object(
      {
        productId: key,
        count: { type: ['number', 'string'], maxLength: ID_LIMIT } as Shape<number | string>,
      },
      { productCategoryId: orMissing(key), price: anything, amount: anything },
    ),
    { maxItems: 200 },
  ),
)

const compared = (type: 'string' | 'integer'): Shape => ({
  type,
  description: 'As the resident confirmed it; compared with that of the server, and never used',
  isChecked: false,
})

/** What an order is compared by. */
export const comparedShapes = {
  surveyId: compared('string'),
  serviceSortKey: compared('string'),
  serviceId: compared('string'),
  serviceName: compared('string'),
  tax: compared('integer'),
  amount: compared('integer'),
}
const { surveyId: _, ...comparedInOrder } = comparedShapes

export const ofSentOrder = {
  details: orMissing(orderLinesShape),
  serviceVersion: orMissing(wholeNumber),
  ...comparedInOrder,
}
/** An order as it is sent. */
const sentOrderShape = object({}, ofSentOrder)

/** A line as a command has it. */
const lineOf = ({ productId, productCategoryId, count }: SentOrderLine): OrderedLine => ({
  productId,
  ...(productCategoryId && { productCategoryId }),
  count,
})

/** What of `value` the order of the server is compared with; undefined for no order. */
export function confirmedOf(value: unknown): ConfirmedOrder | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { serviceSortKey, serviceId, serviceName, tax, amount, details } = value as Record<string, unknown>
  return {
    ...(typeof serviceSortKey === 'string' && { serviceSortKey }),
    ...(typeof serviceId === 'string' && { serviceId }),
    ...(typeof serviceName === 'string' && { serviceName }),
    ...(typeof tax === 'number' && { tax }),
    ...(typeof amount === 'number' && { amount }),
    ...(fits(details, orderLinesShape) && { details: details.map(confirmedLineOf) }),
  }
}

const confirmedLineOf = ({ price, amount, ...line }: SentOrderLine) => ({
  ...lineOf(line),
  ...(typeof price === 'number' && { price }),
  ...(typeof amount === 'number' && { amount }),
})

/** What of an order a command carries. */
const orderCommandOf = (order: SentOrder | null | undefined): Pick<SaveAnswerCommand, 'order'> =>
  order
    ? {
        order: {
          ...(order.details && { details: order.details.map(lineOf) }),
          ...(typeof order.serviceVersion === 'number' && { serviceVersion: order.serviceVersion }),
        },
      }
    : {}

/**
 * Body of `POST survey-results/putItem` (API-13) and its header Idempotency-Key. Identity, titles, check values and
 * amounts that are sent along are dropped: the server computes them.
 */
export class SaveAnswerDto implements SaveAnswerRequest {
  @AnswerRows()
  data!: readonly SubmittedRow[]

  /** Needed if the rows carry none. */
  @IsOptional()
  @Text(1, ID_LIMIT)
  surveyId?: string | null

  /** Version of the form that was filled in; absent: not checked. */
  @IsOptional()
  @Fits(wholeNumber)
  surveyVersion?: number | null

  /** Version of the answer that is edited; absent: not checked. */
  @IsOptional()
  @Fits(wholeNumber)
  answerVersion?: number | null

  /** Partition key of the answer that is edited; wins over the one in subData. */
  @IsOptional()
  @Text(0, PARTITION_KEY_LIMIT)
  partitionKey?: string | null

  @IsOptional()
  @Fits(
    described(
      'The answer that is edited. Its checkStatus is dropped: the server derives it.',
      object({}, { partitionKey: orMissing(textOf(0, PARTITION_KEY_LIMIT)), checkStatus: anything }),
    ),
  )
  subData?: { partitionKey?: string | null } | null

  @IsOptional()
  @IsBoolean()
  isLiffMode?: boolean | null

  @IsOptional()
  @Fits(sentOrderShape)
  order?: SentOrder | null

  @IsOptional()
  @Fits(sentOrderShape)
  paymentData?: SentOrder | null

  /** One per press of the button, kept over its retries. */
  @IsOptional()
  @IsUUID()
  'Idempotency-Key'?: string
}

/**
 * What a body of `putItem` asks for. The form is the one that body and rows name; they must agree.
 *
 * @throws Refusal `request.malformed` if no form is named, or two
 */
export function saveCommandOf(request: SaveAnswerRequest): SaveAnswerCommand {
  const { surveyVersion, answerVersion, 'Idempotency-Key': key } = request
  const partitionKey = request.partitionKey || request.subData?.partitionKey
  const confirmed = confirmedOf(request.paymentData ?? request.order)
  return {
    surveyId: surveyIdOf(request),
    answers: answersOfSubmitted(request.data.map(({ itemKey, value }) => ({ itemKey, value }))),
    ...(typeof surveyVersion === 'number' && { surveyVersion }),
    ...(typeof answerVersion === 'number' && { answerVersion }),
    ...(partitionKey && { partitionKey }),
    ...orderCommandOf(request.order),
    ...(confirmed && { confirmed }),
    ...(key !== undefined && { idempotencyKey: key.toLowerCase() }),
    ...((request.isLiffMode || request.data.some((row) => row.isLiffMode)) && { isLiffMode: true }),
  }
}

function surveyIdOf({ surveyId: ofBody, data }: SaveAnswerRequest): string {
  const surveyId = ofBody ?? data.find((row) => row.surveyId !== undefined)?.surveyId
  if (surveyId === undefined || data.some((row) => row.surveyId !== undefined && row.surveyId !== surveyId))
    throw refuse('request.malformed', { fields: ['surveyId'] })
  return surveyId
}

/** The answer is `{ data }` with the rows of answers. */
const asRows = (answers: readonly OwnAnswer[]) => asData(rowsOf(answers))

const rowsOfAny = (answer: OwnAnswer | undefined) => asRows(answer ? [answer] : [])

const rowsOfOne = (answer: OwnAnswer) => rowsOf([answer])

/** The answer to a save of an answer or a member record. */
export const savedFields = ({
  answerCode,
  partitionKey,
  answerVersion,
  seriesCode,
}: Awaited<ReturnType<SaveAnswer>>) => ({
  answercode: answerCode,
  partitionKey,
  answerVersion,
  ...(seriesCode !== undefined && { seriescode: seriesCode }),
})

/** The calls on answers and their bookings. */
export const answerCalls = {
  saveAnswer: serve(saveAnswer, {
    summary: 'Sends a form. Sending the same again under the same Idempotency-Key is safe',
    Dto: SaveAnswerDto,
    writes: true,
    command: saveCommandOf,
    reply: savedFields,
  }),
  queryOwnAnswers: serveList(queryOwnAnswers, {
    summary: "The resident's rows of a form, oldest answer first",
    Dto: ReadOwnAnswersDto,
    command: asSent,
    ask: (useCases) => useCases.readOwnAnswers,
    rows: rowsOfOne,
  }),
  readOwnAnswers: serveList(readOwnAnswers, {
    summary: "The resident's rows of a form, oldest answer first",
    Dto: ReadOwnAnswersDto,
    command: asSent,
    ask: (useCases) => useCases.readOwnAnswers,
    rows: rowsOfOne,
  }),
  listOwnAnswers: serve(listOwnAnswers, {
    summary:
      "A page of the resident's answers to all forms: the next booking first, what is over or cancelled last; `after` is `next` of the page before",
    Dto: ListOwnAnswersDto,
    command: asSent,
    reply: ownAnswersFields,
  }),
  readPrefill: serve(readPrefill, {
    summary:
      'What the resident wrote about themselves in their latest answers and member records, of the details that are named',
    Dto: ReadPrefillDto,
    command: prefillCommandOf,
    reply: asData,
  }),
  readAnswer: serve(readAnswer, {
    summary: "The rows of one of the resident's answers",
    Dto: ReadAnswerDto,
    command: asSent,
    reply: rowsOfAny,
  }),
  listSearchableSurveys: serve(listSearchableSurveys, {
    summary: 'The forms whose answers can be looked for',
    ...takesNothing,
    reply: asData,
  }),
  findAnswers: serveList(findAnswers, {
    summary:
      "The rows of answers with exactly these values: the resident's own, and those that nobody has claimed yet",
    Dto: FindAnswersDto,
    writes: true,
    command: findCommandOf,
    ask: (useCases) => useCases.findAnswers,
    rows: rowsOfOne,
  }),
  claimAnswers: serve(claimAnswers, {
    summary:
      'Gives the resident the answers that filterQuery found within the last ten minutes and nobody owns, all or none; their rows as they are now',
    Dto: ClaimAnswersDto,
    writes: true,
    command: claimCommandOf,
    reply: asRows,
  }),
  checkReservation: serve(checkReservation, {
    summary: 'Whether a booking would be accepted now; saving decides',
    Dto: CheckReservationDto,
    command: checkCommandOf,
    reply: isDone,
  }),
  cancelAnswer: serve(cancelAnswer, {
    summary:
      "Cancels one of the resident's answers, or one of its reservations, and gives the places back; its rows as they are now",
    Dto: CancelAnswerDto,
    writes: true,
    command: cancelCommandOf,
    reply: rowsOfAny,
  }),
  deleteOverdueAnswer: serve(deleteOverdueAnswer, {
    summary: "Deletes one of the resident's answers whose reservation ran out unused",
    Dto: DeleteOverdueAnswerDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
  readMessagePreference: serve(readMessagePreference, {
    summary: 'Whether the city sends messages about reservations, and whether the resident gets them',
    ...takesNothing,
    reply: (preference) => preference,
  }),
  changeMessagePreference: serve(changeMessagePreference, {
    summary: 'Switches messages about reservations on or off for the resident',
    Dto: ChangeMessagePreferenceDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
}
