import { call, nothing } from './call.ts'

export type NoteLeftFormRequest = { surveyId: string; at?: string; before?: string }

/** Ours beyond the specification: sent as a page goes, when nobody reads the answer any more. */
export const noteLeftForm = call({
  method: 'POST',
  path: 'survey-configs/left',
  by: 'public',
  ask: (useCases) => useCases.noteLeftForm,
  ...nothing,
  refusals: [],
})
