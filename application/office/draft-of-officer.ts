import { refuse } from '../../domain/refusal.ts'
import { mayAs, type OfficeRole, type Officer, roleIn, type Section } from '../../domain/staff/office-duty.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { formsOfCity } from '../city/forms-of-city.ts'
import { withCatalog, withForm } from '../city/one-form.ts'
import type { City, CityRepository, CitySettings, FormKind } from '../ports/city-repository.ts'
import type { FormDraft, FormDraftRepository, KeptDraft } from '../ports/form-draft-repository.ts'

export type DraftNeeds = {
  city: Pick<CityRepository, 'export' | 'versions'>
  formDrafts: FormDraftRepository
}

/** A form that somebody of the office sees to, as it is in force and as it is written. */
export type FormAtWork = {
  role: OfficeRole
  city: City
  /** Of the city; what `city` has is not older. */
  version: number
  kind: FormKind
  /** Absent: it is not in force yet. */
  inForce?: SurveyConfig
  /** Absent: nobody has changed it. */
  draft?: KeptDraft
}

/**
 * A form in force or one that is being written, for somebody who has at least a role for it. What is outside of the
 * forms that they see to looks as if it were not there.
 *
 * @throws Refusal `survey.not_found`, `office.not_allowed` if their role does not reach so far
 */
export async function formAtWork(
  needs: DraftNeeds,
  { duties }: Pick<Officer, 'duties'>,
  surveyId: string,
  atLeast: OfficeRole,
): Promise<FormAtWork> {
  // Before the city: what is published in between counts as not seen.
  const version = (await needs.city.versions())[0]?.version ?? 0
  const city = await needs.city.export()
  const draft = await needs.formDrafts.find(surveyId)
  const form = city && formsOfCity(city).find(({ config }) => config.surveyId === surveyId)
  const sections = sectionsWith(city?.settings.office?.sections ?? [], form ? undefined : draft)
  const role = roleIn(duties, sections, { part: 'surveys', id: surveyId })
  const kind = form?.kind ?? draft?.kind
  if (!role || !city || !kind) throw refuse('survey.not_found', { surveyId })
  if (!mayAs(role, atLeast)) throw refuse('office.not_allowed', {})
  return { role, city, version, kind, ...(form && { inForce: form.config }), ...(draft && { draft }) }
}

/** The sections with a form that is not in force yet in the one that it will belong to. */
export const sectionsWith = (
  sections: readonly Section[],
  draft: Pick<FormDraft, 'surveyId' | 'sectionId'> | undefined,
): readonly Section[] =>
  draft?.sectionId === undefined
    ? sections
    : sections.map((section) =>
        section.sectionId === draft.sectionId
          ? { ...section, surveys: [...new Set([...(section.surveys ?? []), draft.surveyId])] }
          : section,
      )

/** The city as it is once a draft is in force: with the form, what came with it, and what it belongs to. */
export function cityWithDraft(inForce: City, draft: FormDraft): City {
  const { surveyId, kind, config, catalog = {}, languages = {} } = draft
  const own = kind === 'survey' ? 'surveys' : 'members'
  const others = (inForce[own] ?? []).filter((form) => form.surveyId !== surveyId)
  const bundle: City = { ...withCatalog(inForce, catalog), [own]: [...others, config] }
  const joined = withForm(inForce, bundle, surveyId) ?? inForce
  return {
    ...joined,
    settings: settingsWith(inForce, joined, draft),
    ...(Object.keys(languages).length > 0 && { languages: withTexts(joined.languages, languages) }),
  }
}

/** The settings with what is new in its section, and on the first page. */
function settingsWith(inForce: City, next: City, draft: FormDraft): CitySettings {
  const { office, groups, ...settings } = next.settings
  const isKnown = formsOfCity(inForce).some(({ config }) => config.surveyId === draft.surveyId)
  const added = isKnown ? undefined : draft
  return {
    ...settings,
    ...(groups && {
      groups: groups.map((group) =>
        group.title === added?.group
          ? { ...group, services: [...group.services, { surveyId: draft.surveyId }] }
          : group,
      ),
    }),
    ...(office && {
      office: {
        ...office,
        ...(office.sections && { sections: sectionsOnceIn(inForce, next, { draft, added }) }),
      },
    }),
  }
}

/** The sections with a form that is new in theirs, and with calendars that are new in those of the form. */
function sectionsOnceIn(
  inForce: City,
  next: City,
  { draft, added }: { draft: FormDraft; added: FormDraft | undefined },
): readonly Section[] {
  const sections = sectionsWith(inForce.settings.office?.sections ?? [], added)
  const before = new Set((inForce.calendars ?? []).map(({ sortKey }) => sortKey))
  const come = (next.calendars ?? []).flatMap(({ sortKey }) => (before.has(sortKey) ? [] : [sortKey]))
  if (come.length === 0) return sections
  return sections.map((section) =>
    section.surveys?.includes(draft.surveyId)
      ? { ...section, calendars: [...new Set([...(section.calendars ?? []), ...come])] }
      : section,
  )
}

/** The translations with those of a draft; an empty one takes away what is in force. */
function withTexts(before: City['languages'] = {}, own: NonNullable<City['languages']>) {
  const next = new Map(Object.entries(before))
  for (const [code, texts] of Object.entries(own)) {
    const all = Object.entries({ ...next.get(code), ...texts }).filter(([, target]) => target !== '')
    if (all.length > 0) next.set(code, Object.fromEntries(all))
    else next.delete(code)
  }
  return Object.fromEntries(next)
}
