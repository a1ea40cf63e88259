import type { OpenForm } from '../open-form.ts'
import type { SurveyCalls, SurveyVisit } from '../survey-page.ts'
import type { Draft } from './draft-box.ts'
import { DraftKeeper } from './draft-keeper.ts'

/** Where a form's draft is kept, and what was left there last time. */
export type OpenDraft = { keeper: DraftKeeper; found: Draft | undefined }

/** Finds the place of the draft of a form; undefined where the browser keeps none, and for nobody's form. */
export async function openDraft(
  { drafts, userId, clock }: SurveyCalls,
  { surveyId, partitionKey }: SurveyVisit,
  { form, surveyVersion }: OpenForm,
): Promise<OpenDraft | undefined> {
  const owner = userId()
  if (!drafts || owner === undefined) return undefined
  const slot = await drafts.open(owner, { surveyId, surveyVersion, partitionKey })
  return { keeper: new DraftKeeper(slot, clock.now, () => form.answers()), found: slot.read() }
}
