import type { CategoryNode, CategoryTree } from '../../domain/reservation/category.ts'
import { levelsTo } from '../../domain/reservation/category-tree.ts'
import { reopenedDays } from '../../domain/reservation/reopened-days.ts'
import { type LocalDate, tokyoDay } from '../../domain/shared/local-date.ts'
import { type Publication, publicationOf } from '../../domain/survey/publication.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import type { City, CityRepository } from '../ports/city-repository.ts'
import type { HolidayCalendar } from '../ports/holiday-calendar.ts'
import type { OfficeAnswerRepository } from '../ports/office-answer-repository.ts'
import { takenSlots } from '../reservation/taken-slots.ts'
import { type CityChange, type IsKnown, unknownChanges } from './city-things.ts'
import { formsOfCity } from './forms-of-city.ts'
import { type RefusedChange, refusedChanges, removedForms } from './refused-changes.ts'

/** A form, with its answers of every status. */
type AnsweredForm = { surveyId: string; title: string; answers: number }

/** A category with the names of those above it, and how many things can be reserved in it. */
type NamedCategory = { categoryId: string; names: readonly string[]; items: number }

/** What would take answers or reservations again. `reserved` are places taken from today on, or on that day. */
export type Reopened =
  | ({ kind: 'form'; was: 'removed' | Exclude<Publication, 'open'> } & AnsweredForm)
  | { kind: 'calendar'; calendarId: string; name: string; reserved: number }
  | ({ kind: 'category' } & NamedCategory)
  | {
      kind: 'days'
      calendarId: string
      name: string
      days: readonly { day: LocalDate; reserved: number; places: number }[]
    }

/** What of an import somebody has to agree to, besides what it does to bookings. */
export type ChangesToConfirm = {
  /** What was changed in the city since the bundle was exported, and what the import would make of it. */
  overwritten: readonly CityChange[]
  /** Forms that the city would no longer have. */
  forms: readonly AnsweredForm[]
  /** Calendars that it would no longer have, without bookings from today on. */
  calendars: readonly { calendarId: string; name: string }[]
  /** Categories that it would no longer have, those below such a one left out; without bookings from today on. */
  categories: readonly NamedCategory[]
  reopened: readonly Reopened[]
}

export type ConfirmNeeds = Parameters<typeof refusedChanges>[0] & {
  city: Pick<CityRepository, 'export'>
  officeAnswers: Pick<OfficeAnswerRepository, 'bookedOn' | 'count'>
  holidays: HolidayCalendar
}

/**
 * Driving port of the office: what of an import of `next` has to be agreed to; undefined before the first import.
 * Stores nothing. What stands in the way of the import is left out.
 *
 * @param isKnown what the bundle knows of the city; absent: it was not exported
 */
type FindChangesToConfirm = (next: City, isKnown?: IsKnown) => Promise<ChangesToConfirm | undefined>

export const makeFindChangesToConfirm =
  (needs: ConfirmNeeds): FindChangesToConfirm =>
  async (next, isKnown) => {
    const inForce = await needs.city.export()
    if (!inForce) return undefined
    const refused = await refusedChanges(needs, inForce, next)
    const asked = await changesToConfirm(needs, { inForce, next, isKnown }, refused)
    const inUse = new Set(refused.flatMap((each) => (each.kind === 'survey_in_use' ? [each.surveyId] : [])))
    return { ...asked, forms: asked.forms.filter(({ surveyId }) => !inUse.has(surveyId)) }
  }

/** What of an import of `next` has to be agreed to while `inForce` is in force. */
export async function changesToConfirm(
  needs: ConfirmNeeds,
  { inForce, next, isKnown }: { inForce: City; next: City; isKnown: IsKnown | undefined },
  refused: readonly RefusedChange[],
): Promise<ChangesToConfirm> {
  const inUse = new Set(
    refused.flatMap((each) =>
      'calendarId' in each ? [each.calendarId] : 'categoryId' in each ? [each.categoryId] : [],
    ),
  )
  const stays = new Set((next.calendars ?? []).map(({ sortKey }) => sortKey))
  return {
    overwritten: isKnown ? unknownChanges(inForce, next, isKnown) : [],
    forms: await Promise.all(removedForms(inForce, next).map(({ config }) => answered(needs, config))),
    calendars: (inForce.calendars ?? [])
      .filter(({ sortKey }) => !stays.has(sortKey) && !inUse.has(sortKey))
      .map(({ sortKey: calendarId, name }) => ({ calendarId, name })),
    categories: removedCategories(inForce, next, inUse),
    reopened: [
      ...(await reopenedForms(needs, inForce, next)),
      ...(await reopenedCalendars(needs, inForce, next)),
      ...reopenedCategories(inForce, next),
    ],
  }
}

