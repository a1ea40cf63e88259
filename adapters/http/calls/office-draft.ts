import type { FormQuestions } from '../../../application/office/put-form-in-force.ts'
import { officeRoles } from '../../../domain/staff/office-duty.ts'
import type { FormDifference } from '../../../domain/survey/form-differences.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { bool, count, described, listOf, number, type Of, object, oneOf, text, typed } from '../../shape.ts'
import { call, inData, nothing } from './call.ts'

const state = oneOf('before', 'open', 'paused', 'over')
const differences = listOf(typed<FormDifference>({ type: 'object' }))
const lostItem = object(
  { itemKey: text, title: text, answers: count },
  { renamedTo: described('What its key was probably renamed to', text) },
)
const lost = object({
  items: listOf(lostItem),
  options: listOf(object({ itemKey: text, title: text, option: text, answers: count })),
})
const undone = object({ kind: oneOf('calendar', 'category', 'item'), name: text, version: count })
const questions = {
  version: described('Of the city, of which this is said; who agrees sends it along', count),
  undone: described('What somebody changed since a spreadsheet brought it', listOf(undone)),
  ...{ differences, state: object({ to: state }, { from: state }), answers: count },
  read: described('Of how many answers `lost` speaks', count),
  lost: described('What of answers the form would no longer ask for', lost),
}
const bookings = typed<NonNullable<FormQuestions['bookings']>>({
  type: 'object',
  description: 'What that does to bookings, where what can be booked changes',
})

const writtenSince = object(
  { at: number, by: text },
  {
    publishAt: described('When it is published by itself, epoch milliseconds', number),
    trouble: described('Why it was not, at its time', text),
  },
)

/** The forms that one sees to. */
export const listFormsOfOffice = call({
  method: 'GET',
  path: 'forms-of-office',
  by: 'office',
  ask: (office) => office.listFormsOfOffice,
  ...inData(
    object({
      forms: listOf(
        object(
          {
            ...{ surveyId: text, title: text, role: oneOf(...officeRoles) },
            state: oneOf('before', 'open', 'paused', 'over', 'draft'),
            version: described('In force; 0: none', count),
            sections: described('Names of those that it belongs to', listOf(text)),
            answers: count,
          },
          {
            changedAt: described('Epoch milliseconds', number),
            lastAnswerAt: described('Epoch milliseconds', number),
            ...{ publishFrom: text, publishTo: text, draft: writtenSince },
          },
        ),
      ),
      sections: described('In which one may begin a form', listOf(object({ sectionId: text, name: text }))),
      mayBeginOutside: bool,
      groups: described('Titles of the groups of the first page', listOf(text)),
    }),
  ),
  refusals: ['office.no_duty'],
})

export type ListFormVersionsRequest = { surveyId: string; before?: number }

/** How a form was changed. */
export const listFormVersions = call({
  method: 'POST',
  path: 'forms/{surveyId}/versions',
  by: 'office',
  ask: (office) => office.listFormVersions,
  ...inData(
    object(
      {
        ...{ title: text, role: oneOf(...officeRoles), version: number },
        versions: listOf(object({ version: number, at: number, differences }, { by: text })),
      },
      { next: described('For the next page', number) },
    ),
  ),
  refusals: ['survey.not_found', 'office.no_duty'],
})

export type RestoreFormRequest = { surveyId: string; version: number; to: number; isAgreed: boolean }

/** What has to be agreed to before a form is put in force. */
type Questions = { kind: 'asks'; bookings?: Of<typeof bookings> } & {
  readonly [K in keyof typeof questions]: Of<(typeof questions)[K]>
}

const changedOrAsks = [
  object({ kind: oneOf('changed'), version: number }),
  object({ kind: oneOf('asks'), ...questions }, { bookings }),
] as const
const outcome = typed<{ kind: 'changed'; version: number } | Questions>({ anyOf: [...changedOrAsks] })

/** Puts a form in force as a version had it, or says what has to be agreed to. */
export const restoreForm = call({
  method: 'POST',
  path: 'forms/{surveyId}/versions/restored',
  by: 'office',
  ask: (office) => office.restoreForm,
  ...inData(outcome),
  refusals: [
    'survey.not_found',
    'office.not_allowed',
    'office.form_changed',
    'office.form_unfit',
    'office.no_duty',
  ],
})

