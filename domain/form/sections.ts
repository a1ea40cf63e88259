import { itemTypeOf } from '../item-types/registry.ts'
import type { Answer, Answers } from '../survey/answer.ts'
import { copiesIn } from '../survey/rules/copies.ts'
import type { SchemaItem, SectionOption } from '../survey/survey-config.ts'

/** A header with its items, or items outside of any section. */
type Section = { header?: SchemaItem; items: SchemaItem[] }

type Schema = readonly SchemaItem[]

/**
 * The items of a form grouped into sections, in their order. An item belongs to the groupheader before it, up to the
 * next groupheader; so does a choicegroupheader, whose own sections are then sections within that one. A groupheader
 * without a title shows no heading (`isShownHeading`): by it the section before it ends.
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

/** Whether a section has a heading that is shown, by which it can be opened and closed. */
export const isShownHeading = (header: SchemaItem | undefined): header is SchemaItem =>
  header !== undefined && header.title.trim() !== ''

/**
 * Keys of the items in sections that choicegroupheaders disable, their groupheaders included (GRP-01). A section is
 * enabled as long as any choice enables it that stands in no disabled section itself: with a section those within it
 * are disabled. While nothing is chosen, all sections of that choicegroupheader are disabled. A repeat enables as many
 * copies of its group as it says, in a form as `expandRepeats` makes it.
 */
export const disabledItems = (schema: Schema, answers: Answers): ReadonlySet<string> =>
  closedItems(schema, ({ option }, choice) => {
    const answer = answers.get(choice.itemKey)
    if (choice.type === 'repeat') return Number(option.value) <= copiesIn(choice, answer)
    return option.value === answer?.[0]
  })

/**
 * Keys of the items in sections that stay closed, their groupheaders included, where every choicegroupheader or repeat
 * that is open opens the sections of those of its options that `isChosen`.
 */
export function closedItems(
  schema: Schema,
  isChosen: (option: SectionOption, choice: SchemaItem) => boolean,
): ReadonlySet<string> {
  const closed = new Set<string>()
  if (!schema.some(opensSections)) return closed
  const optionsOf = (item: SchemaItem) => (opensSections(item) && item.sectionOptions) || []
  const linked = new Set(schema.flatMap(optionsOf).map(headerOf))
  const inSections = new Map<string, readonly SchemaItem[]>()
  for (const { header, items } of sectionsOf(schema)) {
    if (!header || !linked.has(header.itemKey)) continue
    inSections.set(header.itemKey, [header, ...items])
    for (const { itemKey } of [header, ...items]) closed.add(itemKey)
  }
  for (let before = -1; before !== closed.size; ) {
    before = closed.size
    for (const choice of schema) {
      if (closed.has(choice.itemKey)) continue
      for (const option of optionsOf(choice))
        if (isChosen(option, choice))
          for (const { itemKey } of inSections.get(headerOf(option)) ?? []) closed.delete(itemKey)
    }
  }
  return closed
}

/** Whether sections of the form are open by the answer to an item. */
export const opensSections = ({ type }: SchemaItem): boolean =>
  type === 'choicegroupheader' || type === 'repeat'

const headerOf = ({ groupheader }: SectionOption): string => groupheader.value

/**
 * `answers` with the items of disabled sections reset: checkboxes to none, radio to undefined, others to '' (GRP-02).
 */
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
