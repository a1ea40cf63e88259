import type { AnswerEntry } from '../../domain/answer/answer-record.ts'
import { entriesOf } from '../../domain/answer/entries.ts'
import type { Answer } from '../../domain/survey/answer.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'

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
