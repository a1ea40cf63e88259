import {
  attachmentStates,
  begunFile,
  contentOf,
  finishedFile,
  inPiece,
  sentPieces,
} from './attachment-rows.ts'
import { call, inData, nothing } from './call.ts'
import type { RecordRequest } from './office-record.ts'

export type OpenAttachmentRequest = RecordRequest & { attachmentId: string; piece: number }

/** A piece of a file of an answer; the first one is an opening. */
export const openAttachment = call({
  method: 'POST',
  path: 'answers/{surveyId}/{answerCode}/attachments/open',
  by: 'office',
  ask: (office) => office.openAttachment,
  ...inPiece,
  refusals: [
    'answer.not_found',
    'attachment.not_found',
    'attachment.infected',
    'attachment.not_scanned',
    'office.not_allowed',
    'office.no_duty',
  ],
})

/** What has become of the files of an answer. */
export const listAttachments = call({
  method: 'GET',
  path: 'answers/{surveyId}/{answerCode}/attachments',
  by: 'office',
  ask: (office) => office.listAttachments,
  ...inData(attachmentStates),
  refusals: ['answer.not_found', 'office.not_allowed', 'office.no_duty'],
})

const path = 'answers/{surveyId}/{answerCode}/documents'
const refusals = ['answer.not_found', 'office.no_duty', 'office.not_allowed'] as const

export type BeginDocumentRequest = RecordRequest & { name: string; bytes: number }

/** Begins a document for the result of an answer. */
export const beginDocument = call({
  method: 'POST',
  path: `${path}/begin`,
  by: 'office',
  ask: (office) => office.beginDocument,
  ...inData(begunFile),
  refusals: [...refusals, 'attachment.too_large', 'attachment.too_many'],
})

export type DocumentRequest = RecordRequest & { attachmentId: string }

export type SendDocumentPieceRequest = DocumentRequest & { piece: number; content: string }

/** A piece that is there already changes nothing: it may be sent again. */
export const sendDocumentPiece = call({
  method: 'POST',
  path: `${path}/piece`,
  by: 'office',
  ask: (office) => office.sendDocumentPiece,
  request: ({
    bytes,
    ...command
  }: Omit<SendDocumentPieceRequest, 'content'> & { bytes: Uint8Array }): SendDocumentPieceRequest => ({
    ...command,
    content: contentOf(bytes),
  }),
  ...inData(sentPieces),
  refusals: [
    ...refusals,
    'attachment.not_found',
    'attachment.piece',
    'attachment.too_large',
    'attachment.unreadable',
  ],
})

/** Asked again, it answers the same. */
export const finishDocument = call({
  method: 'POST',
  path: `${path}/finish`,
  by: 'office',
  ask: (office) => office.finishDocument,
  ...inData(finishedFile),
  refusals: [
    ...refusals,
    'attachment.not_found',
    'attachment.piece',
    'attachment.kind',
    'attachment.heic',
    'attachment.unreadable',
    'attachment.infected',
  ],
})

export const dropDocument = call({
  method: 'POST',
  path: `${path}/drop`,
  by: 'office',
  ask: (office) => office.dropDocument,
  ...nothing,
  refusals,
})
