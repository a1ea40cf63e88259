import {
  isInScope,
  mayAs,
  type OfficeRole,
  type Officer,
  roleIn,
  type Section,
  scopeOf,
} from '../../domain/staff/office-duty.ts'
import { type Publication, publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { keyOfThing } from '../city/city-things.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { Clock } from '../ports/clock.ts'
import type { FormDraftRepository, KeptDraft } from '../ports/form-draft-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import type { StaffAccountRepository } from '../ports/staff-account-repository.ts'
import { allForms } from './all-forms.ts'
import { sectionsWith } from './draft-of-officer.ts'
import type { FormOfOfficerNeeds } from './form-of-officer.ts'
import { versionOf } from './versions.ts'

/** A form that somebody sees to, in force or being written. */
export type FormInList = {
  surveyId: string
  title: string
  /** What they may do with it. */
  role: OfficeRole
  /** `draft`: it is not in force yet. */
  state: Publication | 'draft'
  /** When residents may send it, as the form says it. */
  publishFrom?: string
  publishTo?: string
  /** The version in force; 0: none, or no longer kept. */
  version: number
  /** When what is in force was changed last, epoch milliseconds; absent: that is no longer kept. */
  changedAt?: number
  /** Names of the sections that it belongs to. */
  sections: readonly string[]
  /** How many residents sent, changes aside. */
  answers: number
  /** When the newest of them was sent, epoch milliseconds. */
  lastAnswerAt?: number
  /** What was written of it since. */
  draft?: Pick<KeptDraft, 'at' | 'by' | 'publishAt' | 'trouble'>
}

/** The forms, and where somebody may begin another one. */
export type FormsOfOffice = {
  forms: readonly FormInList[]
  sections: readonly Pick<Section, 'sectionId' | 'name'>[]
  /** Also without a section. */
  mayBeginOutside: boolean
  /** The titles of the groups of the first page. */
  groups: readonly string[]
}

/** Driving port of the office: the forms that somebody sees to, in the order of the city, those not in force last. */
type ListFormsOfOffice = () => Promise<FormsOfOffice>

type Needs = FormOfOfficerNeeds & {
  city: Pick<CityRepository, 'settings' | 'versions'>
  formDrafts: Pick<FormDraftRepository, 'list'>
  officeAnswers: Pick<OfficeAnswerRepository, 'count' | 'newestAt'>
  staffAccounts: Pick<StaffAccountRepository, 'findByUsername'>
  clock: Clock
}

export const makeListFormsOfOffice =
  (needs: Needs) =>
  ({ duties }: Officer): ListFormsOfOffice =>
  async () => {
    const { office, groups = [] } = (await needs.city.settings()) ?? {}
    const sections = office?.sections ?? []
    const inForce = (await allForms(needs).list()).map(({ config }) => config)
    const drafts = new Map((await needs.formDrafts.list()).map((draft) => [draft.surveyId, draft]))
    const known = new Set(inForce.map(({ surveyId }) => surveyId))
    const begun = [...drafts.values()].filter(({ surveyId }) => !known.has(surveyId))
    const versions = await needs.city.versions()
    const forms: FormInList[] = []
    for (const config of [...inForce, ...begun.map((draft) => draft.config)]) {
      const { surveyId } = config
      const draft = drafts.get(surveyId)
      const own = known.has(surveyId) ? sections : sectionsWith(sections, draft)
      const role = roleIn(duties, own, { part: 'surveys', id: surveyId })
      if (!role) continue
      const { version = 0, at } = versionOf(versions, keyOfThing({ kind: 'form', id: surveyId })) ?? {}
      const names = own.flatMap(({ surveys = [], name }) => (surveys.includes(surveyId) ? [name] : []))
      forms.push({
        ...inShort(config),
        ...{ role, version, sections: names },
        state: known.has(surveyId) ? publicationOf(config, needs.clock.now()) : 'draft',
        ...(at !== undefined && { changedAt: at }),
        ...(await answersOf(needs, surveyId)),
        ...(draft && { draft: await written(needs, draft) }),
      })
    }
    const scope = scopeOf(duties, sections, 'editor')
    const isOwn = ({ sectionId }: Section) =>
      scope === 'all' || duties.some((duty) => duty.sectionId === sectionId && mayAs(duty.role, 'editor'))
    return {
      forms,
      sections: sections.filter(isOwn).map(({ sectionId, name }) => ({ sectionId, name })),
      mayBeginOutside: isInScope(scope, 'surveys', ''),
      groups: groups.map(({ title }) => title),
    }
  }

const inShort = ({ surveyId, surveyTitle: title, publishFrom, publishTo }: SurveyConfig) => ({
  ...{ surveyId, title },
  ...(publishFrom !== undefined && { publishFrom }),
  ...(publishTo !== undefined && { publishTo }),
})

async function answersOf({ officeAnswers }: Needs, surveyId: string) {
  const lastAnswerAt = await officeAnswers.newestAt(surveyId)
  if (lastAnswerAt === undefined) return { answers: 0 }
  return { answers: await officeAnswers.count(surveyId, { latest: true }), lastAnswerAt }
}

async function written({ staffAccounts }: Needs, { at, by, publishAt, trouble }: KeptDraft) {
  return {
    ...{ at, by: (await staffAccounts.findByUsername(by))?.name ?? by },
    ...(publishAt !== undefined && { publishAt }),
    ...(trouble !== undefined && { trouble }),
  }
}
