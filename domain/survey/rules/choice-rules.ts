import type { Answer } from '../answer.ts'
import { type Issue, issue } from '../issue.ts'
import type { Option } from '../item-type.ts'
import type { SchemaItem } from '../survey-config.ts'

/**
 * The texts that can be chosen, each once, in the order shown: `options`, then those that are only in `sectionOptions`.
 */
export const choicesOf = (item: SchemaItem): readonly string[] => [
  ...new Set([...(item.options ?? []), ...(item.sectionOptions ?? []).map(({ option }) => option.value)]),
]

/** The texts of a stored answer that the item offered once, and does not any more; none of an item without choices. */
export function goneChoices(item: SchemaItem, stored: Answer = []): readonly string[] {
  if (stored.length === 0) return []
  const choices = choicesOf(item)
  return choices.length === 0 ? [] : stored.filter((text) => text !== '' && !choices.includes(text))
}

/** `item` as it offers `gone` choices too, behind its own. */
export const withChoices = (item: SchemaItem, gone: readonly string[]): SchemaItem =>
  gone.length === 0 ? item : { ...item, options: [...choicesOf(item), ...gone] }

/** The choices of `item` as options of a control. */
export const optionsOf = (item: SchemaItem): readonly Option[] => choicesOf(item).map(optionOf)

/** The options by section heading, in the order of the headings; those without a heading come first (ITEM-09). */
export function sectionedOptionsOf(
  item: SchemaItem,
): readonly { heading?: string; options: readonly Option[] }[] {
  const headings = new Map(
    (item.sectionOptions ?? []).map((each) => [each.option.value, each.groupheader.value]),
  )
  const sections = new Map<string, Option[]>([['', []]])
  for (const choice of choicesOf(item)) {
    const heading = headings.get(choice) ?? ''
    const section = sections.get(heading)
    if (section === undefined) sections.set(heading, [optionOf(choice)])
    else section.push(optionOf(choice))
  }
  return [...sections]
    .filter(([, options]) => options.length > 0)
    .map(([heading, options]) => (heading === '' ? { options } : { heading, options }))
}

/** The issues of a single choice. */
export const checkChoice = (answer: Answer, item: SchemaItem): readonly Issue[] =>
  choicesOf(item).includes(answer[0] ?? '') ? [] : [issue(item, 'choice.unknown', {})]

const optionOf = (value: string): Option => ({ value, label: value })