export type PauseFormRequest = { surveyId: string; version: number; isPaused: boolean; isAgreed: boolean }

/** Lets residents send a form no more for a while, or again, or says what has to be agreed to. */
export const pauseForm = call({
  method: 'POST',
  path: 'forms/{surveyId}/pause',
  by: 'office',
  ask: (office) => office.pauseForm,
  ...inData(outcome),
  refusals: [
    'survey.not_found',
    'office.not_allowed',
    'office.form_changed',
    'office.form_unfit',
    'office.no_duty',
  ],
})

const finding = object(
  { message: text, isWarning: bool },
  {
    item: described('The place of the item, from 0; missing: it is about the form', count),
    field: described('As the form’s data names it', text),
  },
)

const writtenForm = object(
  {
    role: oneOf(...officeRoles),
    config: typed<SurveyConfig>({ type: 'object', description: 'As it is written; may have faults' }),
    revision: described('Of the draft; 0: nothing was changed yet', count),
    version: described('In force; 0: none', count),
    base: described('The version in force that it takes into account', count),
    lastKey: described('Of keys like `q1`, in any version', count),
    findings: listOf(finding),
    differences,
  },
  {
    inForce: typed<SurveyConfig>({ type: 'object', description: 'As it is in force; missing: it is not' }),
    ...{ at: number, by: text, publishAt: described('Epoch milliseconds', number), trouble: text },
  },
)

/** A form as it is written. */
export const readWrittenForm = call({
  method: 'GET',
  path: 'forms/{surveyId}/draft',
  by: 'office',
  ask: (office) => office.readWrittenForm,
  ...inData(writtenForm),
  refusals: ['survey.not_found', 'office.no_duty'],
})

export type WriteFormRequest = {
  surveyId: string
  revision: number
  config: SurveyConfig
  version: number
}

/** Keeps what somebody has written of a form; nothing of it is in force. */
export const writeForm = call({
  method: 'POST',
  path: 'forms/{surveyId}/draft',
  by: 'office',
  ask: (office) => office.writeForm,
  ...inData(writtenForm),
  refusals: ['survey.not_found', 'office.not_allowed', 'office.draft_changed', 'office.no_duty'],
})

export type BeginFormRequest = {
  surveyId: string
  title: string
  sectionId?: string
  group?: string
  from?: string
}

/** Begins a form that the city does not have yet. */
export const beginForm = call({
  method: 'POST',
  path: 'forms-of-office',
  by: 'office',
  ask: (office) => office.beginForm,
  ...inData(object({ surveyId: text })),
  refusals: ['survey.not_found', 'office.not_allowed', 'office.form_id_taken', 'office.no_duty'],
})

export type GiveUpFormRequest = { surveyId: string; revision: number }

/** Gives up what was written of a form. */
export const giveUpForm = call({
  method: 'POST',
  path: 'forms/{surveyId}/draft/given-up',
  by: 'office',
  ask: (office) => office.giveUpForm,
  ...nothing,
  refusals: ['survey.not_found', 'office.not_allowed', 'office.draft_changed', 'office.no_duty'],
})

export type PublishFormRequest = {
  surveyId: string
  revision: number
  isAgreed: boolean
  version: number
  at?: number
}

/** Puts what was written of a form in force, now or at a time, or says what has to be agreed to. */
export const publishForm = call({
  method: 'POST',
  path: 'forms/{surveyId}/draft/published',
  by: 'office',
  ask: (office) => office.publishForm,
  ...inData(
    typed<{ kind: 'changed'; version: number } | { kind: 'waits'; at: number } | Questions>({
      anyOf: [...changedOrAsks, object({ kind: oneOf('waits'), at: number })],
    }),
  ),
  refusals: [
    'survey.not_found',
    'office.not_allowed',
    'office.draft_changed',
    'office.form_changed',
    'office.form_unfit',
    'office.time_past',
    'office.no_duty',
  ],
})
