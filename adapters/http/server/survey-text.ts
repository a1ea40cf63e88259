import { BoundedMap } from '../../../application/shared/bounded-map.ts'
import type { LoadedSurvey } from '../../../application/survey/load-survey.ts'
import type { SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { CompressedText } from './compressed-text.ts'

// By config object: it is the same one until the form changes, so a text is never stale.
const bodies = new WeakMap<SurveyConfig, string>()
const answers = new WeakMap<SurveyConfig, BoundedMap<string, CompressedText>>()

/** Viewers differ in a handful of facts; more answers than these are not kept for one form. */
const ANSWERS_KEPT = 32

/** The whole answer of `POST survey-configs/getSurveyConfigsList`. */
export const surveysAnswer = (surveys: readonly LoadedSurvey[]): string =>
  `{"result":"OK","data":[${surveys.map(surveyJson).join(',')}]}`

/** The survey as one of a list: the config, written once per version, then what differs by viewer. */
const surveyJson = (loaded: LoadedSurvey): string => {
  const { surveyVersion } = loaded
  return `${bodyOf(loaded.config)},${tailOf({ surveyVersion, ...factsOf(loaded) })}`
}

/** The whole answer of `GET survey-configs/getItem`, kept as bytes for every viewer with the same facts. */
export function surveyAnswer(loaded: LoadedSurvey): CompressedText {
  const { config, surveyVersion, hasMember, memberFormId, memberNumber } = loaded
  const end = `${tailOf(factsOf(loaded))},${tailOf({ surveyVersion, hasMember, memberFormId, memberNumber })}`
  const kept = keptFor(config)
  const known = kept.get(end)
  if (known) return known
  const packed = new CompressedText(`{"result":"OK","data":${bodyOf(config)},${end}`)
  // A member's own answer is for nobody else.
  if (memberNumber === undefined) kept.set(end, packed)
  return packed
}

function keptFor(config: SurveyConfig): BoundedMap<string, CompressedText> {
  const known = answers.get(config)
  if (known) return known
  const kept = new BoundedMap<string, CompressedText>(ANSWERS_KEPT)
  answers.set(config, kept)
  return kept
}

/** The config without its closing brace and without the fields that say something of the viewer. */
function bodyOf(config: SurveyConfig): string {
  const known = bodies.get(config)
  if (known !== undefined) return known
  const { hasMember: _, memberFormId: __, userLanguageCode: ___, ...shared } = config
  const body = JSON.stringify(shared).slice(0, -1)
  bodies.set(config, body)
  return body
}

const factsOf = ({
  hasMember,
  memberFormId,
  userLanguageCode,
  languageFixed,
  publication,
}: LoadedSurvey) => ({
  hasMember,
  memberFormId,
  userLanguageCode,
  languageFixed,
  publication,
})

/** An object without its opening brace. */
const tailOf = (facts: Readonly<Record<string, unknown>>): string => JSON.stringify(facts).slice(1)
