import type { UseCases } from '../../../application/use-cases.ts'
import type { Answers } from '../../../domain/survey/answer.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { day, described, listOf, object, oneOf, text, typed } from '../../shape.ts'
import { type SubmittedRow, submittedRows } from './answer.ts'
import { call, nothing } from './call.ts'

export type CorrectionName = { surveyId: string; partitionKey: string }

/** Beside the specification's calls: what the office asks the resident to correct. */
export const readCorrectionRequest = call({
  method: 'GET',
  path: 'my/correction',
  by: 'resident',
  ask: (useCases) => useCases.readCorrectionRequest,
  response: object(
    {},
    {
      data: object({
        ...{ requestId: text, text, until: day },
        state: oneOf('open', 'late', 'answered', 'withdrawn', 'ended'),
        config: typed<SurveyConfig>({
          type: 'object',
          description: 'The form, in which only what is asked can be changed',
        }),
        opened: described('Keys of the items that can be filled in', listOf(text)),
        seen: described('Sent back with the correction', text),
      }),
    },
  ),
  result: ({ data }) => data,
  refusals: ['answer.not_found'],
})

export type AnswerCorrectionBody = CorrectionName & {
  requestId: string
  seen: string
  data: readonly SubmittedRow[]
}

/** Beside the specification's calls: the resident corrects what they are asked to. */
export const answerCorrectionRequest = call({
  method: 'POST',
  path: 'my/correction',
  by: 'resident',
  ask: (useCases) => useCases.answerCorrectionRequest,
  request: ({
    answers,
    ...command
  }: Parameters<UseCases['answerCorrectionRequest']>[0]): AnswerCorrectionBody => ({
    ...command,
    data: cleared(answers),
  }),
  ...nothing,
  refusals: [
    'answer.not_found',
    'answer.invalid',
    'correction.late',
    'correction.ended',
    'correction.changed',
    'correction.unchanged',
    'request.in_progress',
  ],
})

/** What was emptied is sent as nothing. */
const cleared = (answers: Answers): SubmittedRow[] =>
  [...answers].flatMap(([itemKey, texts]) =>
    texts.length === 0 ? [{ itemKey, value: '' }] : submittedRows(new Map([[itemKey, texts]])),
  )
