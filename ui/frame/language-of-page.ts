import type { ReactNode } from 'react'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { Translation } from './translation.ts'

/** The language of the page, where residents may choose one. */
export type LanguageOfPage = {
  /** What the page says in it. Observable. */
  readonly translation: Translation
  /** Begins in the language that this browser remembers, in Japanese if it does not come. */
  open(): Promise<void>
  /** The resident chooses a language. */
  choose(code: LanguageCode): Promise<void>
  /** Learns the texts of a form, so that the page can say them; without them they stay in Japanese. */
  learn(surveyId: string): Promise<void>
  /** Fetches the language that a form prescribes. Rejects if it does not come. */
  fetch(surveyId: string, code: LanguageCode): Promise<void>
  /** A language that was fetched before. */
  translationIn(code: LanguageCode): Translation
  /** Somebody is signed in: the browser and the server agree on the language. */
  signedIn(): Promise<void>
  /** The resident chose a language in a form: the page and this browser take it. */
  follow(): Promise<void>
  /** This browser is handed to somebody else: it remembers no language. */
  forget(): void
  /** Where a language is chosen. */
  drawSwitch(): ReactNode
  /** Says around a form in a language of its own that it is in that one (LANG-09); nothing where the page is too. */
  drawFixed(code: LanguageCode): ReactNode
  /** What the translation is worth; nothing where there is none. */
  drawNote(): ReactNode
}
