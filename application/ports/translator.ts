import type { LanguageCode } from '../../domain/shared/language-code.ts'

/**
 * Driven port: a machine that translates the city's own texts from Japanese; what residents write is never given to it.
 * Every adapter passes `tests/contracts/translator.contract.ts`.
 */
export interface Translator {
  /** There is no machine: nobody is offered to ask it. */
  readonly isAbsent?: true
  /**
   * The translations in the order of the texts; undefined where it has none, or does not answer in time. Never rejects.
   */
  translate(texts: readonly string[], to: LanguageCode): Promise<readonly (string | undefined)[]>
}
