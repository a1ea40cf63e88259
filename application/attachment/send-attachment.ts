import { visibleItems } from '../../domain/form/form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { attachmentLimits } from '../../domain/survey/rules/attachment-value.ts'
import type { AttachmentRepository } from '../ports/attachment-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import { oneAtATime } from '../shared/one-at-a-time.ts'
import type { Settings } from '../shared/settings.ts'
import { findOpenSurvey } from '../survey/find-open-survey.ts'

/** How long a file is kept that is not sent with an answer, after its last piece, milliseconds (OFF-41). */
const UNSENT_MS = 24 * 3_600_000

/** Files that were not sent with an answer yet: of one resident, and of all, which are 50 GB at most. */
const unsentLimits = { ofOwner: 20, ofAll: 5_000 } as const

/** Until when a file is kept that is not sent with an answer. */
export const keptUntil = (nowMs: number): number => nowMs + UNSENT_MS

const megabytes = attachmentLimits.bytes / 1024 / 1024
const tooLarge = () => refuse('attachment.too_large', { maxBytes: attachmentLimits.bytes, megabytes })

type BeginNeeds = {
  surveys: SurveyRepository
  members: SurveyRepository
  attachments: AttachmentRepository
  clock: Clock
  ids: IdSource
  settings: Pick<Settings, 'paymentFeature'>
}

/**
 * Driving port: a resident begins to send a file for an item of a form. The size is what their device says; what counts
 * is what is sent.
 *
 * @returns the id of the file, and in how many pieces of how many bytes it is sent; the last one is shorter
 * @throws Refusal `attachment.too_large`, `attachment.too_many` if the resident has as many files that were not sent
 * with an answer as they may
 * @throws Refusal `survey.outdated` if the form has no such item, and those of `findOpenSurvey`
 * @throws Refusal `service.unavailable`, also when all residents together have as many as there is room for
 */
type BeginAttachment = (command: {
  surveyId: string
  itemKey: string
  name: string
  bytes: number
}) => Promise<{ attachmentId: string; pieces: number; pieceBytes: number }>

export const makeBeginAttachment =
  (needs: BeginNeeds) =>
  ({ userId }: Viewer): BeginAttachment =>
  async ({ surveyId, itemKey, name, bytes }) => {
    if (bytes > attachmentLimits.bytes) throw tooLarge()
    const { attachments, clock, ids } = needs
    const { schema } = await findOpenSurvey({ ...needs, surveys: eitherKind(needs) }, { surveyId })
    const asks = visibleItems(schema, 'user').some((item) => item.itemKey === itemKey && takesFiles(item))
    if (!asks) throw refuse('survey.outdated', { surveyId })
    const attachmentId = ids.secret()
    const nowMs = clock.now()
    const begun = await attachments.begin(
      { attachmentId, userId, surveyId, name, bytes, untilMs: keptUntil(nowMs), nowMs },
      unsentLimits,
    )
    if (begun === 'too_many') throw refuse('attachment.too_many', { max: unsentLimits.ofOwner })
    if (begun === 'full') throw refuse('service.unavailable', {})
    const { pieceBytes } = attachmentLimits
    return { attachmentId, pieces: Math.ceil(bytes / pieceBytes), pieceBytes }
  }

/** Whether residents answer an item by files. */
export const takesFiles = ({ type }: { type: string }): boolean => type === 'attachment'

const eitherKind = ({ surveys, members }: Pick<BeginNeeds, 'surveys' | 'members'>): SurveyRepository => ({
  ...surveys,
  find: async (surveyId) => (await surveys.find(surveyId)) ?? members.find(surveyId),
})

type PieceNeeds = { attachments: AttachmentRepository; clock: Clock }

/**
 * Driving port: a resident sends the next piece of a file, the first one as number 0. One that is there already changes
 * nothing, so that a lost connection is gone on after by sending it again, or by what `have` says.
 *
 * @returns how many pieces are there
 * @throws Refusal `attachment.not_found`, also when it is somebody else's, whole already, or no longer kept
 * @throws Refusal `attachment.piece` if pieces before it are missing
 * @throws Refusal `attachment.too_large` if the file has more bytes with it than it may; what was sent is erased
 */
type SendPiece = (command: {
  attachmentId: string
  piece: number
  bytes: Uint8Array
}) => Promise<{ have: number }>

/** Call it once for all viewers: pieces of one file are stored one after the other. */
export const makeSendPiece = ({ attachments, clock }: PieceNeeds) => {
  const inTurn = oneAtATime()
  return ({ userId }: Viewer): SendPiece =>
    ({ attachmentId, piece, bytes }) =>
      inTurn(attachmentId, async () => {
        const nowMs = clock.now()
        const [attachment] = await attachments.findOwn(userId, [attachmentId], nowMs)
        if (attachment?.state !== 'open') throw refuse('attachment.not_found', {})
        const { pieces: have, bytes: sent } = attachment.content
        if (piece < have) return { have }
        if (piece > have) throw refuse('attachment.piece', { have })
        // After a short one there is no other, so that every piece has its place.
        const isOver = sent < have * attachmentLimits.pieceBytes
        if (isOver || sent + bytes.length > attachmentLimits.bytes) {
          await attachments.drop(userId, attachmentId)
          throw isOver ? refuse('attachment.unreadable', {}) : tooLarge()
        }
        const untilMs = keptUntil(nowMs)
        const now = await attachments.addPiece(userId, attachmentId, { number: piece, bytes, untilMs })
        if (now === undefined) throw refuse('attachment.not_found', {})
        return { have: now }
      })
}

/**
 * Driving port: a resident takes away a file that was not sent with an answer. One that is not there is taken away.
 */
type DropAttachment = (command: { attachmentId: string }) => Promise<void>

export const makeDropAttachment =
  ({ attachments }: Pick<PieceNeeds, 'attachments'>) =>
  ({ userId }: Viewer): DropAttachment =>
  async ({ attachmentId }) =>
    void (await attachments.drop(userId, attachmentId))
