import { readHomeTexts } from '../../adapters/http/calls/home.ts'
import { chooseLanguage, readTexts, readUserLanguage } from '../../adapters/http/calls/language.ts'
import { publicCalls } from '../../adapters/http/client/public-calls.ts'
import { browserNet } from '../../adapters/http/client/send-call.ts'
import { languageMemory } from '../language/language-memory.ts'
import { PageLanguage } from '../language/page-language.tsx'
import type { LanguageNeeds } from './compose.ts'

/** The language of a page whose city offers several. */
export const openLanguage = ({ ask, ...needs }: LanguageNeeds): PageLanguage =>
  new PageLanguage({
    ...needs,
    readUserLanguage: ask(readUserLanguage),
    chooseLanguage: ask(chooseLanguage),
    readTexts: ask(readTexts),
    readHomeTexts: publicCalls({ origin: '', net: browserNet })(readHomeTexts),
    memory: languageMemory,
    path: () => location.pathname,
  })
