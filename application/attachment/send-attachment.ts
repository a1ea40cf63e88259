import { latestRequest, requestState } from '../../domain/answer/correction-request.ts'
import { openedItems } from '../../domain/form/asked-form.ts'
import { visibleItems } from '../../domain/form/form.ts'
import { refuse } from '../../domain/refusal.ts'
import type { Viewer } from '../../domain/session/viewer.ts'
import { attachmentLimits } from '../../domain/survey/rules/attachment-value.ts'
import { mustBeOpen } from '../answer/correction-request.ts'
import { findKeyed } from '../answer/find-own-answer.ts'
import type { AttachmentRepository } from '../ports/attachment-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/id-source.ts'
import type { OwnAnswerRepository } from '../ports/own-answer-repository.ts'
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

type FileNeeds = { attachments: AttachmentRepository; clock: Clock; ids: Pick<IdSource, 'secret'> }

type BeginNeeds = FileNeeds & {
  surveys: SurveyRepository
  members: SurveyRepository
  ownAnswers: OwnAnswerRepository
  settings: Pick<Settings, 'paymentFeature'>
}

/** The id of a file, and in how many pieces of how many bytes it is sent; the last one is shorter. */
export type BegunFile = { attachmentId: string; pieces: number; pieceBytes: number }

/**
 * Driving port: a resident begins to send a file for an item of a form. The size is what their device says; what counts
 * is what is sent.
 *
 * @param command.partitionKey of the answer in which the office asks to correct the item, also where the form takes no
 * answers now; absent: it is sent with an answer like any other
 * @throws Refusal `attachment.too_large`, `attachment.too_many` if the resident has as many files that were not sent
 * with an answer as they may
 * @throws Refusal `survey.outdated` if the form has no such item, and those of `findOpenSurvey`
 * @throws Refusal `answer.not_found`, `correction.late`, `correction.ended`, `correction.changed` if it is not asked
 * for
 * @throws Refusal `service.unavailable`, also when all residents together have as many as there is room for
 */
type BeginAttachment = (command: {
  surveyId: string
  itemKey: string
  name: string
  bytes: number
  partitionKey?: string | undefined
}) => Promise<BegunFile>

export const makeBeginAttachment =
  (needs: BeginNeeds) =>
  (viewer: Viewer): BeginAttachment =>
  async ({ surveyId, itemKey, name, bytes, partitionKey }) => {
    if (partitionKey !== undefined) await mustBeAsked(needs, viewer, { surveyId, itemKey, partitionKey })
    else {
      const { schema } = await findOpenSurvey({ ...needs, surveys: eitherKind(needs) }, { surveyId })
      const asks = visibleItems(schema, 'user').some((item) => item.itemKey === itemKey && takesFiles(item))
      if (!asks) throw refuse('survey.outdated', { surveyId })
    }
    return beginFile(needs, { userId: viewer.userId, surveyId, name, bytes })
  }

/** @throws Refusal `answer.not_found`, `correction.late`, `correction.ended`, `correction.changed` */
async function mustBeAsked(
  needs: BeginNeeds,
  viewer: Viewer,
  { itemKey, ...name }: { surveyId: string; itemKey: string; partitionKey: string },
): Promise<void> {
  const { record, config, schema } = await findKeyed(needs, viewer, name)
  const request = latestRequest(record)
  if (!request) throw refuse('correction.changed', {})
  mustBeOpen(requestState(request, record, needs.clock.now()))
  const item = schema.find((each) => each.itemKey === itemKey)
  if (!item || !takesFiles(item) || !openedItems(config, request.items).includes(itemKey))
    throw refuse('correction.changed', {})
}

/**
 * Begins a file for a form.
 * @param sent.userId whose file it is until an answer has it
 * @throws Refusal `attachment.too_large`, `attachment.too_many`, `service.unavailable`
 */
export async function beginFile(
  { attachments, clock, ids }: FileNeeds,
  sent: { userId: string; surveyId: string; name: string; bytes: number },
): Promise<BegunFile> {
  if (sent.bytes > attachmentLimits.bytes) throw tooLarge()
  const attachmentId = ids.secret()
  const nowMs = clock.now()
  const begun = await attachments.begin(
    { ...sent, attachmentId, untilMs: keptUntil(nowMs), nowMs },
    unsentLimits,
  )
  if (begun === 'too_many') throw refuse('attachment.too_many', { max: unsentLimits.ofOwner })
  if (begun === 'full') throw refuse('service.unavailable', {})
  const { pieceBytes } = attachmentLimits
  return { attachmentId, pieces: Math.ceil(sent.bytes / pieceBytes), pieceBytes }
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
  return ({ userId }: Pick<Viewer, 'userId'>): SendPiece =>
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
  ({ userId }: Pick<Viewer, 'userId'>): DropAttachment =>
  async ({ attachmentId }) =>
    void (await attachments.drop(userId, attachmentId))
