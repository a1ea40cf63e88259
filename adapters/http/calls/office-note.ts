import { listOf, number, object, text } from '../../shape.ts'
import { call, inData } from './call.ts'
import type { RecordRequest } from './office-record.ts'

/** Who can be asked to see to an answer. */
export const listAssignees = call({
  method: 'GET',
  path: 'answers/{surveyId}/{answerCode}/assignees',
  by: 'office',
  ask: (office) => office.listAssignees,
  ...inData(listOf(object({ sub: text, name: text }))),
  refusals: ['answer.not_found', 'office.not_allowed', 'office.no_duty'],
})

export type WriteDeskNoteRequest = RecordRequest & { memo: string; assignee?: string; version: number }

/** Notes a memo and who sees to an answer. */
export const writeDeskNote = call({
  method: 'POST',
  path: 'answers/{surveyId}/{answerCode}/note',
  by: 'office',
  ask: (office) => office.writeDeskNote,
  ...inData(object({ version: number })),
  refusals: [
    'answer.not_found',
    'office.not_allowed',
    'office.no_duty',
    'office.memo_too_long',
    'office.assignee_unknown',
    'office.note_changed',
    'request.in_progress',
  ],
})
