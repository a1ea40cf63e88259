import type { ReactNode } from 'react'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { Speech } from './speech.ts'

/** Called with the next language before the page speaks it: what is to outlive the change gets ready for it. */
export type BeforeSwitch = (next: Speech) => void | Promise<void>

/** The language of the page, where residents may choose one. */
export type LanguageOfPage = {
  /** How the page speaks. Observable. */
  readonly speech: Speech
  /** Begins in the language that this browser remembers, in Japanese if it does not come. */
  open(): Promise<void>
  /** Calls `listener` before each change. @returns how to stop that */
  beforeSwitch(listener: BeforeSwitch): () => void
  /** Learns the texts of a form, so that the page can say them; without them they stay in Japanese. */
  learn(surveyId: string): Promise<void>
  /** How a form speaks that is in a language of its own. Rejects if that does not come. */
  speakOf(surveyId: string, code: LanguageCode): Promise<Speech>
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
