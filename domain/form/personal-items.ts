import { itemTypeOf } from '../item-types/registry.ts'
import type { RuleContext } from '../survey/item-type.ts'
import type { SchemaItem } from '../survey/survey-config.ts'
import { visibleItems } from './form.ts'

/** What forms ask of residents again and again. */
export const personalDetails = [
  'name',
  'nameKana',
  'birthday',
  'phone',
  'email',
  'postcode',
  'address',
] as const

export type PersonalDetail = (typeof personalDetails)[number]

/** By what HTML calls the purpose of an input. */
const byPurpose: ReadonlyMap<string | undefined, PersonalDetail> = new Map([
  ['name', 'name'],
  ['bday', 'birthday'],
  ['tel', 'phone'],
  ['email', 'email'],
  ['postal-code', 'postcode'],
  ['street-address', 'address'],
])

/**
 * The items of a form in which residents write about themselves: of each detail the first one, by the purpose that its
 * type or its `attributes.autocomplete` gives it, and right after the name what is written in kana only. What the form
 * says to be about others (`off`) is not among them, nor is a second phone number.
 */
export function personalItems(
  schema: readonly SchemaItem[],
  context: RuleContext,
): ReadonlyMap<PersonalDetail, SchemaItem> {
  const items = new Map<PersonalDetail, SchemaItem>()
  let before: PersonalDetail | undefined
  for (const item of visibleItems(schema, 'user')) {
    const detail = before === 'name' && isKana(item) ? 'nameKana' : byPurpose.get(purposeOf(item, context))
    const isFirst = detail !== undefined && !items.has(detail)
    if (isFirst) items.set(detail, item)
    before = isFirst ? detail : undefined
  }
  return items
}

function purposeOf(item: SchemaItem, context: RuleContext): string | undefined {
  const control = itemTypeOf(item)?.control(item, context)
  return control && 'autoComplete' in control ? control.autoComplete : undefined
}

const isKana = ({ type, characterType = [] }: SchemaItem): boolean =>
  type === 'text' &&
  characterType.some((one) => ['hiragana', 'katakana', 'katakanaHalf'].includes(one)) &&
  !characterType.some((one) => ['all', 'allFull', 'kanji'].includes(one))
