import { refuse } from '../../domain/refusal.ts'
import { mayAs, type OfficeRole, type Officer, roleIn } from '../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import { type AllForms, allForms } from './all-forms.ts'

export type FormOfOfficerNeeds = AllForms & { city: Pick<CityRepository, 'settings'> }

/**
 * A form in force, for somebody who has at least a role for it. What is outside of the forms that they see to looks as
 * if it were not there.
 *
 * @throws Refusal `survey.not_found`, `office.not_allowed` if their role does not reach so far
 */
export async function formOfOfficer(
  needs: FormOfOfficerNeeds,
  { duties }: Pick<Officer, 'duties'>,
  surveyId: string,
  atLeast: OfficeRole,
): Promise<{ config: SurveyConfig; role: OfficeRole }> {
  const sections = (await needs.city.settings())?.office?.sections ?? []
  const role = roleIn(duties, sections, { part: 'surveys', id: surveyId })
  const form = role && (await allForms(needs).find(surveyId))
  if (!form) throw refuse('survey.not_found', { surveyId })
  if (!mayAs(role, atLeast)) throw refuse('office.not_allowed', {})
  return { config: form.config, role }
}
