import { IsOptional } from 'class-validator'
import {
  chooseLanguage,
  isLanguageSettingActive,
  readFixedMessages,
  readTexts,
  readUserLanguage,
  translateText,
} from '../calls/language.ts'
import { Text } from './dto.ts'
import { asData, asSent, isDone, serve, takesNothing } from './served-call.ts'

/** Body of `POST survey-configs/languageSetting`. */
class ChooseLanguageDto {
  @Text(1, 35)
  languageCode!: string
}

/** Query of `GET survey-configs/texts`. */
class ReadTextsDto {
  @Text(1, 35)
  languageCode!: string

  /** A form, or a member form; absent: what stands outside of forms. */
  @IsOptional()
  @Text(1, 200)
  surveyId?: string
}

/** Body of `POST survey-configs/translation-text` (API-06). */
class TranslateTextDto {
  @Text(1, 35)
  languageCode!: string

  @Text(1, 10_000)
  text!: string
}

/** The calls on languages and translations. */
export const languageCalls = {
  isLanguageSettingActive: serve(isLanguageSettingActive, {
    summary: 'Whether residents may choose a language',
    ...takesNothing,
    reply: (active) => ({ active }),
  }),
  readUserLanguage: serve(readUserLanguage, {
    summary: "The resident's language; userId is accepted and ignored",
    ...takesNothing,
    reply: (languageCode) => ({ languageCode }),
  }),
  readFixedMessages: serve(readFixedMessages, {
    summary: 'The fixed messages by language',
    ...takesNothing,
    reply: asData,
  }),
  readTexts: serve(readTexts, {
    summary:
      'Translations of what a form shows, by source text, or of what stands outside of forms; none in a language that the city does not offer',
    Dto: ReadTextsDto,
    asksOutside: true,
    command: asSent,
    reply: asSent,
    sameFor: JSON.stringify,
  }),
  translateText: serve(translateText, {
    summary:
      "A text in a language; only the city's own texts are given to a machine, others come back as they are",
    Dto: TranslateTextDto,
    asksOutside: true,
    command: asSent,
    reply: asSent,
  }),
  chooseLanguage: serve(chooseLanguage, {
    summary: "Stores the resident's language, one that the city offers or Japanese",
    Dto: ChooseLanguageDto,
    writes: true,
    command: asSent,
    reply: isDone,
  }),
}
