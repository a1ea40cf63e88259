import { toHalfWidth } from '../shared/text-width.ts'
import type { Answer, Answers } from './answer.ts'
import { visibleItems } from './form.ts'
import { itemTypeOf } from './item-types/registry.ts'
import { isRequired } from './required.ts'
import { isUnanswered } from './rules/blank.ts'
import type { SchemaItem } from './survey-config.ts'

/** The items by which residents look for their answers, in the order of the form (SRCH-02). */
export const searchableItems = (schema: readonly SchemaItem[]): SchemaItem[] =>
  visibleItems(schema, 'user').filter(
    (item) => item.isSearchable?.value === true && itemTypeOf(item)?.takesAnswer === true,
  )

/**
 * What is looked for: blank values are dropped (SRCH-05), a date's 'null' too, the rest is written as stored answers are and in
 * half width (SRCH-03). Items that can't be looked for are left out.
 */
export function searchQueryOf(schema: readonly SchemaItem[], given: Answers): Map<string, Answer> {
  const query = new Map<string, Answer>()
  for (const item of searchableItems(schema)) {
    const type = itemTypeOf(item)
    const texts = (given.get(item.itemKey) ?? []).filter((text) => text.trim() !== '')
    if (type === undefined || isUnanswered(texts, type)) continue
    query.set(item.itemKey, (type.normalised?.(texts, item) ?? texts).map(toHalfWidth))
  }
  return query
}

/** Keys of the required searchable items that a query says nothing about, in the order of the form (SRCH-04). */
export const missingInQuery = (schema: readonly SchemaItem[], query: Answers): string[] =>
  searchableItems(schema)
    .filter((item) => isRequired(item, 'user') && !query.has(item.itemKey))
    .map(({ itemKey }) => itemKey)

/** Whether stored answers are what is looked for: every item exactly, after the same width conversion. */
export const isMatch = (query: Answers, answers: Answers): boolean =>
  [...query].every(
    ([itemKey, wanted]) => comparableText(answers.get(itemKey) ?? []) === comparableText(wanted),
  )

/**
 * One text for all spellings of an answer that count as equal: in half width, several chosen options in one order whatever order
 * the form had when they were stored.
 */
export const comparableText = (answer: Answer): string => answer.map(toHalfWidth).sort().join('\n')
