import { itemTypeOf } from '../item-types/registry.ts'
import type { Answer, Answers } from '../survey/answer.ts'
import { isBlank, isKeptAsNull } from '../survey/rules/blank.ts'
import { choicesOf } from '../survey/rules/choice-rules.ts'
import type { SchemaItem } from '../survey/survey-config.ts'
import type { AnswerEntry } from './answer-record.ts'

/**
 * Accepted answers as a record keeps them, in the order of the form, with the titles and options in force. An answer of
 * nothing is kept as such: its item was cleared.
 */
export function entriesOf(schema: readonly SchemaItem[], answers: Answers): AnswerEntry[] {
  return schema.flatMap((item): AnswerEntry[] => {
    const type = itemTypeOf(item)
    const answer = answers.get(item.itemKey)
    if (type?.takesAnswer !== true || answer === undefined) return []
    const { itemKey, title } = item
    if (type.rowPerOption === true) return [{ itemKey, title, answer, options: choicesOf(item) }]
    if (isKeptAsNull(answer, type)) return [{ itemKey, title, answer: null }]
    return isBlank(answer) && answer.length > 0 ? [] : [{ itemKey, title, answer }]
  })
}

/** The inverse of `entriesOf`: a date kept as null is `'null'` again (VAL-09). */
export const answersOf = (entries: readonly AnswerEntry[]): Map<string, Answer> =>
  new Map(entries.map(({ itemKey, answer }) => [itemKey, answer ?? ['null']]))

/** All entries with the changes applied: in the order of the form, then those of items the form no longer has. */
export function entriesWith(
  entries: readonly AnswerEntry[],
  schema: readonly SchemaItem[],
  changed: ReadonlyMap<string, Answer>,
): AnswerEntry[] {
  const kept = new Map(entries.map((entry) => [entry.itemKey, entry]))
  for (const itemKey of changed.keys()) kept.delete(itemKey)
  // A cleared item has no entry; cleared checkboxes have one with nothing chosen.
  const set = entriesOf(schema, changed).filter(({ answer, options }) => options || answer?.length !== 0)
  const fresh = new Map(set.map((entry) => [entry.itemKey, entry]))
  const inForm = schema.flatMap(({ itemKey }) => fresh.get(itemKey) ?? kept.get(itemKey) ?? [])
  const known = new Set(schema.map(({ itemKey }) => itemKey))
  return [...inForm, ...entries.filter(({ itemKey }) => !known.has(itemKey))]
}

/** An answer as one text, such as that of its cell in a table; '' if unanswered. */
export const entryText = (answer: Answer | null | undefined): string =>
  (answer ?? []).filter((text) => text !== '').join('、')

/** One value of an entry, and what names it among the others of its item. */
type EntryValue = {
  /** '' for an option that was not chosen, or an item that was cleared; null for a date answered 'null'. */
  value: string | null
  name: string
}

/**
 * The values of an entry: its texts, or an empty one where it was cleared; where it has options one for each of them,
 * and behind them what is no option.
 */
export function valuesOf({ answer, options }: AnswerEntry): readonly EntryValue[] {
  if (answer === null) return [{ value: null, name: 'null' }]
  if (options === undefined && answer.length === 0) return [{ value: '', name: '' }]
  if (options === undefined) return answer.map((value) => ({ value, name: value }))
  const chosen = new Set(answer)
  const known = [...new Set(options)].map((name) => ({ value: chosen.delete(name) ? name : '', name }))
  return [...known, ...[...chosen].map((value) => ({ value, name: value }))]
}
