import { visibleItems } from '../form/form.ts'
import { isRequired } from '../form/required.ts'
import { itemTypeOf } from '../item-types/registry.ts'
import { comparableText } from '../shared/comparable-text.ts'
import { toHalfWidth } from '../shared/text-width.ts'
import type { Answer, Answers } from '../survey/answer.ts'
import type { ItemType, NumberedForm } from '../survey/item-type.ts'
import { isUnanswered } from '../survey/rules/blank.ts'
import type { SchemaItem } from '../survey/survey-config.ts'

/** The items by which residents look for their answers, in the order of the form (SRCH-02). */
export const searchableItems = (schema: readonly SchemaItem[]): readonly SchemaItem[] =>
  visibleItems(schema, 'user').filter(
    (item) => item.isSearchable?.value === true && itemTypeOf(item)?.takesAnswer === true,
  )

/**
 * What is looked for: blank values are dropped (SRCH-05), a date's 'null' too, the rest is written as stored answers
 * are and in half width (SRCH-03). Items that can't be looked for are left out.
 */
export function searchQueryOf(
  schema: readonly SchemaItem[],
  given: Answers,
  form: NumberedForm = {},
): Map<string, Answer> {
  const query = new Map<string, Answer>()
  for (const item of searchableItems(schema)) {
    const type = itemTypeOf(item)
    const texts = (given.get(item.itemKey) ?? []).filter((text) => text.trim() !== '')
    if (type === undefined || isUnanswered(texts, type)) continue
    query.set(item.itemKey, searchedText(texts, item, { type, form }))
  }
  return query
}

function searchedText(
  texts: Answer,
  item: SchemaItem,
  { type, form }: { type: ItemType; form: NumberedForm },
): Answer {
  return (
    type.searched?.(texts.map(toHalfWidth), form) ??
    (type.normalised?.(texts, item) ?? texts).map(toHalfWidth)
  )
}

/** Those that nobody can leave out, in the order of the form (SRCH-04). */
export const requiredSearchableItems = (schema: readonly SchemaItem[]): SchemaItem[] =>
  searchableItems(schema).filter((item) => isRequired(item, 'user'))

/** Keys of the required searchable items that a query says nothing about, in the order of the form (SRCH-04). */
export const missingInQuery = (schema: readonly SchemaItem[], query: Answers): string[] =>
  requiredSearchableItems(schema)
    .filter(({ itemKey }) => !query.has(itemKey))
    .map(({ itemKey }) => itemKey)

/**
 * Tells which stored answers are what is looked for: every item, as `comparableAnswer` compares them. What is looked
 * for is made comparable here, once, whatever the number of answers.
 */
export function matcherOf(query: Answers): (answers: Answers) => boolean {
  const wanted = [...query].map(([itemKey, answer]) => ({ itemKey, text: comparableAnswer(answer) }))
  return (answers) =>
    wanted.every(({ itemKey, text }) => comparableAnswer(answers.get(itemKey) ?? []) === text)
}

/**
 * Whether more is asked of an item than any answer to it can say: more texts than it has options, or more than one
 * where answers are one text. Cheap, however much is asked.
 */
export const hasTooManyValues = (schema: readonly SchemaItem[], given: Answers): boolean =>
  searchableItems(schema).some((item) => {
    const most = itemTypeOf(item)?.rowPerOption === true ? (item.options?.length ?? 0) : 1
    return (given.get(item.itemKey)?.length ?? 0) > Math.max(1, most)
  })

/**
 * One text for all spellings of an answer that count as equal; several chosen options in one order whatever order the
 * form had when they were stored.
 */
export const comparableAnswer = (answer: Answer): string => answer.map(comparableText).sort().join('\n')
