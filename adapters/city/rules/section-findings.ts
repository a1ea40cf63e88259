import type { Answer } from '../../../domain/survey/answer.ts'
import { initialAnswers, isDisabledItem } from '../../../domain/survey/form.ts'
import { disabledItems, sectionsOf } from '../../../domain/survey/sections.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'

/** The findings between the items of a form: unique keys, and sections that choices enable. */
export function* sectionFindings(config: SurveyConfig, path: string): Generator<Finding> {
  const schema = config.surveySchema ?? []
  yield* keyFindings(schema, path)
  for (const [index, item] of schema.entries()) yield* referenceFindings(item, schema, pathStep(path, index))
  for (const [index, item] of schema.entries()) {
    if (item.type !== 'groupheader') continue
    const section = sectionsOf(schema).find(({ header }) => header === item)
    if (section?.items.length === 0) yield finding(pathStep(path, index), 'section.empty', {})
    if (isUnreachable(item, config)) yield finding(pathStep(path, index), 'section.unreachable', {})
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

/**
 * Whether no choice of a resident enables this section. Answers each choice with an option that enables it, unless the resident
 * can't change the choice, and checks whether the section is still disabled.
 */
function isUnreachable(header: SchemaItem, config: SurveyConfig): boolean {
  const schema = config.surveySchema ?? []
  const answers = new Map<string, Answer>(initialAnswers(config))
  for (const item of schema) {
    if (item.type !== 'choicegroupheader' || isDisabledItem(item) || item.isAdminItem) continue
    const opening = item.sectionOptions?.find(({ groupheader }) => groupheader.value === header.itemKey)
    if (opening) answers.set(item.itemKey, [opening.option.value])
  }
  return disabledItems(schema, answers).has(header.itemKey)
}
