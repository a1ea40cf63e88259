import type { LocalDate } from '../../../domain/shared/local-date.ts'
import { object, oneOf } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'
import type { ChangeRequest } from './office-change.ts'

const path = 'answers/{surveyId}/{answerCode}'
const refusals = [
  'answer.not_found',
  'office.no_duty',
  'office.not_allowed',
  'office.record_changed',
  'office.staff_unknown',
] as const
const toldOwner = object({ told: oneOf('told', 'switched_off', 'not_configured') })

export type AskRequest = ChangeRequest & {
  requestId: string
  text: string
  items: readonly string[]
  until: LocalDate
}

/** Asks the owner of an answer to correct some of its items. */
export const askCorrection = call({
  method: 'POST',
  path: `${path}/correction-request`,
  by: 'office',
  ask: (office) => office.askCorrection,
  ...inData(toldOwner),
  refusals: [
    ...refusals,
    'answer.change_of_cancelled',
    'survey.not_found',
    'office.not_claimed',
    'office.words_invalid',
    'office.deadline_invalid',
    'office.items_invalid',
  ],
})

export type ProlongRequest = ChangeRequest & { until: LocalDate }

/** Gives the owner of an answer another last day. */
export const prolongCorrection = call({
  method: 'POST',
  path: `${path}/correction-request/deadline`,
  by: 'office',
  ask: (office) => office.prolongCorrection,
  ...inData(toldOwner),
  refusals: [...refusals, 'office.nothing_asked', 'office.deadline_invalid'],
})

/** Withdraws what is asked; of what was answered, notes that it was seen. */
export const endCorrection = call({
  method: 'POST',
  path: `${path}/correction-request/end`,
  by: 'office',
  ask: (office) => office.endCorrection,
  ...nothing,
  refusals: [...refusals, 'office.nothing_asked'],
})

export type ResultRequest = ChangeRequest & {
  resultId: string
  text: string
  /** Of a file that was sent for it, or that the result before has. */
  document?: string | undefined
}

/** Tells the owner of an answer its result. */
export const sendResult = call({
  method: 'POST',
  path: `${path}/result`,
  by: 'office',
  ask: (office) => office.sendResult,
  ...inData(toldOwner),
  refusals: [
    ...refusals,
    'office.not_claimed',
    'office.words_invalid',
    'attachment.not_found',
    'attachment.infected',
    'attachment.not_scanned',
  ],
})

/** Takes back the result that its owner reads. */
export const takeBackResult = call({
  method: 'POST',
  path: `${path}/result/take-back`,
  by: 'office',
  ask: (office) => office.takeBackResult,
  ...nothing,
  refusals: [...refusals, 'office.nothing_told'],
})
