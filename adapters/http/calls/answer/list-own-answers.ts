import type { OwnAnswersPage } from '../../../../application/answer/list-own-answers.ts'
import type { ListedAnswer, OwnReservation } from '../../../../domain/answer/own-answer.ts'
import { call } from '../call.ts'
import { bool, count, listOf, type Of, object, oneOf, text } from '../shape.ts'
import { ofObstacles, ofReservation } from './answer-row.ts'

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
  { patientName: text, status: text, ...ofObstacles },
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
