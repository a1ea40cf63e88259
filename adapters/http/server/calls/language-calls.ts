import { ChooseLanguageDto } from '../../calls/language/choose-language.dto.ts'
import { chooseLanguage } from '../../calls/language/choose-language.ts'
import { isLanguageSettingActive } from '../../calls/language/is-language-setting-active.ts'
import { readFixedMessages } from '../../calls/language/read-fixed-messages.ts'
import { ReadTextsDto } from '../../calls/language/read-texts.dto.ts'
import { readTexts } from '../../calls/language/read-texts.ts'
import { readUserLanguage } from '../../calls/language/read-user-language.ts'
import { TranslateTextDto } from '../../calls/language/translate-text.dto.ts'
import { translateText } from '../../calls/language/translate-text.ts'
import { asData, asSent, isDone, serve, takesNothing } from '../served-call.ts'
import { translatedTextsAnswer } from '../translated-texts-answer.ts'

/** The calls on languages and translations. */
export const languageCalls = {
  isLanguageSettingActive: serve(isLanguageSettingActive, {
    summary: 'Whether residents may choose a language',
    ...takesNothing,
    answer: (active) => ({ active }),
  }),
  readUserLanguage: serve(readUserLanguage, {
    summary: "The resident's language; userId is accepted and ignored",
    ...takesNothing,
    answer: (languageCode) => ({ languageCode }),
  }),
  readFixedMessages: serve(readFixedMessages, {
    summary: 'The fixed messages by language',
    ...takesNothing,
    answer: asData,
  }),
  readTexts: serve(readTexts, {
    summary:
      'Translations of what a form shows, by source text, or of what stands outside of forms; none in a language that the city does not offer',
    Dto: ReadTextsDto,
    asksOutside: true,
    command: asSent,
    answer: translatedTextsAnswer,
  }),
  translateText: serve(translateText, {
    summary:
      "A text in a language; only the city's own texts are given to a machine, others come back as they are",
    Dto: TranslateTextDto,
    asksOutside: true,
    command: asSent,
    answer: asSent,
  }),
  chooseLanguage: serve(chooseLanguage, {
    summary: "Stores the resident's language, one that the city offers or Japanese",
    Dto: ChooseLanguageDto,
    writes: true,
    command: asSent,
    answer: isDone,
  }),
}