const answered = async (
  { officeAnswers }: ConfirmNeeds,
  { surveyId, surveyTitle: title }: SurveyConfig,
): Promise<AnsweredForm> => ({
  surveyId,
  title,
  answers: await officeAnswers.count(surveyId, { latest: true }),
})

async function reopenedForms(needs: ConfirmNeeds, inForce: City, next: City): Promise<Reopened[]> {
  const before = new Map(formsOfCity(inForce).map(({ config }) => [config.surveyId, config]))
  const reopened: Reopened[] = []
  for (const { config } of formsOfCity(next)) {
    const old = before.get(config.surveyId)
    const is = publicationOf(config, needs.clock.now())
    const was = old ? publicationOf(old, needs.clock.now()) : 'removed'
    if (was === 'open' || is === 'over' || is === 'paused' || was === is) continue
    const form = await answered(needs, config)
    if (was !== 'removed' || form.answers > 0) reopened.push({ kind: 'form', was, ...form })
  }
  return reopened
}

async function reopenedCalendars(needs: ConfirmNeeds, inForce: City, next: City): Promise<Reopened[]> {
  const today = tokyoDay(needs.clock.now())
  const isHoliday = (day: LocalDate) => needs.holidays.nameOf(day) !== undefined
  const reopened: Reopened[] = []
  for (const before of inForce.calendars ?? []) {
    const then = next.calendars?.find(({ sortKey }) => sortKey === before.sortKey)
    if (!then) continue
    const { sortKey: calendarId, name } = then
    const wasOff = before.calendarOff === true && then.calendarOff !== true
    const days = wasOff ? [] : reopenedDays(before, then, { today, isHoliday })
    if (!wasOff && days.length === 0) continue
    const taken = await takenSlots(needs.bookings, calendarId, today)
    const reservedOn = (day?: LocalDate) =>
      taken.reduce((sum, slot) => (day === undefined || slot.day === day ? sum + slot.reserved : sum), 0)
    reopened.push(
      wasOff
        ? { kind: 'calendar', calendarId, name, reserved: reservedOn() }
        : {
            kind: 'days',
            calendarId,
            name,
            days: days.map(({ day, places }) => ({ day, places, reserved: reservedOn(day) })),
          },
    )
  }
  return reopened
}

/** These categories with all below them, those above before those below. */
const allOf = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...allOf(node.children ?? [])])

const idsOf = ({ categories }: CategoryTree): string[] => allOf(categories).map(({ id }) => id)

const withAllBelow = (tree: CategoryTree, id: string): CategoryNode[] => allOf(levelsTo(tree, id).slice(-1))

const namedCategory = ({ items = [] }: City, tree: CategoryTree, categoryId: string): NamedCategory => {
  const below = new Set(withAllBelow(tree, categoryId).map(({ id }) => id))
  return {
    categoryId,
    names: levelsTo(tree, categoryId).map(({ name }) => name),
    items: items.filter((item) => below.has(item.categoryId)).length,
  }
}

/** @param inUse calendars and categories with bookings */
function removedCategories(
  inForce: City,
  { categories: then }: City,
  inUse: ReadonlySet<string>,
): NamedCategory[] {
  const tree = inForce.categories
  if (!tree) return []
  const stays = new Set(then ? idsOf(then) : [])
  const isTop = (id: string) =>
    levelsTo(tree, id)
      .slice(0, -1)
      .every((above) => stays.has(above.id))
  return idsOf(tree)
    .filter((id) => !stays.has(id) && isTop(id))
    .filter(
      (id) => !withAllBelow(tree, id).some((each) => inUse.has(each.id) || inUse.has(each.calendarId ?? '')),
    )
    .map((id) => namedCategory(inForce, tree, id))
}

/** Small categories that had no calendar, and get one. */
function reopenedCategories({ categories: tree }: City, next: City): Reopened[] {
  const then = next.categories
  if (!tree || !then) return []
  const [before, now] = [tree, then].map((each) => (id: string) => levelsTo(each, id).at(-1))
  return idsOf(tree)
    .filter((id) => levelsTo(tree, id).length === 3)
    .filter((id) => before!(id)?.calendarId === undefined && now!(id)?.calendarId !== undefined)
    .map((id) => ({ kind: 'category', ...namedCategory(next, then, id) }))
}
