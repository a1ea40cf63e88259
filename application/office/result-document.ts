import type { AnswerRecord } from '../../domain/answer/answer-record.ts'
import { latestResult } from '../../domain/answer/office-result.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Officer } from '../../domain/staff/office-duty.ts'
import type { AttachmentValue } from '../../domain/survey/rules/attachment-value.ts'
import { makeFinishFile } from '../attachment/finish-attachment.ts'
import { mustBeClean, type ScanNeeds } from '../attachment/read-attachment.ts'
import {
  type BegunFile,
  beginFile,
  makeDropAttachment,
  makeSendPiece,
} from '../attachment/send-attachment.ts'
import type { AnswerAmendment } from '../ports/answer-repository.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import type { IdSource } from '../ports/id-source.ts'
import { type RecordName, type RecordOfOfficerNeeds, recordOfOfficer } from './record-of-officer.ts'

type Needs = RecordOfOfficerNeeds &
  ScanNeeds & { audit: Pick<AuditLog, 'record'>; ids: Pick<IdSource, 'secret'> }

/**
 * Driving port of the office: begins to send a document for the result of an answer. It is judged, cleaned, sealed and
 * scanned as what residents send, is nobody's but of who has sent it and for this answer, and goes after a day if no
 * result is sent with it.
 *
 * @throws Refusal those of `recordOfOfficer`, `attachment.too_large`, `attachment.too_many`,
 * `service.unavailable`
 */
type BeginDocument = (command: RecordName & { name: string; bytes: number }) => Promise<BegunFile>

export const makeBeginDocument =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): BeginDocument =>
  async ({ name, bytes, ...of }) => {
    const { userId } = await senderOf(needs, officer, request, of)
    return beginFile(needs, { userId, surveyId: of.surveyId, name, bytes })
  }

type DocumentName = RecordName & { attachmentId: string }

/** Driving port of the office: the next piece of a document. @throws Refusal as `SendPiece`, and as `BeginDocument` */
type SendDocumentPiece = (
  command: DocumentName & { piece: number; bytes: Uint8Array },
) => Promise<{ have: number }>

/** Call it once for everybody. */
export const makeSendDocumentPiece = (needs: Needs) => {
  const sendPiece = makeSendPiece(needs)
  return (officer: Officer, request: RequestContext): SendDocumentPiece =>
    async ({ surveyId, answerCode, ...sent }) =>
      sendPiece(await senderOf(needs, officer, request, { surveyId, answerCode }))(sent)
}

/**
 * Driving port of the office: all of a document is there. That it is kept, and by whom, is in the audit log.
 * @throws Refusal as `FinishAttachment`, and as `BeginDocument`
 */
type FinishDocument = (command: DocumentName) => Promise<{ answer: string }>

/** Call it once for everybody. */
export const makeFinishDocument = (needs: Needs) => {
  const finish = makeFinishFile(needs)
  return (officer: Officer, request: RequestContext): FinishDocument =>
    async ({ attachmentId, ...of }) => {
      const sender = await senderOf(needs, officer, request, of)
      return finish({ ...sender, kept: 'document.kept' })({ attachmentId })
    }
}

/** Driving port of the office: takes away a document that was not sent. @throws Refusal as `BeginDocument` */
type DropDocument = (command: DocumentName) => Promise<void>

export const makeDropDocument =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): DropDocument =>
  async ({ attachmentId, ...of }) =>
    makeDropAttachment(needs)(await senderOf(needs, officer, request, of))({ attachmentId })

/** Who sends documents for an answer, as files know them: nobody else, and no other answer, has what they send. */
const senderIdOf = ({ sub }: Officer, { answerId }: AnswerRecord): string => `office ${sub} ${answerId}`

/** @throws Refusal those of `recordOfOfficer` */
async function senderOf(needs: Needs, officer: Officer, request: RequestContext, of: RecordName) {
  const { record } = await recordOfOfficer(needs, officer, of, 'desk')
  const facts = { by: officer.username }
  const { userId, answerId } = record
  return { userId: senderIdOf(officer, record), about: { userId, answerId, request, facts } }
}

/** The document of a result, and what becomes of the files of its answer. */
type SentDocument = { document?: AttachmentValue; attachments: NonNullable<AnswerAmendment['attachments']> }

/**
 * What a result is sent with, in place of what the one before had: that again, one that the officer has sent for it, or
 * none.
 *
 * @throws Refusal `attachment.not_found`, also where somebody else has sent it, or for another answer
 * @throws Refusal `attachment.infected`, `attachment.not_scanned`
 */
export async function documentToSend(
  needs: ScanNeeds,
  officer: Officer,
  record: AnswerRecord,
  attachmentId: string | undefined,
): Promise<SentDocument> {
  const from = senderIdOf(officer, record)
  const former = latestResult(record)?.document
  if (attachmentId !== undefined && former?.attachmentId === attachmentId)
    return { document: former, attachments: { adds: [], drops: [], from } }
  const drops = former ? [former.attachmentId] : []
  if (attachmentId === undefined) return { attachments: { adds: [], drops, from } }
  const [found] = await needs.attachments.findOwn(from, [attachmentId], needs.clock.now())
  if (!found || found.state === 'open') throw refuse('attachment.not_found', {})
  await mustBeClean(needs, found)
  const { name, bytes } = found
  return { document: { attachmentId, bytes, name }, attachments: { adds: [attachmentId], drops, from } }
}
