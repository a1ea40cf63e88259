import { canonicalJson } from '../shared/canonical-json.ts'
import type { SchemaItem, SurveyConfig } from './survey-config.ts'

/** What tells one version of a form from the one before, in the order of the form as it is then. */
export type FormDifference =
  | { what: 'added' | 'removed' | 'order' | 'period' | 'texts' | 'rules' | 'lists' | 'other' }
  | { what: 'title' | 'item_title'; from: string; to: string }
  | { what: 'item_added' | 'item_removed'; title: string }
  /** What of an item is another. */
  | { what: 'item'; title: string; parts: readonly ItemPart[] }

/** What may be another of an item, by what an office calls it. */
type ItemPart = 'type' | 'required' | 'options' | 'texts' | 'limits' | 'audience' | 'other'

/** undefined: the form was not there, or is not any more. */
export function formDifferences(
  before: SurveyConfig | undefined,
  after: SurveyConfig | undefined,
): FormDifference[] {
  if (!before || !after) return before ? [{ what: 'removed' }] : after ? [{ what: 'added' }] : []
  const { surveySchema: was = [] } = before
  const { surveySchema: is = [] } = after
  const found: FormDifference[] = []
  if (before.surveyTitle !== after.surveyTitle)
    found.push({ what: 'title', from: before.surveyTitle, to: after.surveyTitle })
  const known = new Map(was.map((item) => [item.itemKey, item]))
  for (const item of is) found.push(...itemDifferences(known.get(item.itemKey), item))
  const kept = new Set(is.map(({ itemKey }) => itemKey))
  for (const { itemKey, title } of was)
    if (!kept.has(itemKey)) found.push({ what: 'item_removed', title: title || itemKey })
  const orderIn = (items: readonly SchemaItem[]) =>
    items.map(({ itemKey }) => itemKey).filter((itemKey) => kept.has(itemKey) && known.has(itemKey))
  if (canonicalJson(orderIn(was)) !== canonicalJson(orderIn(is))) found.push({ what: 'order' })
  const named = new Set<string>(['surveyTitle', 'surveySchema'])
  for (const [what, fields] of Object.entries(fieldsOfForm)) {
    for (const field of fields) named.add(field)
    if (isOther(before, after, fields)) found.push({ what: what as keyof typeof fieldsOfForm })
  }
  const rest = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !named.has(key))
  if (isOther(before, after, rest as (keyof SurveyConfig)[])) found.push({ what: 'other' })
  return found
}

const fieldsOfForm = {
  period: ['publishFrom', 'publishTo'],
  texts: ['description', 'headerImageUrl', 'imageSize', 'endOfSurveyMessage', 'cancelPost'],
  rules: ['rules', 'maxAnswersPerResident', 'maxSavesPerDay', 'isAppending', 'isEditDisabled'],
  lists: ['lists'],
} as const satisfies Record<string, readonly (keyof SurveyConfig)[]>

const fieldsOfItem = {
  type: ['type'],
  required: ['isRequired', 'isRequiredForUser'],
  options: ['options', 'sectionOptions', 'categories_tree'],
  texts: ['description', 'imageUrl', 'imageSize'],
  limits: ['range', 'selection', 'scale_min', 'scale_max'],
  audience: ['isAdminItem', 'isSearchable', 'isNotEditable', 'disabled'],
} as const satisfies Record<string, readonly (keyof SchemaItem)[]>

function itemDifferences(before: SchemaItem | undefined, after: SchemaItem): FormDifference[] {
  const title = after.title || after.itemKey
  if (!before) return [{ what: 'item_added', title }]
  const named = new Set<string>(['itemKey', 'title'])
  const parts: ItemPart[] = []
  for (const [part, fields] of Object.entries(fieldsOfItem)) {
    for (const field of fields) named.add(field)
    if (isOther(before, after, fields)) parts.push(part as keyof typeof fieldsOfItem)
  }
  const rest = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !named.has(key))
  if (isOther(before, after, rest as (keyof SchemaItem)[])) parts.push('other')
  return [
    ...(before.title === after.title
      ? []
      : [{ what: 'item_title' as const, from: before.title || before.itemKey, to: title }]),
    ...(parts.length > 0 ? [{ what: 'item' as const, title, parts }] : []),
  ]
}

const isOther = <T extends object>(before: T, after: T, keys: readonly (keyof T)[]): boolean =>
  keys.some((key) => canonicalJson(before[key] ?? null) !== canonicalJson(after[key] ?? null))
