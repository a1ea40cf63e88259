import { initialAnswers, isDisabledItem } from '../../../domain/form/form.ts'
import { closedItems, sectionsOf } from '../../../domain/form/sections.ts'
import { waitingOptions } from '../../../domain/survey/opening-words.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import { meantForAll } from './conditional-questions.ts'

/** The findings between the items of a form: unique keys, and sections that choices enable. */
export function* sectionFindings(config: SurveyConfig, path: string): Generator<Finding> {
  const schema = config.surveySchema ?? []
  yield* keyFindings(schema, path)
  for (const [index, item] of schema.entries()) yield* referenceFindings(item, schema, pathStep(path, index))
  yield* openingFindings(schema, path)
  const unreachable = unreachableHeaders(config)
  for (const [index, item] of schema.entries()) {
    if (item.type !== 'groupheader') continue
    const section = sectionsOf(schema).find(({ header }) => header === item)
    if (section?.items.length === 0 && item.title.trim() !== '')
      yield finding(pathStep(path, index), 'section.empty', {})
    if (unreachable.has(item.itemKey)) yield finding(pathStep(path, index), 'section.unreachable', {})
  }
  for (const { item, who } of meantForAll(schema))
    yield finding(pathStep(path, schema.indexOf(item)), 'section.meant_for_all', { title: item.title, who })
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
  for (const { text: option, heading } of waitingOptions(item))
    yield finding(
      pathStep(`${path}.options`, (item.options ?? []).indexOf(option)),
      'section.opening_waits',
      { option, heading },
    )
  const headers = new Set(schema.filter(({ type }) => type === 'groupheader').map(({ itemKey }) => itemKey))
  for (const [index, { option, groupheader }] of (item.sectionOptions ?? []).entries()) {
    const step = pathStep(`${path}.sectionOptions`, index)
    if (item.options && !item.options.includes(option.value))
      yield finding(`${step}.option.value`, 'section.option_unknown', {
        option: option.value,
        near: nearestName(option.value, item.options),
      })
    const at = `${step}.groupheader.value`
    if (item.type !== 'choicegroupheader') {
      if (headers.has(groupheader.value)) yield finding(at, 'section.opens_nothing', { type: item.type })
    } else if (!headers.has(groupheader.value))
      yield finding(at, 'section.header_unknown', {
        itemKey: groupheader.value,
        near: nearestName(groupheader.value, [...headers]),
      })
  }
}

/** A note for each section that two choices open: it stands twice in the tree of the form. */
function* openingFindings(schema: readonly SchemaItem[], path: string): Generator<Finding> {
  const openers = new Map<string, string>()
  for (const [index, item] of schema.entries()) {
    if (item.type !== 'choicegroupheader') continue
    for (const [at, { groupheader }] of (item.sectionOptions ?? []).entries()) {
      const first = openers.get(groupheader.value) ?? item.itemKey
      openers.set(groupheader.value, first)
      const step = pathStep(`${pathStep(path, index)}.sectionOptions`, at)
      if (first !== item.itemKey)
        yield finding(`${step}.groupheader.value`, 'section.opened_twice', { first })
    }
  }
}

/**
 * Keys of the headers that no choices of a resident open; a choice that they can't change stays as the form opens.
 * Sections that are closed only because the one around them is are left out.
 */
function unreachableHeaders(config: SurveyConfig): ReadonlySet<string> {
  const schema = config.surveySchema ?? []
  const first = initialAnswers(config)
  const closed = closedItems(
    schema,
    ({ option }, choice) =>
      (!isDisabledItem(choice) && !choice.isAdminItem) || option.value === first.get(choice.itemKey)?.[0],
  )
  const within = new Set(
    schema
      .filter(({ type, itemKey }) => type === 'choicegroupheader' && closed.has(itemKey))
      .flatMap(({ sectionOptions = [] }) => sectionOptions.map(({ groupheader }) => groupheader.value)),
  )
  const outermost = [...closed].filter((itemKey) => !within.has(itemKey))
  return outermost.some((itemKey) => isHeaderOf(schema, itemKey)) ? new Set(outermost) : closed
}

const isHeaderOf = (schema: readonly SchemaItem[], itemKey: string): boolean =>
  schema.some((item) => item.type === 'groupheader' && item.itemKey === itemKey)
