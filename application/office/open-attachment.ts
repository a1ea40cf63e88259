import type { Officer } from '../../domain/staff/office-duty.ts'
import {
  type AttachmentFate,
  type AttachmentPiece,
  fateOf,
  pieceOf,
  type ScanNeeds,
} from '../attachment/read-attachment.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import { type RecordName, type RecordOfOfficerNeeds, recordOfOfficer } from './record-of-officer.ts'

type Needs = RecordOfOfficerNeeds & ScanNeeds & { audit: Pick<AuditLog, 'record'> }

/**
 * Driving port: somebody of the office opens a file of an answer, piece by piece. That they did, and who, is in the
 * audit log before the first piece is given.
 *
 * @throws Refusal those of `recordOfOfficer`
 * @throws Refusal `attachment.not_found` if the answer has no such file, or that no such piece
 * @throws Refusal `attachment.infected`, `attachment.not_scanned`: nobody may open it, or not yet
 */
type OpenAttachment = (
  command: RecordName & { attachmentId: string; piece: number },
) => Promise<AttachmentPiece>

export const makeOpenAttachment =
  (needs: Needs) =>
  (officer: Officer, request: RequestContext): OpenAttachment =>
  async ({ attachmentId, piece, ...name }) => {
    const { record } = await recordOfOfficer(needs, officer, name, 'viewer')
    const { userId, surveyId, answerId } = record
    const files = await needs.attachments.ofAnswer(answerId)
    const found = files.find((one) => one.attachmentId === attachmentId)
    const opened = await pieceOf(needs, found, piece)
    if (piece === 0) {
      const facts = { by: officer.username }
      const about = { userId, surveyId, answerId, request, facts }
      await needs.audit.record({ kind: 'attachment.opened', at: needs.clock.now(), ...about })
    }
    return opened
  }

/** Driving port: what has become of the files of an answer. @throws Refusal those of `recordOfOfficer` */
type ListAttachments = (command: RecordName) => Promise<readonly AttachmentFate[]>

export const makeListAttachments =
  (needs: RecordOfOfficerNeeds & Pick<ScanNeeds, 'attachments'>) =>
  (officer: Officer, _request: RequestContext): ListAttachments =>
  async (name) => {
    const { record } = await recordOfOfficer(needs, officer, name, 'viewer')
    return (await needs.attachments.ofAnswer(record.answerId)).map(fateOf)
  }
