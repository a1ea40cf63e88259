import { attachmentStates, inPiece } from './attachment-rows.ts'
import { call, inData } from './call.ts'
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
