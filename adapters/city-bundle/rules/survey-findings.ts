import { itemTypeOf } from '../../../domain/item-types/registry.ts'
import { endMessageBlocks } from '../../../domain/survey/end-message.ts'
import { headerImage, type SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type Finding, finding, pathStep } from '../fault.ts'
import { nearestName } from '../nearest-name.ts'
import type { BundleContext } from './bundle-context.ts'
import { imageFindings } from './image-findings.ts'
import { answerFindings } from './item-findings.ts'
import { languageFindings } from './language-findings.ts'
import { linkFindings } from './link-findings.ts'
import { publicationFindings } from './publication-findings.ts'
import { unusedFormKeys } from './unused-key-findings.ts'

/** The findings of a form as a whole: its texts, images and references. */
export function* surveyFindings(config: SurveyConfig, context: BundleContext): Generator<Finding> {
  if (config.surveyTitle.trim() === '') yield finding('$.surveyTitle', 'survey.title_missing', {})
  yield* linkFindings(config.description, '$.description')
  yield* imageFindings(headerImage(config)?.url, '$.headerImageUrl', context)
  yield* endMessageFindings(config, context)
  yield* linkedFormFindings(config, context)
  yield* publicationFindings(config, context)
  yield* unusedFormKeys(config)
  yield* languageFindings(config.userLanguageCode, '$.userLanguageCode', context)
  if (!config.surveySchema) yield finding('$', 'survey.schema_missing', {})
  else if (config.surveySchema.length === 0) yield finding('$.surveySchema', 'survey.schema_empty', {})
}

function* endMessageFindings(config: SurveyConfig, context: BundleContext): Generator<Finding> {
  const path = '$.endOfSurveyMessage'
  if (endMessageBlocks(config).length === 0) yield finding(path, 'end_message.no_text', {})
  if (typeof config.endOfSurveyMessage === 'string') return
  for (const [index, block] of (config.endOfSurveyMessage ?? []).entries()) {
    const step = pathStep(path, index)
    if (block.type === 'text') {
      if (!block.text?.trim()) yield finding(step, 'end_message.text_missing', {})
    } else if (!block.originalContentUrl) yield finding(step, 'end_message.image_missing', {})
    else yield* imageFindings(block.originalContentUrl, `${step}.originalContentUrl`, context)
  }
}

function* linkedFormFindings(
  { linkedForms = [] }: SurveyConfig,
  { surveys }: BundleContext,
): Generator<Finding> {
  for (const [index, surveyId] of linkedForms.entries()) {
    const path = pathStep('$.linkedForms', index)
    const first = linkedForms.indexOf(surveyId)
    if (first < index)
      yield finding(path, 'survey.linked_form_twice', { first: pathStep('$.linkedForms', first) })
    else if (!surveys.has(surveyId))
      yield finding(path, 'survey.linked_form_unknown', {
        surveyId,
        near: nearestName(surveyId, [...surveys.keys()]),
      })
  }
}

/** The findings of prefilled answers: each must be for an item that takes answers, or for `reservationDate`. */
export function* inputFindings(config: SurveyConfig, context: BundleContext): Generator<Finding> {
  const items = new Map((config.surveySchema ?? []).map((item) => [item.itemKey, item]))
  for (const [itemKey, answer] of Object.entries(config.inputs ?? {})) {
    const path = pathStep('$.inputs', itemKey)
    const item = items.get(itemKey)
    if (itemKey === 'reservationDate') continue
    if (!item) yield finding(path, 'inputs.unknown_item', {})
    else if (itemTypeOf(item)?.takesAnswer === false) yield finding(path, 'inputs.no_answer', {})
    else yield* answerFindings(item, answer, path, context)
  }
}
