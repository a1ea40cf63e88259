import {
  attachmentStates,
  begunFile,
  contentOf,
  finishedFile,
  inPiece,
  sentPieces,
} from './attachment-rows.ts'
import { call, inData, nothing } from './call.ts'

/** Of a file that its owner names. */
export type AttachmentRequest = { attachmentId: string }

export type BeginAttachmentRequest = {
  surveyId: string
  itemKey: string
  name: string
  bytes: number
  /** Of the answer in which the item is to be corrected. */
  partitionKey?: string | undefined
}

/** Beside the specification's calls, as the others of files. */
export const beginAttachment = call({
  method: 'POST',
  path: 'attachments/begin',
  by: 'resident',
  ask: (useCases) => useCases.beginAttachment,
  request: (command): BeginAttachmentRequest => command,
  ...inData(begunFile),
  refusals: [
    'survey.not_found',
    'survey.no_config',
    'survey.outdated',
    'survey.not_open',
    'payment.not_accepted',
    'attachment.too_large',
    'attachment.too_many',
    'answer.not_found',
    'correction.late',
    'correction.ended',
    'correction.changed',
  ],
})

export type SendPieceRequest = AttachmentRequest & { piece: number; content: string }

/** A piece that is there already changes nothing: it may be sent again. */
export const sendPiece = call({
  method: 'POST',
  path: 'attachments/piece',
  by: 'resident',
  ask: (useCases) => useCases.sendPiece,
  request: ({ bytes, ...command }): SendPieceRequest => ({ ...command, content: contentOf(bytes) }),
  ...inData(sentPieces),
  refusals: ['attachment.not_found', 'attachment.piece', 'attachment.too_large', 'attachment.unreadable'],
})

/** Asked again, it answers the same. */
export const finishAttachment = call({
  method: 'POST',
  path: 'attachments/finish',
  by: 'resident',
  ask: (useCases) => useCases.finishAttachment,
  request: (command): AttachmentRequest => command,
  ...inData(finishedFile),
  refusals: [
    'attachment.not_found',
    'attachment.piece',
    'attachment.kind',
    'attachment.heic',
    'attachment.unreadable',
    'attachment.infected',
  ],
})

export const dropAttachment = call({
  method: 'POST',
  path: 'attachments/drop',
  by: 'resident',
  ask: (useCases) => useCases.dropAttachment,
  request: (command): AttachmentRequest => command,
  ...nothing,
  refusals: [],
})

export type ReadAttachmentRequest = AttachmentRequest & { piece: number }

export const readAttachment = call({
  method: 'POST',
  path: 'attachments/read',
  by: 'resident',
  ask: (useCases) => useCases.readAttachment,
  request: (command): ReadAttachmentRequest => command,
  ...inPiece,
  refusals: ['attachment.not_found', 'attachment.infected', 'attachment.not_scanned'],
})

/** Files that are asked about at once. */
export const STATES_LIMIT = 200

export type ReadAttachmentStatesRequest = { attachmentIds: readonly string[] }

export const readAttachmentStates = call({
  method: 'POST',
  path: 'attachments/states',
  by: 'resident',
  ask: (useCases) => useCases.readAttachmentStates,
  request: (command): ReadAttachmentStatesRequest => command,
  ...inData(attachmentStates),
  refusals: [],
})
