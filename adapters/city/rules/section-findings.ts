import { initialAnswers, isDisabledItem } from '../../../domain/survey/form.ts'
import { closedItems, sectionsOf } from '../../../domain/survey/sections.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'

/** The findings between the items of a form: unique keys, and sections that choices enable. */
export function* sectionFindings(config: SurveyConfig, path: string): Generator<Finding> {
  const schema = config.surveySchema ?? []
  yield* keyFindings(schema, path)
  for (const [index, item] of schema.entries()) yield* referenceFindings(item, schema, pathStep(path, index))
  const unreachable = unreachableItems(config)
  for (const [index, item] of schema.entries()) {
    if (item.type !== 'groupheader') continue
    const section = sectionsOf(schema).find(({ header }) => header === item)
    if (section?.items.length === 0) yield finding(pathStep(path, index), 'section.empty', {})
    if (unreachable.has(item.itemKey)) yield finding(pathStep(path, index), 'section.unreachable', {})
  }
}

function* keyFindings(schema: readonly SchemaItem[], path: string): Generator<Finding> {
  const first = new Map<string, number>()
  for (const [index, { itemKey }] of schema.entries()) {
    const earlier = first.get(itemKey)
    if (earlier === undefined) first.set(itemKey, index)
    else {
      const where = { first: pathStep(path, earlier) }
      yield finding(`${pathStep(path, index)}.itemKey`, 'item.key_duplicate', where)
    }
  }
}

/** Options must exist, and so must the sections of a choicegroupheader. (A section of a radio is only a heading.) */
function* referenceFindings(
  item: SchemaItem,
  schema: readonly SchemaItem[],
  path: string,
): Generator<Finding> {
  const headers = new Set(schema.filter(({ type }) => type === 'groupheader').map(({ itemKey }) => itemKey))
  for (const [index, { option, groupheader }] of (item.sectionOptions ?? []).entries()) {
    const step = pathStep(`${path}.sectionOptions`, index)
    if (item.options && !item.options.includes(option.value))
      yield finding(`${step}.option.value`, 'section.option_unknown', { option: option.value })
    if (item.type === 'choicegroupheader' && !headers.has(groupheader.value))
      yield finding(`${step}.groupheader.value`, 'section.header_unknown', { itemKey: groupheader.value })
  }
}

/** Keys of what no choices of a resident open. A choice that they can't change stays as the form opens. */
function unreachableItems(config: SurveyConfig): ReadonlySet<string> {
  const schema = config.surveySchema ?? []
  const first = initialAnswers(config)
  return closedItems(
    schema,
    ({ option }, choice) =>
      (!isDisabledItem(choice) && !choice.isAdminItem) || option.value === first.get(choice.itemKey)?.[0],
  )
}
