import type { AnswerWrite, SavedAnswer } from '../../../application/ports/answer-repository.ts'
import { auditEvents } from '../audit/audit-event-statement.ts'
import { chooseLanguage } from '../language/sql-language-repository.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { type SealedRequest, sealRequest } from '../stored-request.ts'
import type { Statement } from '../write.ts'
import { insertMessages } from './messages.ts'
import { type SealedOrderOfSave, sealOrderOfSave } from './orders.ts'
import { sealAnswer, waitsColumn } from './sealed-answer.ts'
import { type SealedNumber, sealNumber } from './take-number.ts'
import { sealTerms } from './terms.ts'

/** The columns of an answer that a save sets. */
export type AnswerColumns = {
  answerId: string
  surveyId: string
  owner: Uint8Array
  registeredBy: string
  check: string
  status: string | null
  code: string
  seriesCode: string | null
  /** Of a new answer; it moves on where it is taken. */
  keyMs: number
  version: number
  /** Epoch seconds. */
  createdAt: number
  updatedAt: number
  claimIndex: Uint8Array | null
  waitsFor: string | null
  sealed: Uint8Array
}

/** A save, with everything sealed that is not to be read in the database. */
export type SaveAnswer = Pick<
  AnswerWrite,
  'surveyVersion' | 'replaces' | 'supersedes' | 'maxLive' | 'atMost' | 'latestSaveMs' | 'requires' | 'places'
> & {
  answer: AnswerColumns
  /** Blind indexes of what the office finds it by. */
  terms: readonly Uint8Array[]
  /** Epoch milliseconds. */
  nowMs: number
  request?: SealedRequest
  /** Blind index of the number that it has where it was imported from. */
  source?: Uint8Array
  number?: SealedNumber
  order?: SealedOrderOfSave
  /** The files that it has. */
  attachments: readonly string[]
  /** What is stored along with it: messages, the language that was chosen, events. */
  along: readonly Statement[]
}

export function sealSave(sealing: Sealing, write: AnswerWrite, nowMs: number): SaveAnswer {
  const { record, replaces, idempotency, number, order, source, bodyHash, claimValues } = write
  const { surveyId, userId } = record
  const owner = sealing.ownerOf(userId)
  const answerId = replaces?.answerId ?? record.answerId
  const version = replaces ? replaces.version + 1 : record.version
  const seriesCode = record.series?.codes[0]
  /** Key and code are added to it when they are known. */
  const known: Omit<SavedAnswer, 'keyMs' | 'answerCode'> = {
    answerId,
    surveyId,
    version,
    ...(seriesCode !== undefined && { seriesCode }),
  }
  const numberItem = number && 'after' in number ? number.itemKey : undefined
  return {
    ...guardsOf(write),
    ...(replaces && { replaces }),
    ...(write.supersedes && { supersedes: write.supersedes }),
    ...(write.places && { places: write.places }),
    answer: {
      answerId,
      surveyId,
      owner,
      registeredBy: record.registeredBy,
      check: record.check,
      status: record.status ?? null,
      code: record.answerCode,
      seriesCode: seriesCode ?? null,
      keyMs: record.keyMs,
      version,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      claimIndex: claimValues ? sealing.blindIndex(surveyId, claimValues) : null,
      waitsFor: waitsColumn(record),
      sealed: sealAnswer(sealing, { ...record, answerId }, bodyHash, numberItem),
    },
    terms: sealTerms(sealing, write.terms),
    attachments: write.attachments ?? [],
    nowMs,
    ...(idempotency && {
      request: sealRequest(sealing, { owner, ...idempotency, atMs: nowMs }, { bodyHash, result: known }),
    }),
    ...(source !== undefined && { source: sealing.sourceIndex(surveyId, source) }),
    ...(number && { number: sealNumber(sealing, number, { surveyId, answerId }) }),
    ...(order && { order: sealOrderOfSave(sealing, order, { surveyId, answerId }) }),
    along: [
      ...insertMessages(sealing, { answerId, userId }, write.messages),
      ...(write.language === undefined ? [] : [chooseLanguage(owner, write.language)]),
      ...auditEvents(sealing, write.audit),
    ],
  }
}

const guardsOf = ({ surveyVersion, maxLive, atMost, latestSaveMs, requires }: AnswerWrite) => ({
  surveyVersion,
  ...(maxLive !== undefined && { maxLive }),
  ...(atMost && { atMost }),
  ...(latestSaveMs !== undefined && { latestSaveMs }),
  ...(requires && { requires }),
})
