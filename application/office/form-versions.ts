import type { OfficeRole, Officer } from '../../domain/staff/office-duty.ts'
import { type FormDifference, formDifferences } from '../../domain/survey/form-differences.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { keyOfThing } from '../city/city-things.ts'
import type { CityContent } from '../ports/city-repository.ts'
import { type FormOfOfficerNeeds, formOfOfficer } from './form-of-officer.ts'
import { type PageOfVersions, pageOfVersions, type VersionsNeeds } from './versions.ts'

/** A page of the versions of a form, the newest first. */
export type FormVersions = PageOfVersions<FormDifference> & { title: string; role: OfficeRole }

/**
 * Driving port of the office: how a form was changed, by the office and by imports, as far as versions of the city are
 * kept.
 *
 * @throws Refusal `survey.not_found`
 */
type ListFormVersions = (command: {
  surveyId: string
  /** The `next` of the page before; absent: the first page. */
  before?: number
}) => Promise<FormVersions>

type ListNeeds = FormOfOfficerNeeds & VersionsNeeds

const keyOfForm = (surveyId: string): string => keyOfThing({ kind: 'form', id: surveyId })

export const makeListFormVersions =
  (needs: ListNeeds) =>
  (officer: Officer): ListFormVersions =>
  async ({ surveyId, before }) => {
    const { config, role } = await formOfOfficer(needs, officer, surveyId, 'viewer')
    const page = await pageOfVersions(needs, {
      ...{ key: keyOfForm(surveyId), before },
      thingIn: (content) => formIn(content, surveyId),
      differences: formDifferences,
    })
    return { title: config.surveyTitle, role, ...page }
  }

/** undefined: the city had no such form then. */
export const formIn = ({ surveys, members = [] }: CityContent, surveyId: string): SurveyConfig | undefined =>
  [...surveys, ...members].find((each) => each.surveyId === surveyId)
