import { bool, count, described, listOf, object, oneOf, text } from '../../shape.ts'
import { call, inData } from './call.ts'

const line = object(
  {
    source: text,
    field: described('As the form’s data names it', text),
    state: described(
      '`machine`: accepted by nobody yet, does not go in force',
      oneOf('missing', 'machine', 'accepted'),
    ),
    faults: listOf(text),
    warnings: listOf(text),
  },
  { item: described('The title of the item in which it stands', text), target: text },
)

const fields = {
  title: text,
  revision: described('Of the draft; 0: nothing was changed yet', count),
  languages: listOf(object({ code: text, accepted: count, texts: count })),
  lines: listOf(line),
  hasMachine: bool,
}
const code = { code: described('The language of `lines`', text) }

/** `code`: missing: the first language that the city offers. */
export type ReadTranslationsRequest = { surveyId: string; code?: string }

/** The translations of a form as it is written. */
export const readTranslations = call({
  method: 'POST',
  path: 'forms/{surveyId}/translations/read',
  by: 'office',
  ask: (office) => office.readTranslations,
  ...inData(object(fields, code)),
  refusals: ['survey.not_found', 'office.not_allowed', 'language.unknown', 'office.no_duty'],
})

type SeenDraft = { surveyId: string; code: string; revision: number }
export type WriteTranslationsRequest = SeenDraft & { texts: readonly { source: string; target: string }[] }

/** Keeps translations with the form as it is written. */
export const writeTranslations = call({
  method: 'POST',
  path: 'forms/{surveyId}/translations',
  by: 'office',
  ask: (office) => office.writeTranslations,
  ...inData(object(fields, code)),
  refusals: [
    'survey.not_found',
    'office.not_allowed',
    'language.unknown',
    'office.draft_changed',
    'office.no_duty',
  ],
})

export type ProposeTranslationsRequest = SeenDraft

/** Has a machine propose some of those that are missing. */
export const proposeTranslations = call({
  method: 'POST',
  path: 'forms/{surveyId}/translations/proposed',
  by: 'office',
  ask: (office) => office.proposeTranslations,
  ...inData(
    object({ ...fields, proposed: described('0: the machine has none, or does not answer', count) }, code),
  ),
  refusals: [
    'survey.not_found',
    'office.not_allowed',
    'language.unknown',
    'office.draft_changed',
    'office.no_duty',
  ],
})
