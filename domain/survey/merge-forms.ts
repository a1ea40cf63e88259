import { canonicalJson } from '../shared/canonical-json.ts'
import { freeKey } from './edit-form.ts'
import type { SchemaItem, SurveyConfig } from './survey-config.ts'

/** What two people wrote otherwise in the same place. */
export type FormClash = {
  /** The item; absent: the form as a whole. */
  itemKey?: string
  /** What the item is called; absent like it. */
  title?: string
  /** The field, as the form's data names it; absent: one of them removed the item. */
  field?: string
  /** What the other one made of it; undefined: it is gone there. */
  theirs: unknown
}

/** What two people made of the same form. Where both changed the same place, it has what `mine` has. */
type MergedForm = { form: SurveyConfig; clashes: readonly FormClash[] }

/**
 * Joins what two people made of a form: what only one of them changed is as that one has it, field by field, of items
 * and of the form itself. An item that one removed and the other changed stays.
 */
export function mergeForms(base: SurveyConfig, mine: SurveyConfig, theirs: SurveyConfig): MergedForm {
  const clashes: FormClash[] = []
  const { surveySchema: was = [], ...baseForm } = base
  const { surveySchema: own = [], ...ownForm } = mine
  const { surveySchema: other = [], ...otherForm } = theirs
  const form = mergeFields<Record<string, unknown>>(baseForm, ownForm, otherForm, (field, value) =>
    clashes.push({ field, theirs: value }),
  )
  const [before, inMine, inTheirs] = [byKey(was), byKey(own), byKey(other)]
  const merged = new Map<string, SchemaItem>()
  for (const itemKey of new Set([...own, ...other].map((item) => item.itemKey))) {
    const item = mergeItem(
      { before: before.get(itemKey), mine: inMine.get(itemKey), theirs: inTheirs.get(itemKey) },
      clashes,
    )
    if (item) merged.set(itemKey, item)
  }
  const keys = mergeOrder(keysOf(was), keysOf(own), keysOf(other)).filter((key) => merged.has(key))
  const surveySchema = keys.map((key) => merged.get(key)!)
  return { form: { ...form, surveySchema } as unknown as SurveyConfig, clashes }
}

const byKey = (items: readonly SchemaItem[]): ReadonlyMap<string, SchemaItem> =>
  new Map(items.map((item) => [item.itemKey, item]))

const keysOf = (items: readonly SchemaItem[]): string[] => items.map(({ itemKey }) => itemKey)

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || canonicalJson(one ?? null) === canonicalJson(other ?? null)

type Item = SchemaItem | undefined

function mergeItem(
  { before, mine, theirs }: { before: Item; mine: Item; theirs: Item },
  clashes: FormClash[],
): Item {
  if (mine && theirs) {
    const { itemKey, title } = mine
    return mergeFields<Record<string, unknown>>(before ?? { itemKey }, mine, theirs, (field, value) =>
      clashes.push({ itemKey, title, field, theirs: value }),
    ) as SchemaItem
  }
  const left = mine ?? theirs
  if (!left || !before) return left
  if (isSame(left, before)) return undefined
  clashes.push({ itemKey: left.itemKey, title: left.title, theirs })
  return left
}

function mergeFields<T extends Readonly<Record<string, unknown>>>(
  base: T,
  mine: T,
  theirs: T,
  onClash: (field: string, theirs: unknown) => void,
): T {
  const merged: Record<string, unknown> = {}
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [was, own, other] = [base[field], mine[field], theirs[field]]
    const isTheirs = isSame(own, was)
    if (!isTheirs && !isSame(other, was) && !isSame(own, other)) onClash(field, other)
    const value = isTheirs ? other : own
    if (value !== undefined) merged[field] = value
  }
  return merged as T
}

/** The order of who changed it, mine if both did; what only the other has stands behind what it stands behind there. */
function mergeOrder(was: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const shared = (keys: readonly string[], others: readonly string[]) =>
    keys.filter((key) => others.includes(key))
  const isMine = !isSame(shared(was, mine), shared(mine, was))
  const [leading, following] = isMine ? [mine, theirs] : [theirs, mine]
  const order = [...leading]
  for (const [at, key] of following.entries()) {
    if (order.includes(key)) continue
    const above = following[at - 1]
    order.splice(above === undefined ? 0 : order.indexOf(above) + 1, 0, key)
  }
  return order
}

/** New keys of items by the ones that they had. */
type NewKeys = ReadonlyMap<string, string>

/**
 * New keys for the items that both added under the same key: they are two items. Those in `mine` get others, which
 * none of the forms has.
 *
 * @param last the highest number of a key that the form had in any version
 */
export function keysApart(base: SurveyConfig, mine: SurveyConfig, theirs: SurveyConfig, last = 0): NewKeys {
  const known = new Set(keysOf(base.surveySchema ?? []))
  const theirItems = byKey(theirs.surveySchema ?? [])
  const both = (mine.surveySchema ?? []).filter(
    (item) => !known.has(item.itemKey) && !isSame(theirItems.get(item.itemKey) ?? item, item),
  )
  const first = Number(freeKey(mine, [base, theirs], last).slice(1))
  return new Map(both.map(({ itemKey }, at) => [itemKey, `q${first + at}`]))
}

/** The form with other keys of items, also where it refers to them. */
export function withNewKeys(form: SurveyConfig, keys: NewKeys): SurveyConfig {
  if (keys.size === 0) return form
  const named = (key: string): string => keys.get(key) ?? key
  const { surveySchema = [], rules, lists, inputs } = form
  const items = surveySchema.map((item) => ({
    ...{ ...item, itemKey: named(item.itemKey) },
    ...(item.sectionOptions && {
      sectionOptions: item.sectionOptions.map(({ option, groupheader }) => ({
        ...{ option, groupheader: { value: named(groupheader.value) } },
      })),
    }),
  }))
  return {
    ...{ ...form, surveySchema: items },
    ...(rules && { rules: rules.map((rule) => ({ ...rule, items: rule.items.map(named) })) }),
    ...(lists && {
      lists: Object.fromEntries(
        Object.entries(lists).map(([where, columns]: [string, readonly string[]]) => [
          where,
          columns.map(named),
        ]),
      ),
    }),
    ...(inputs && {
      inputs: Object.fromEntries(Object.entries(inputs).map(([key, value]) => [named(key), value])),
    }),
  }
}
