import type { SaveAnswer } from '../../../../application/answer/save-answer.ts'
import type { OwnAnswer } from '../../../../domain/answer/own-answer.ts'
import { rowsOf } from '../../calls/answer/answer-rows.ts'
import { CancelAnswerDto, cancelCommandOf } from '../../calls/answer/cancel-answer.dto.ts'
import { cancelAnswer } from '../../calls/answer/cancel-answer.ts'
import { ChangeMessagePreferenceDto } from '../../calls/answer/change-message-preference.dto.ts'
import { changeMessagePreference } from '../../calls/answer/change-message-preference.ts'
import { CheckReservationDto, checkCommandOf } from '../../calls/answer/check-reservation.dto.ts'
import { checkReservation } from '../../calls/answer/check-reservation.ts'
import { ClaimAnswersDto, claimCommandOf } from '../../calls/answer/claim-answers.dto.ts'
import { claimAnswers } from '../../calls/answer/claim-answers.ts'
import { DeleteOverdueAnswerDto } from '../../calls/answer/delete-overdue-answer.dto.ts'
import { deleteOverdueAnswer } from '../../calls/answer/delete-overdue-answer.ts'
import { FindAnswersDto, findCommandOf } from '../../calls/answer/find-answers.dto.ts'
import { findAnswers } from '../../calls/answer/find-answers.ts'
import { ListOwnAnswersDto } from '../../calls/answer/list-own-answers.dto.ts'
import { listOwnAnswers, ownAnswersFields } from '../../calls/answer/list-own-answers.ts'
import { listSearchableSurveys } from '../../calls/answer/list-searchable-surveys.ts'
import { queryOwnAnswers } from '../../calls/answer/query-own-answers.ts'
import { ReadAnswerDto } from '../../calls/answer/read-answer.dto.ts'
import { readAnswer } from '../../calls/answer/read-answer.ts'
import { readMessagePreference } from '../../calls/answer/read-message-preference.ts'
import { ReadOwnAnswersDto } from '../../calls/answer/read-own-answers.dto.ts'
import { readOwnAnswers } from '../../calls/answer/read-own-answers.ts'
import { prefillCommandOf, ReadPrefillDto } from '../../calls/answer/read-prefill.dto.ts'
import { readPrefill } from '../../calls/answer/read-prefill.ts'
import { SaveAnswerDto, saveCommandOf } from '../../calls/answer/save-answer.dto.ts'
import { saveAnswer } from '../../calls/answer/save-answer.ts'
import { asData, asSent, isDone, serve, serveList, takesNothing } from '../served-call.ts'

/** The answer is `{ data }` with the rows of answers. */
const asRows = (answers: readonly OwnAnswer[]) => asData(rowsOf(answers))

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
    answer: savedFields,
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
    answer: ownAnswersFields,
  }),
  readPrefill: serve(readPrefill, {
    summary:
      'What the resident wrote about themselves in their latest answers and member records, of the details that are named',
    Dto: ReadPrefillDto,
    command: prefillCommandOf,
    answer: asData,
  }),
  readAnswer: serve(readAnswer, {
    summary: "The rows of one of the resident's answers",
    Dto: ReadAnswerDto,
    command: asSent,
    answer: (answer) => asRows(answer ? [answer] : []),
  }),
  listSearchableSurveys: serve(listSearchableSurveys, {
    summary: 'The forms whose answers can be looked for',
    ...takesNothing,
    answer: asData,
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
    answer: asRows,
  }),
  checkReservation: serve(checkReservation, {
    summary: 'Whether a booking would be accepted now; saving decides',
    Dto: CheckReservationDto,
    command: checkCommandOf,
    answer: isDone,
  }),
  cancelAnswer: serve(cancelAnswer, {
    summary: "Cancels one of the resident's answers, or one of its reservations, and gives the places back",
    Dto: CancelAnswerDto,
    writes: true,
    command: cancelCommandOf,
    answer: isDone,
  }),
  deleteOverdueAnswer: serve(deleteOverdueAnswer, {
    summary: "Deletes one of the resident's answers whose reservation ran out unused",
    Dto: DeleteOverdueAnswerDto,
    writes: true,
    command: asSent,
    answer: isDone,
  }),
  readMessagePreference: serve(readMessagePreference, {
    summary: 'Whether the city sends messages about reservations, and whether the resident gets them',
    ...takesNothing,
    answer: (preference) => preference,
  }),
  changeMessagePreference: serve(changeMessagePreference, {
    summary: 'Switches messages about reservations on or off for the resident',
    Dto: ChangeMessagePreferenceDto,
    writes: true,
    command: asSent,
    answer: isDone,
  }),
}
