import { refuse } from '../../domain/refusal.ts'
import { levelsTo } from '../../domain/reservation/category-tree.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import { isInScope, mayAs, type Officer, roleIn, scopeOf } from '../../domain/staff/office-duty.ts'
import { type CityChange, cityChanges, keyOfThing } from '../city/city-things.ts'
import { formsOfCity } from '../city/forms-of-city.ts'
import { withCatalog } from '../city/one-form.ts'
import type { City } from '../ports/city-repository.ts'
import type { CitySheets, NamedInSheet, SheetFinding, WorkbookInCity } from '../ports/city-sheets.ts'
import type { Clock } from '../ports/clock.ts'
import type { FormDraft, KeptDraft } from '../ports/form-draft-repository.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { cityWithDraft, type DraftNeeds, sectionsWith } from './draft-of-officer.ts'
import { isForeign } from './parts-of-others.ts'

/** What is said of a workbook that somebody drops: nothing of it is stored yet. */
export type SheetFindings = {
  faults: readonly SheetFinding[]
  warnings: readonly SheetFinding[]
  /** What would be wrong elsewhere in the city, a sentence each; absent words: in what is not theirs to see. */
  elsewhere: readonly { message?: string }[]
  lost: WorkbookInCity['lost']
  skipped: readonly string[]
  /** Names of what can be booked that no form of the workbook offers: it is left out. */
  left: readonly string[]
}

/** A workbook as a part of the city. */
export type ReadSheet = SheetFindings & {
  inForce: City
  /** Of the city in force. */
  version: number
  /** A draft for each form, with the draft that is there now. */
  drafts: readonly { sheet: string; draft: FormDraft; before?: KeptDraft; isNew: boolean; isSame: boolean }[]
  /** The city with what can be booked, where the workbook has no form. */
  next?: City
  changes: readonly CityChange[]
  /** The sections that new forms and calendars may belong to; absent: there are none, or one is chosen. */
  sections?: readonly { sectionId: string; name: string }[]
  /** Whether one of them has to be chosen. */
  isSectionMissing: boolean
}

export type ReadSheetNeeds = DraftNeeds & {
  officeAnswers: Pick<OfficeAnswerRepository, 'count'>
  citySheets: CitySheets
  clock: Clock
}

type Command = { file: Uint8Array; sectionId?: string }

const nothing = { warnings: [], elsewhere: [], lost: [], skipped: [], left: [] } as const
const notYours = '担当ではないか、ほかで使われているIDです。'

/**
 * Reads a workbook for an editor. If it speaks of anything that is not theirs, that is all that is told.
 * @throws Refusal `office.not_allowed` for whom nothing is to edit, or not in that section
 * @throws Refusal `office.sheet_unreadable`, `service.unavailable` before there is a city
 */
export async function readSheet(
  needs: ReadSheetNeeds,
  { username: by, duties }: Officer,
  { file, sectionId }: Command,
): Promise<ReadSheet> {
  const versions = await needs.city.versions()
  const inForce = await needs.city.export()
  if (!inForce) throw refuse('service.unavailable', {})
  const version = versions[0]?.version ?? 0
  const sections = inForce.settings.office?.sections ?? []
  const scope = scopeOf(duties, sections, 'editor')
  const own = sections.filter((section) => mayEditIn(duties, section.sectionId))
  const isTheirs = sectionId === undefined || own.some((section) => section.sectionId === sectionId)
  if (!isTheirs || !duties.some(({ role }) => mayAs(role, 'editor'))) throw refuse('office.not_allowed', {})
  const drafted = new Map((await needs.formDrafts.list()).map((draft) => [draft.surveyId, draft]))
  const book = needs.citySheets.open(file)

  const hadForm = new Set(versions.flatMap(({ changed }) => changed))
  for (const { id } of book.forms)
    if ((await needs.officeAnswers.count(id)) > 0) hadForm.add(keyOfThing({ kind: 'form', id }))
  const placeOf = formPlaces(duties, inForce, drafted, hadForm)
  const knownCalendars = new Set((inForce.calendars ?? []).map(({ sortKey }) => sortKey))
  const places = [
    ...book.forms.map((form) => ({ ...form, place: placeOf(form.id) })),
    ...book.calendars.map((calendar) => {
      const isKnown = knownCalendars.has(calendar.id)
      const isNamed = sections.some((section) => section.calendars?.includes(calendar.id))
      const isOwn = isInScope(scope, 'calendars', calendar.id) && (isKnown || isNamed)
      return { ...calendar, place: isOwn ? 'own' : isKnown ? 'other' : 'new' } as const
    }),
  ]
  const newOnes = places.filter(({ place }) => place === 'new')
  // New calendars go with a form to the sections of that form.
  const isAsked =
    book.forms.length === 0 ? newOnes.length > 0 : book.forms.some(({ id }) => placeOf(id) === 'new')
  const chosen = sectionId !== undefined && isAsked ? { sectionId } : {}
  const base = { inForce, version, drafts: [], changes: [], isSectionMissing: false }
  const others = places.filter(({ place }) => place === 'other').map(asFault)
  if (others.length > 0) return { ...base, ...nothing, faults: others }

  const before = book.forms.flatMap(({ id }) => drafted.get(id) ?? []).reduce(cityWithDraft, inForce)
  const read = book.within(before)
  const drafts = read.forms.map(({ sheet, kind, config }) => {
    const { surveyId } = config
    const was = drafted.get(surveyId)
    const isNew = !formsOfCity(inForce).some((form) => form.config.surveyId === surveyId)
    const { publishAt: _at, trouble: _why, revision: _seen, catalog: own = {}, ...kept } = was ?? {}
    const catalog = withCatalog(own, read.catalog)
    const draft: FormDraft = {
      ...chosen,
      ...kept,
      ...{ surveyId, kind, config, at: needs.clock.now(), by },
      // What an earlier workbook brought is as old as it was.
      base: was?.catalog ? was.base : version,
      ...(Object.values(catalog).some((part) => part !== undefined) && { catalog }),
    }
    const isSame = cityChanges(before, cityWithDraft(before, draft)).length === 0
    return { sheet, draft, isNew, isSame, ...(was && { before: was }) }
  })
  const hasForms = drafts.length > 0
  const next = hasForms
    ? drafts.reduce((city, { draft }) => cityWithDraft(city, draft), inForce)
    : withSection(withCatalog(inForce, read.catalog), chosen.sectionId, newOnes)
  const changes = cityChanges(inForce, next)
  const isOwn = (id: string): boolean => isInScope(scope, 'calendars', id) || !knownCalendars.has(id)
  const foreign = read.categories.filter(({ id }) => isForeign(inForce, next, id, isOwn)).map(asFault)
  const isHeading = scope !== 'all' && !hasForms && headingOf(inForce) !== headingOf(next)
  const [first] = read.categories
  return {
    ...{ inForce, version, drafts, changes },
    faults: [...read.faults, ...foreign, ...(isHeading && first ? [asFault(first)] : [])],
    warnings: read.warnings,
    elsewhere: read.elsewhere.map(({ surveyId, message }) =>
      surveyId === undefined || isInScope(scope, 'surveys', surveyId) ? { message } : {},
    ),
    ...{ lost: read.lost, skipped: read.skipped },
    left: hasForms ? leftOut(read, next) : [],
    ...(!hasForms && { next }),
    ...(isAsked && own.length > 0 && { sections: own.map(nameOfSection) }),
    isSectionMissing: isAsked && scope !== 'all' && sectionId === undefined,
  }
}

