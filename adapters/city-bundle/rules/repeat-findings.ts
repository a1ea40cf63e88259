import { isDisabledItem } from '../../../domain/form/form.ts'
import { expandRepeats, isCopiedRule, repeatsOf } from '../../../domain/form/repeats.ts'
import type { ItemTypeName } from '../../../domain/item-types/registry.ts'
import { MOST_COPIES } from '../../../domain/survey/rules/copies.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'

/** How many items a form may have in all, the copies of its groups counted one by one. */
const MOST_ITEMS = 1_000

/** Types that a form has once, or whose answers are booked, bought, given out or made by rules of their own. */
const onceOnly: ReadonlySet<string> = new Set<ItemTypeName>([
  ...(['choicegroupheader', 'languageSuggest', 'reservation', 'numbering', 'memberNumber'] as const),
  ...(['selectProducts', 'selectPayType', 'paymentData', 'orderId'] as const),
  ...(['sesshuJisshiDate', 'sesshuVaccineMaker', 'countVaccines'] as const),
  ...(['previousVaccineMaker', 'previousVaccineDate'] as const),
])

/** The findings of groups that are answered several times. */
export function* repeatFindings(config: SurveyConfig, path: string): Generator<Finding> {
  const { surveySchema: schema = [], rules = [] } = config
  const repeats = repeatsOf(schema)
  if (repeats.length === 0) return
  const placeOf = (item: SchemaItem) => pathStep(path, schema.indexOf(item))
  for (const { item, group } of repeats) {
    yield* boundFindings(item, placeOf(item))
    if (group.length === 0) yield finding(placeOf(item), 'repeat.empty', {})
    for (const one of [item, ...group]) {
      if (onceOnly.has(one.type))
        yield finding(`${placeOf(one)}.type`, 'repeat.item_type', { type: one.type })
      if (one.isAdminItem === true) yield finding(`${placeOf(one)}.isAdminItem`, 'repeat.admin_item', {})
      if (isDisabledItem(one)) yield finding(placeOf(one), 'repeat.disabled_item', {})
    }
  }
  const inGroup = new Map(
    repeats.flatMap((repeat) => repeat.group.map(({ itemKey }) => [itemKey, repeat] as const)),
  )
  for (const [index, rule] of rules.entries())
    if (rule.items.some((itemKey) => inGroup.has(itemKey)) && !isCopiedRule(rule, inGroup))
      yield finding(`${pathStep('$.rules', index)}.items`, 'repeat.rule_across', {})
  const items = expandRepeats(config).surveySchema?.length ?? 0
  if (items > MOST_ITEMS) yield finding(path, 'repeat.too_many_items', { items, max: MOST_ITEMS })
}

function* boundFindings({ range }: SchemaItem, path: string): Generator<Finding> {
  for (const end of ['min', 'max'] as const) {
    const bound = Number(range?.[end] ?? 1)
    if (bound < 1 || bound > MOST_COPIES)
      yield finding(`${path}.range.${end}`, 'repeat.bounds', { max: MOST_COPIES })
  }
}
