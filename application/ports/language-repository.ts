import type { LanguageCode } from '../../domain/shared/language-code.ts'

/**
 * Driven port: the language that each resident has chosen. It goes with its resident.
 * Every adapter passes `tests/contracts/language-repository.contract.ts`.
 */
export interface LanguageRepository {
  /** undefined if they never chose one. */
  chosen(userId: string): Promise<LanguageCode | undefined>
  /** Whether they get messages stays; those go out in the language. */
  choose(userId: string, languageCode: LanguageCode): Promise<void>
}
