import type { CategoryNode } from '../../domain/reservation/category.ts'
import { levelsTo } from '../../domain/reservation/category-tree.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import { isInScope, type Officer, scopeOf } from '../../domain/staff/office-duty.ts'
import { catalogOf } from '../city/one-form.ts'
import type { City } from '../ports/city-repository.ts'
import type { FormDraft } from '../ports/form-draft-repository.ts'
import { formIn } from './form-versions.ts'

/** Whether a category is another than in force, with calendars in it that are not theirs. */
export function isForeign(
  inForce: City,
  next: City,
  id: string,
  isOwn: (calendarId: string) => boolean,
): boolean {
  const [was, is] = [inForce, next].map((city) => categoryIn(city, id))
  if (canonicalJson(was?.own ?? null) === canonicalJson(is?.own ?? null)) return false
  return ![...(was?.calendarIds ?? []), ...(is?.calendarIds ?? [])].every(isOwn)
}

/** A category with what can be reserved in it, and the calendars below it. */
function categoryIn({ categories, items = [] }: City, id: string) {
  const levels = categories ? levelsTo(categories, id) : []
  const node = levels.at(-1)
  if (!node) return undefined
  const { children = [], ...own } = node
  const below = [node, ...children, ...children.flatMap((child) => child.children ?? [])]
  return {
    own: { ...own, above: levels.at(-2)?.id ?? '', items: items.filter((item) => item.categoryId === id) },
    calendarIds: below.flatMap(({ calendarId }) => calendarId ?? []),
  }
}

/** What an editor puts in force: a form, with what came with it. */
type Put = Pick<FormDraft, 'surveyId' | 'catalog'>

/**
 * Whether a form puts something in force that its editor may not change, or newly uses a calendar or a service of
 * sections that are not theirs.
 */
export function changesOthers(
  { duties }: Pick<Officer, 'duties'>,
  inForce: City,
  next: City,
  { surveyId, catalog: { categories } = {} }: Put,
): boolean {
  const sections = inForce.settings.office?.sections ?? []
  const scope = scopeOf(duties, sections, 'editor')
  if (scope === 'all') return false
  const before = new Map((inForce.calendars ?? []).map((each) => [each.sortKey, each]))
  const isOwn = (id: string) => isInScope(scope, 'calendars', id) || !before.has(id)
  const isChanged = (next.calendars ?? []).some(
    (each) => !isOwn(each.sortKey) && canonicalJson(each) !== canonicalJson(before.get(each.sortKey)),
  )
  if (isChanged || idsIn(categories?.categories).some((id) => isForeign(inForce, next, id, isOwn)))
    return true
  const [was, is] = [usedBy(inForce, surveyId), usedBy(next, surveyId)]
  return (['calendars', 'services'] as const).some((part) => {
    const ofOthers = (id: string) =>
      !isInScope(scope, part, id) && sections.some((section) => section[part]?.includes(id))
    return is[part].some((id) => !was[part].includes(id) && ofOthers(id))
  })
}

const idsIn = (nodes: readonly CategoryNode[] = []): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsIn(children)])

/** The calendars in which a form books, and what it sells. */
function usedBy(city: City, surveyId: string) {
  const form = formIn(city, surveyId)
  const { calendars = [] } = form ? catalogOf(form, city) : {}
  return {
    calendars: calendars.map(({ sortKey }) => sortKey),
    services: form?.paymentServiceId === undefined ? [] : [form.paymentServiceId],
  }
}
