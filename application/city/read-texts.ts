import { copiedTitles } from '../../domain/form/repeats.ts'
import type { Translate } from '../../domain/language/option-names.ts'
import { refuse } from '../../domain/refusal.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import { type SyncedTexts, targetTextOf } from '../../domain/shared/language-data.ts'
import type { SchemaItem, SurveyConfig } from '../../domain/survey/survey-config.ts'
import { prescribedBy } from '../language/language-of-form.ts'
import { offeredLanguages } from '../language/offered-languages.ts'
import {
  bundledTexts,
  noTexts,
  type TranslatedTexts,
  withMachineTexts,
} from '../language/translated-texts.ts'
import type { BookingRepository } from '../ports/booking-repository.ts'
import type { CityRepository } from '../ports/city-repository.ts'
import type { PaymentConfigRepository } from '../ports/payment-config-repository.ts'
import type { SurveyRepository } from '../ports/survey-repository.ts'
import type { Translator } from '../ports/translator.ts'
import { frameTexts, type Surroundings, textsOutsideForms, textsShownWith } from './shown-texts.ts'

/**
 * Driving port: the city's texts in a language: those that a form, or a member form, shows to whoever fills it in;
 * without a form those that stand outside of forms. None in Japanese, or in a language that neither the city offers nor
 * the form prescribes.
 * @throws Refusal `survey.not_found`
 */
type ReadTexts = (command: { languageCode: LanguageCode; surveyId?: string }) => Promise<TranslatedTexts>

/** What reading texts needs from outside. */
export type TextsNeeds = {
  city: Pick<CityRepository, 'settings' | 'languages'>
  surveys: SurveyRepository
  members: SurveyRepository
  bookings: Pick<BookingRepository, 'catalog'>
  paymentConfig: PaymentConfigRepository
  translator: Translator
}

export const makeReadTexts =
  (needs: TextsNeeds) =>
  (): ReadTexts =>
  async ({ languageCode, surveyId }) => {
    const form = surveyId === undefined ? undefined : await formOf(needs, surveyId)
    const offered = await offeredLanguages(needs)
    const isPrescribed = form !== undefined && offered.length > 0 && prescribedBy(form) === languageCode
    if (!offered.includes(languageCode) && !isPrescribed) return noTexts
    const synced = (await needs.city.languages())[languageCode] ?? noTexts.texts
    const around = await surroundingsOf(needs)
    const shown = form ? textsShownWith(form, around) : await outsideForms(needs, around)
    const texts = await withMachineTexts(needs.translator, bundledTexts(inTexts(synced), shown), languageCode)
    return withCopies(texts, form?.surveySchema ?? [])
  }

/** The texts with the titles of copies, which are translated as what they are copies of. */
function withCopies(texts: TranslatedTexts, schema: readonly SchemaItem[]): TranslatedTexts {
  const made = copiedTitles(schema).flatMap(({ title, from, copy }) => {
    const target = inTexts(texts.texts)(from)
    return target === undefined ? [] : [{ title, from, target: `${target} (${copy})` }]
  })
  if (made.length === 0) return texts
  const isMachine = new Set(texts.machine)
  return {
    texts: Object.fromEntries([
      ...Object.entries(texts.texts),
      ...made.map(({ title, target }) => [title, target]),
    ]),
    machine: [...isMachine, ...made.flatMap(({ title, from }) => (isMachine.has(from) ? [title] : []))],
  }
}

/** What a text is in these translations. */
export const inTexts =
  (syncedTexts: SyncedTexts): Translate =>
  (source) =>
    targetTextOf({ syncedTexts }, source)

/** Whatever stands around forms now. */
export async function surroundingsOf({ city, bookings, paymentConfig }: TextsNeeds): Promise<Surroundings> {
  return {
    catalog: await bookings.catalog(),
    paymentConfig: await paymentConfig.find(),
    frame: frameTexts(await city.settings()),
  }
}

/** Every form of the city, surveys first. */
export const allConfigs = async ({ surveys, members }: TextsNeeds): Promise<SurveyConfig[]> =>
  [...(await surveys.list()), ...(await members.list())].map(({ config }) => config)

async function formOf({ surveys, members }: TextsNeeds, surveyId: string): Promise<SurveyConfig> {
  const found = (await surveys.find(surveyId)) ?? (await members.find(surveyId))
  if (!found) throw refuse('survey.not_found', { surveyId })
  return found.config
}

async function outsideForms(needs: TextsNeeds, around: Surroundings): Promise<ReadonlySet<string>> {
  const settings = await needs.city.settings()
  return settings ? textsOutsideForms(await allConfigs(needs), settings, around) : new Set()
}
