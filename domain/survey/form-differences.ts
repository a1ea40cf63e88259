import { canonicalJson } from '../shared/canonical-json.ts'
import type { FormRule, SchemaItem, SurveyConfig } from './survey-config.ts'

/** What tells one version of a form from the one before, in the order of the form as it is then. */
export type FormDifference =
  | { what: 'added' | 'removed' }
  | { what: 'item_added' | 'item_removed'; title: string }
  /** The titles of the items that stay, in their order. */
  | { what: 'order'; from: readonly string[]; to: readonly string[] }
  | ({ what: 'form' } & FieldDifference)
  | { what: 'item'; title: string; fields: readonly FieldDifference[] }

/** A field, by its name in a form or an item, from what to what; absent: there was or is nothing. */
export type FieldDifference = { field: string; from?: FieldValue; to?: FieldValue }

/**
 * What stands in a field. Of lists only what the other version does not have, unless it is their order that differs.
 * Items are named by their titles.
 */
export type FieldValue =
  | string
  | number
  | boolean
  | { min?: Bound; max?: Bound }
  | readonly (string | SectionOfOption | RuleOfItems)[]

type Bound = number | string
/** An option, and the section that it opens. */
type SectionOfOption = { option: string; section: string }
type RuleOfItems = Pick<FormRule, 'kind' | 'message'> & { titles: readonly string[] }

/** undefined: the form was not there, or is not any more. */
export function formDifferences(
  before: SurveyConfig | undefined,
  after: SurveyConfig | undefined,
): FormDifference[] {
  if (!before || !after) return before ? [{ what: 'removed' }] : after ? [{ what: 'added' }] : []
  const { surveySchema: was = [], ...formBefore } = before
  const { surveySchema: is = [], ...formAfter } = after
  const known = new Map(was.map((item) => [item.itemKey, item]))
  const kept = new Map(is.map((item) => [item.itemKey, item]))
  const found: FormDifference[] = fieldDifferences(
    valuesOf(formBefore, known),
    valuesOf(formAfter, kept),
  ).map((difference) => ({ what: 'form', ...difference }))
  for (const { itemKey, ...item } of is) {
    const { itemKey: _, ...old } = known.get(itemKey) ?? { itemKey }
    const title = item.title || itemKey
    if (!known.has(itemKey)) found.push({ what: 'item_added', title })
    else {
      const fields = fieldDifferences(valuesOf(old, known), valuesOf(item, kept))
      if (fields.length > 0) found.push({ what: 'item', title, fields })
    }
  }
  for (const item of was)
    if (!kept.has(item.itemKey)) found.push({ what: 'item_removed', title: titleIn(known, item.itemKey) })
  const orderOf = (items: readonly SchemaItem[]) =>
    items.map(({ itemKey }) => itemKey).filter((itemKey) => kept.has(itemKey) && known.has(itemKey))
  const [from, to] = [orderOf(was), orderOf(is)]
  if (canonicalJson(from) !== canonicalJson(to)) {
    const titles = (keys: readonly string[]) => keys.map((itemKey) => titleIn(kept, itemKey))
    found.push({ what: 'order', from: titles(from), to: titles(to) })
  }
  return found
}

type Items = ReadonlyMap<string, SchemaItem>

const titleIn = (items: Items, itemKey: string): string => items.get(itemKey)?.title || itemKey

/** What stands in the fields of a form or an item; those with nothing in them are left out. */
function valuesOf(owner: object, items: Items): ReadonlyMap<string, FieldValue> {
  const values = new Map<string, FieldValue>()
  const put = (field: string, value: FieldValue | undefined): void => {
    if (value !== undefined && value !== '' && value !== false) values.set(field, value)
  }
  for (const [field, value] of Object.entries(owner))
    if (field === 'sectionOptions') put(field, sectionsOf(value, items))
    else if (field === 'rules') put(field, rulesOf(value, items))
    else if (field === 'isRequired') {
      const { value: always = false, admin } = value as NonNullable<SchemaItem['isRequired']>
      put(field, always)
      // Of the office only where it differs from what holds for residents.
      put('isRequired.admin', admin === true && !always)
      put('isRequired.notAdmin', admin === false && always)
    } else if (severalFields.has(field))
      for (const [part, own] of Object.entries(value as object))
        put(
          `${field}.${part}`,
          plainValue(own, (key) => titleIn(items, key)),
        )
    else if (field !== 'imageSize') put(field, plainValue(field === 'headerImageUrl' ? urlOf(value) : value))
  return values
}

/** Fields that are several of what people set. */
const severalFields: ReadonlySet<string> = new Set(['lists', 'attributes', 'length'])

/** The header image; the import adds its size. */
const urlOf = (image: unknown): unknown => (typeof image === 'object' ? Object(image).headerUrl : image)

const sectionsOf = (value: unknown, items: Items): FieldValue =>
  (value as NonNullable<SchemaItem['sectionOptions']>).map(({ option, groupheader }) => ({
    option: option.value,
    section: titleIn(items, groupheader.value),
  }))

const rulesOf = (value: unknown, items: Items): FieldValue =>
  (value as readonly FormRule[]).map(({ kind, items: keys, message }) => ({
    ...{ kind, titles: keys.map((itemKey) => titleIn(items, itemKey)) },
    ...(message !== undefined && { message }),
  }))

/** A switch, bounds, texts or a number as they are; everything else as it is written. */
function plainValue(value: unknown, named = (text: string) => text): FieldValue | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value))
    return value.map((each: unknown) => (typeof each === 'string' ? named(each) : textOfBlock(each)))
  const names = Object.keys(value).filter((name) => Reflect.get(value, name) !== null)
  if (names.every((name) => name === 'value')) return Reflect.get(value, 'value')
  if (names.every((name) => name === 'min' || name === 'max'))
    return Object.fromEntries(names.map((name) => [name, Reflect.get(value, name)]))
  return canonicalJson(value)
}

/** A block of a message reads as its text, or as the address of its image. */
function textOfBlock(block: unknown): string {
  const { type, text, originalContentUrl: url } = (block ?? {}) as Readonly<Record<string, unknown>>
  if (type === 'text' && typeof text === 'string') return text
  return type === 'image' && typeof url === 'string' ? url : canonicalJson(block)
}

function fieldDifferences(
  before: ReadonlyMap<string, FieldValue>,
  after: ReadonlyMap<string, FieldValue>,
): FieldDifference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [was, is] = [before.get(field), after.get(field)]
    if (canonicalJson(was ?? null) === canonicalJson(is ?? null)) return []
    const [from, to] = Array.isArray(was) && Array.isArray(is) ? withoutCommon(was, is) : [was, is]
    return [{ field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }]
  })
}

type Listed = Extract<FieldValue, readonly unknown[]>

/** What each of two lists has alone, absent if that is nothing; both as they are if only their order differs. */
function withoutCommon(was: Listed, is: Listed): readonly [Listed | undefined, Listed | undefined] {
  const without = (list: Listed, other: Listed): Listed => {
    const texts = new Set(other.map(canonicalJson))
    return list.filter((each) => !texts.has(canonicalJson(each)))
  }
  const [gone, come] = [without(was, is), without(is, was)]
  if (gone.length + come.length === 0) return [was, is]
  return [gone.length > 0 ? gone : undefined, come.length > 0 ? come : undefined]
}