const asFault = ({ sheet, cell }: NamedInSheet): SheetFinding => ({ sheet, cell, message: notYours })

const nameOfSection = ({ sectionId, name }: { sectionId: string; name: string }) => ({ sectionId, name })

const mayEditIn = (duties: Officer['duties'], sectionId: string): boolean =>
  duties.some(
    (duty) => mayAs(duty.role, 'editor') && (duty.sectionId === undefined || duty.sectionId === sectionId),
  )

/** Whether somebody may write a form of an id: it is theirs, there is none yet, or it is not theirs to see. */
function formPlaces(
  duties: Officer['duties'],
  inForce: City,
  kept: ReadonlyMap<string, KeptDraft>,
  hadForm: ReadonlySet<string>,
) {
  const known = new Set(formsOfCity(inForce).map(({ config }) => config.surveyId))
  const sections = inForce.settings.office?.sections ?? []
  return (id: string): 'own' | 'other' | 'new' => {
    const draft = known.has(id) ? undefined : kept.get(id)
    const role = roleIn(duties, sectionsWith(sections, draft), { part: 'surveys', id })
    const isTheirs = role !== undefined && mayAs(role, 'editor')
    if (known.has(id) || draft) return isTheirs ? 'own' : 'other'
    if (hadForm.has(keyOfThing({ kind: 'form', id }))) return 'other'
    return isTheirs && sections.some(({ surveys = [] }) => surveys.includes(id)) ? 'own' : 'new'
  }
}

const headingOf = ({ categories }: City): string => canonicalJson(categories?.display ?? null)

/** What of a workbook's bookables stands nowhere in the city that its forms make. */
function leftOut({ catalog, categories }: WorkbookInCity, next: City): string[] {
  const calendars = new Map((next.calendars ?? []).map((each) => [each.sortKey, canonicalJson(each)]))
  const said = new Map<string, string>()
  for (const { id } of categories) {
    const own = catalog.categories && levelsTo(catalog.categories, id).at(-1)
    if (own && !(next.categories && levelsTo(next.categories, id).length > 0)) said.set(id, own.name)
  }
  return [
    ...(catalog.calendars ?? []).flatMap((each) =>
      calendars.get(each.sortKey) === canonicalJson(each) ? [] : [each.name],
    ),
    ...said.values(),
  ]
}

/** New calendars belong to the section that was chosen. */
function withSection(city: City, sectionId: string | undefined, newOnes: readonly NamedInSheet[]): City {
  const { office } = city.settings
  if (sectionId === undefined || !office?.sections) return city
  const ids = newOnes.map(({ id }) => id)
  const sections = office.sections.map((section) =>
    section.sectionId === sectionId
      ? { ...section, calendars: [...new Set([...(section.calendars ?? []), ...ids])] }
      : section,
  )
  return { ...city, settings: { ...city.settings, office: { ...office, sections } } }
}
