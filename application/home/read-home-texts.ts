import type { Translate } from '../../domain/language/option-names.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { firstSentenceOf } from '../../domain/survey/summary.ts'
import type { SurveyConfig } from '../../domain/survey/survey-config.ts'
import { allConfigs, inTexts, type TextsNeeds } from '../city/read-texts.ts'
import { offeredLanguages } from '../language/offered-languages.ts'
import {
  bundledTexts,
  noTexts,
  type TranslatedTexts,
  withMachineTexts,
} from '../language/translated-texts.ts'
import type { Home } from './read-home.ts'

/** Driving port, public: the texts of the first page in a language; none in one that the city does not offer. */
export type ReadHomeTexts = (command: { languageCode: LanguageCode }) => Promise<TranslatedTexts>

export const makeReadHomeTexts =
  (needs: TextsNeeds & { home: () => Promise<Home> }): ReadHomeTexts =>
  async ({ languageCode }) => {
    if (!(await offeredLanguages(needs)).includes(languageCode)) return noTexts
    const { cityName = '', contact = '' } = (await needs.city.settings()) ?? {}
    const texts = new Set([cityName, contact, ...textsOf(await needs.home())].filter((text) => text !== ''))
    const translate = inTexts((await needs.city.languages())[languageCode] ?? noTexts.texts)
    const summaries = summariesIn(await allConfigs(needs), translate)
    const found = bundledTexts((source) => translate(source) ?? summaries.get(source), texts)
    return withMachineTexts(needs.translator, found, languageCode)
  }

const textsOf = ({ notices, groups }: Home): string[] => [
  ...notices.flatMap(({ title, text = '' }) => [title, text]),
  ...groups.flatMap(({ title = '', services }) => [
    title,
    ...services.flatMap((service) => [service.title, service.summary ?? '']),
  ]),
]

/** The first sentences of descriptions, which are no texts of their own, as those of the translated descriptions. */
function summariesIn(configs: readonly SurveyConfig[], translate: Translate): ReadonlyMap<string, string> {
  const summaries = new Map<string, string>()
  for (const config of configs) {
    const description = translate(config.description ?? '')
    if (description !== undefined) summaries.set(firstSentenceOf(config), firstSentenceOf({ description }))
  }
  return summaries
}
