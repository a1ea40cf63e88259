import { isDisabledItem } from '../../../domain/form/form.ts'
import { comparableKind, textTypes } from '../../../domain/form/form-rules.ts'
import { itemTypeOf } from '../../../domain/item-types/registry.ts'
import { withoutRelativeDays } from '../../../domain/survey/rules/date-rules.ts'
import type { FormRule, SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'
import { canOpenTogether } from './open-together.ts'

type Schema = readonly SchemaItem[]

/** The findings of the rules across the items of a form. */
export function* formRuleFindings(
  { surveySchema: schema = [], rules = [] }: SurveyConfig,
  context: Pick<BundleContext, 'today'>,
): Generator<Finding> {
  const allowed = new Map<string, Allowed>()
  for (const [index, rule] of rules.entries()) {
    const path = pathStep('$.rules', index)
    const items = rule.items.flatMap((itemKey) => schema.find((item) => item.itemKey === itemKey) ?? [])
    const ofItems = [...ruleItemFindings(rule, schema, path)]
    yield* ofItems
    if (items.some(({ isAdminItem }) => isAdminItem === true)) yield finding(path, 'rule.admin_item', {})
    if (ofItems.length > 0 || rule.kind === 'atLeastOne') continue
    const [first, second, more] = items
    if (more) yield finding(`${path}.items`, 'rule.two_items', { kind: rule.kind })
    else if (first && second) {
      const ofKinds = [...kindFindings(rule.kind, [first, second], path)]
      yield* ofKinds
      if (ofKinds.length > 0) continue
      if (!canOpenTogether(schema, [first.itemKey, second.itemKey]))
        yield finding(`${path}.items`, 'rule.never_together', {})
      yield* contradictionFindings(rule, allowed, path)
      yield* rangeFindings(rule.kind, [first, second], path, context)
    }
  }
}

function* rangeFindings(
  kind: FormRule['kind'],
  items: readonly [SchemaItem, SchemaItem],
  path: string,
  context: Pick<BundleContext, 'today'>,
): Generator<Finding> {
  const fits = ([one, other]: typeof items) =>
    fitsRanges(kind, boundsOf(one, context), boundsOf(other, context))
  if (fits(items)) return
  const [one, other] = items
  const isOfToday = fits([withoutRelativeDays(one), withoutRelativeDays(other)])
  yield finding(path, isOfToday ? 'rule.beyond_ranges_now' : 'rule.beyond_ranges', {})
}

function* ruleItemFindings({ items }: FormRule, schema: Schema, path: string): Generator<Finding> {
  for (const [index, itemKey] of items.entries()) {
    const step = pathStep(`${path}.items`, index)
    const item = schema.find((one) => one.itemKey === itemKey)
    if (!item) {
      const near = nearestName(
        itemKey,
        schema.map((one) => one.itemKey),
      )
      yield finding(step, 'rule.item_unknown', { itemKey, near })
    } else if (items.indexOf(itemKey) < index) yield finding(step, 'rule.item_twice', {})
    else if (itemTypeOf(item)?.takesAnswer !== true || isDisabledItem(item))
      yield finding(step, 'rule.item_unanswered', {})
  }
}

function* kindFindings(
  kind: FormRule['kind'],
  items: readonly [SchemaItem, SchemaItem],
  path: string,
): Generator<Finding> {
  const [one, other] = items.map(comparableKind)
  const isSame = one !== undefined && one === other
  if (kind === 'equal' && !isSame)
    yield finding(`${path}.items`, 'rule.not_equal_types', { types: ['number', ...textTypes] })
  if (kind !== 'equal' && !(isSame && (one === 'day' || one === 'number')))
    yield finding(`${path}.items`, 'rule.not_comparable', {})
}

/** What the first of two answers may be to the second, as far as the rules before say: less, equal, greater. */
type Allowed = { orders: ReadonlySet<number>; path: string }

const ordersOf: Readonly<Record<Exclude<FormRule['kind'], 'atLeastOne'>, readonly number[]>> = {
  before: [-1],
  after: [1],
  notBefore: [0, 1],
  notAfter: [-1, 0],
  equal: [0],
}

function* contradictionFindings(
  { kind, items: [one = '', other = ''] }: FormRule,
  allowed: Map<string, Allowed>,
  path: string,
): Generator<Finding> {
  if (kind === 'atLeastOne') return
  const isTurned = one > other
  const pair = JSON.stringify([one, other].sort())
  const orders = ordersOf[kind].map((order) => (isTurned ? -order : order))
  const before = allowed.get(pair)
  const left = before ? orders.filter((order) => before.orders.has(order)) : orders
  if (before && left.length === 0) yield finding(path, 'rule.contradiction', { first: before.path })
  else allowed.set(pair, { orders: new Set(left), path: before?.path ?? path })
}

type Bounds = { min: number; max: number }

/** Of days as epoch milliseconds. */
function boundsOf(item: SchemaItem, context: Pick<BundleContext, 'today'>): Bounds {
  const control = itemTypeOf(item)?.control(item, context)
  if (control?.kind === 'date') return { min: Date.parse(control.min), max: Date.parse(control.max) }
  if (control?.kind === 'date-selects')
    return { min: Date.UTC(control.minYear, 0, 1), max: Date.UTC(control.maxYear, 11, 31) }
  const bound = (end: 'min' | 'max', otherwise: number) => {
    const value = item.range?.[end] ?? ''
    return value === '' || item.type !== 'number' ? otherwise : Number(value)
  }
  return { min: bound('min', 0), max: bound('max', Number.POSITIVE_INFINITY) }
}

function fitsRanges(kind: FormRule['kind'], one: Bounds, other: Bounds): boolean {
  if (kind === 'before') return one.min < other.max
  if (kind === 'after') return one.max > other.min
  if (kind === 'notAfter') return one.min <= other.max
  if (kind === 'notBefore') return one.max >= other.min
  return one.min <= other.max && one.max >= other.min
}
