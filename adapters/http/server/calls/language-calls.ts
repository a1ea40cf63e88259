import { ChooseLanguageDto } from '../../calls/language/choose-language.dto.ts'
import { chooseLanguage } from '../../calls/language/choose-language.ts'
import { isLanguageSettingActive } from '../../calls/language/is-language-setting-active.ts'
import { readFixedMessages } from '../../calls/language/read-fixed-messages.ts'
import { readUserLanguage } from '../../calls/language/read-user-language.ts'
import { asData, asSent, isDone, serve, takesNothing } from '../served-call.ts'

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
  chooseLanguage: serve(chooseLanguage, {
    summary: "Stores the resident's language, one that the city offers or Japanese",
    Dto: ChooseLanguageDto,
    writes: true,
    command: asSent,
    answer: isDone,
  }),
}
