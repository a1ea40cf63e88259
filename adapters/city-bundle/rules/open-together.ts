import { sectionsOf } from '../../../domain/form/sections.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

type Schema = readonly SchemaItem[]

/** A choice, and those of its options that open a section. */
type Opener = { choice: string; options: ReadonlySet<string> }

/** Whether some choices open all of the items at once, which stand in sections that choices open. */
export function canOpenTogether(schema: Schema, itemKeys: readonly string[]): boolean {
  const openersOf = openersByItem(schema)
  return canBeChosen(itemKeys, new Map(), openersOf)
}

/** What has been chosen so far: by choice, the options that are still possible. */
type Chosen = ReadonlyMap<string, ReadonlySet<string>>

function canBeChosen(
  [itemKey, ...others]: readonly string[],
  chosen: Chosen,
  openersOf: ReadonlyMap<string, readonly Opener[]>,
): boolean {
  if (itemKey === undefined) return true
  const openers = openersOf.get(itemKey)
  if (!openers) return canBeChosen(others, chosen, openersOf)
  return openers.some(({ choice, options }) => {
    const before = chosen.get(choice)
    const left = before ? new Set([...options].filter((option) => before.has(option))) : options
    if (left.size === 0) return false
    // A choice that is asked for already stands in an open section.
    const next = before ? others : [choice, ...others]
    return canBeChosen(next, new Map(chosen).set(choice, left), openersOf)
  })
}

/** The choices that open the section of an item; items that are always open have no entry. */
function openersByItem(schema: Schema): ReadonlyMap<string, readonly Opener[]> {
  const openers = new Map<string, Opener[]>()
  for (const { type, itemKey, sectionOptions = [] } of schema) {
    if (type !== 'choicegroupheader') continue
    const byHeader = new Map<string, Set<string>>()
    for (const { option, groupheader } of sectionOptions) {
      const options = byHeader.get(groupheader.value) ?? new Set()
      byHeader.set(groupheader.value, options.add(option.value))
    }
    for (const [header, options] of byHeader)
      openers.set(header, [...(openers.get(header) ?? []), { choice: itemKey, options }])
  }
  const byItem = new Map<string, readonly Opener[]>()
  for (const { header, items } of sectionsOf(schema)) {
    const own = header && openers.get(header.itemKey)
    if (own) for (const { itemKey } of [header, ...items]) byItem.set(itemKey, own)
  }
  return byItem
}
