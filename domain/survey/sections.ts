import type { Answer, Answers } from './answer.ts'
import { itemTypeOf } from './item-types/registry.ts'
import type { SchemaItem } from './survey-config.ts'

/** A header with its items, or items outside of any section. */
type Section = { header?: SchemaItem; items: SchemaItem[] }

type Schema = readonly SchemaItem[]

/**
 * The items of a form grouped into sections, in their order. An item belongs to the groupheader before it, up to the next
 * groupheader or choicegroupheader; a choicegroupheader is in no section.
 */
export function sectionsOf(schema: Schema): Section[] {
  const sections: Section[] = []
  for (const item of schema) {
    const current = sections.at(-1)
    const leaves = item.type === 'choicegroupheader' && current?.header !== undefined
    if (item.type === 'groupheader') sections.push({ header: item, items: [] })
    else if (current === undefined || leaves) sections.push({ items: [item] })
    else current.items.push(item)
  }
  return sections
}

/**
 * Keys of the items in sections that choicegroupheaders disable, their groupheaders included (GRP-01). A section is enabled as
 * long as any choice enables it; while nothing is chosen, all sections of that choicegroupheader are disabled.
 */
export function disabledItems(schema: Schema, answers: Answers): ReadonlySet<string> {
  const linked = new Set<string>()
  const enabled = new Set<string>()
  for (const choice of schema) {
    if (choice.type !== 'choicegroupheader') continue
    const chosen = answers.get(choice.itemKey)?.[0]
    for (const { option, groupheader } of choice.sectionOptions ?? []) {
      linked.add(groupheader.value)
      if (option.value === chosen) enabled.add(groupheader.value)
    }
  }
  const disabled = new Set<string>()
  if (linked.size === 0) return disabled
  for (const { header, items } of sectionsOf(schema)) {
    if (header === undefined || !linked.has(header.itemKey) || enabled.has(header.itemKey)) continue
    disabled.add(header.itemKey)
    for (const item of items) disabled.add(item.itemKey)
  }
  return disabled
}

/** `answers` with the items of disabled sections reset: checkboxes to none, radio to undefined, others to '' (GRP-02). */
export function resetDisabled(schema: Schema, answers: Answers): Map<string, Answer> {
  const reset = new Map(answers)
  const disabled = disabledItems(schema, answers)
  if (disabled.size === 0) return reset
  for (const item of schema) {
    if (!disabled.has(item.itemKey)) continue
    const type = itemTypeOf(item)
    if (type?.takesAnswer !== true || item.type === 'radio') reset.delete(item.itemKey)
    else reset.set(item.itemKey, type.rowPerOption === true ? [] : [''])
  }
  return reset
}
