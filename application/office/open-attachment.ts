import type { Officer } from '../../domain/staff/office-duty.ts'
import {
  type AttachmentFate,
  type AttachmentPiece,
  fateOf,
  pieceOf,
  type ScanNeeds,
} from '../attachment/read-attachment.ts'
import type { AuditLog, RequestContext } from '../ports/audit-log.ts'
import { BoundedMap } from '../shared/bounded-map.ts'
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

/** How long the pieces of a file are read after its first one, milliseconds. */
const OPENED_MS = 10 * 60_000
/** Openings that a process remembers. */
const MAX_OPENED = 1_000

/** Call it once for everybody: it remembers what was opened. */
export const makeOpenAttachment = (needs: Needs) => {
  const opened = new BoundedMap<string, number>(MAX_OPENED)
  return (officer: Officer, request: RequestContext): OpenAttachment =>
    async ({ attachmentId, piece, ...name }) => {
      const { record } = await recordOfOfficer(needs, officer, name, 'viewer')
      const { userId, surveyId, answerId } = record
      const files = await needs.attachments.ofAnswer(answerId)
      const found = files.find((one) => one.attachmentId === attachmentId)
      const read = await pieceOf(needs, found, piece)
      const at = needs.clock.now()
      const opening = JSON.stringify([officer.sub, attachmentId])
      // Whoever asks for another piece first has opened it as well.
      if (piece === 0 || at - (opened.get(opening) ?? 0) > OPENED_MS) {
        const facts = { by: officer.username }
        const about = { userId, surveyId, answerId, request, facts }
        await needs.audit.record({ kind: 'attachment.opened', at, ...about })
        opened.set(opening, at)
      }
      return read
    }
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
