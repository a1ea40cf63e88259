import type { Answer, Answers } from './answer.ts'
import { itemTypeOf } from './item-types/registry.ts'
import type { SchemaItem, SectionOption } from './survey-config.ts'

/** A header with its items, or items outside of any section. */
type Section = { header?: SchemaItem; items: SchemaItem[] }

type Schema = readonly SchemaItem[]

/**
 * The items of a form grouped into sections, in their order. An item belongs to the groupheader before it, up to the next
 * groupheader; so does a choicegroupheader, whose own sections are then sections within that one.
 */
export function sectionsOf(schema: Schema): Section[] {
  const sections: Section[] = []
  for (const item of schema) {
    const current = sections.at(-1)
    if (item.type === 'groupheader') sections.push({ header: item, items: [] })
    else if (current === undefined) sections.push({ items: [item] })
    else current.items.push(item)
  }
  return sections
}

/**
 * Keys of the items in sections that choicegroupheaders disable, their groupheaders included (GRP-01). A section is enabled as
 * long as any choice enables it that stands in no disabled section itself: with a section those within it are disabled. While
 * nothing is chosen, all sections of that choicegroupheader are disabled.
 */
export const disabledItems = (schema: Schema, answers: Answers): ReadonlySet<string> =>
  closedItems(schema, ({ option }, { itemKey }) => option.value === answers.get(itemKey)?.[0])

/**
 * Keys of the items in sections that stay closed, their groupheaders included, where every choicegroupheader that is open
 * opens the sections of those of its options that `isChosen`.
 */
export function closedItems(
  schema: Schema,
  isChosen: (option: SectionOption, choice: SchemaItem) => boolean,
): ReadonlySet<string> {
  const closed = new Set<string>()
  const choices = schema.filter(({ type }) => type === 'choicegroupheader')
  if (choices.length === 0) return closed
  const linked = new Set(choices.flatMap(({ sectionOptions = [] }) => sectionOptions.map(headerOf)))
  const sections = new Map<string, Section>()
  const open = new Set<string>()
  const opening: Section[] = []
  const openSection = (section: Section): void => {
    if (section.header && open.has(section.header.itemKey)) return
    if (section.header) open.add(section.header.itemKey)
    opening.push(section)
  }
  const all = sectionsOf(schema)
  for (const section of all) {
    if (section.header) sections.set(section.header.itemKey, section)
    if (!section.header || !linked.has(section.header.itemKey)) openSection(section)
  }
  for (let section = opening.pop(); section; section = opening.pop()) {
    for (const choice of section.items) {
      if (choice.type !== 'choicegroupheader') continue
      for (const option of choice.sectionOptions ?? []) {
        const opened = isChosen(option, choice) ? sections.get(headerOf(option)) : undefined
        if (opened) openSection(opened)
      }
    }
  }
  for (const { header, items } of all) {
    if (!header || open.has(header.itemKey)) continue
    closed.add(header.itemKey)
    for (const item of items) closed.add(item.itemKey)
  }
  return closed
}

const headerOf = ({ groupheader }: SectionOption): string => groupheader.value

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
