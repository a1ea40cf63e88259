import { isInScope, type OfficeRole, type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import { type FormDifference, formDifferences } from '../../domain/survey/form-differences.ts'
import { type Publication, publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { keyOfThing } from '../city/city-things.ts'
import type { CityContent } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import { allForms } from './all-forms.ts'
import { type FormOfOfficerNeeds, formOfOfficer } from './form-of-officer.ts'
import { type PageOfVersions, pageOfVersions, type VersionsNeeds, versionOf } from './versions.ts'

/** A form that somebody sees to. */
export type FormInList = {
  surveyId: string
  title: string
  state: Publication
  /** When it was changed last, epoch milliseconds; absent: that is no longer kept. */
  changedAt?: number
}

/** Driving port of the office: the forms that somebody sees to, in the order of the city. */
type ListFormsOfOffice = () => Promise<readonly FormInList[]>

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

export const makeListFormsOfOffice =
  (needs: ListNeeds & { clock: Clock }) =>
  ({ duties }: Officer): ListFormsOfOffice =>
  async () => {
    const scope = scopeOf(duties, (await needs.city.settings())?.office?.sections ?? [], 'viewer')
    const versions = await needs.city.versions()
    const forms = await allForms(needs).list()
    return forms
      .filter(({ config }) => isInScope(scope, 'surveys', config.surveyId))
      .map(({ config }) => {
        const { surveyId, surveyTitle: title } = config
        const changedAt = versionOf(versions, keyOfForm(surveyId))?.at
        const state = publicationOf(config, needs.clock.now())
        return { surveyId, title, state, ...(changedAt !== undefined && { changedAt }) }
      })
  }

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
