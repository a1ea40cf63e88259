import { chosenLanguageOf } from '../../domain/item-types/language-suggest.ts'
import type { LanguageCode } from '../../domain/shared/language-code.ts'
import type { Answers } from '../../domain/survey/answer.ts'
import type { SchemaItem } from '../../domain/survey/survey-config.ts'
import { isOffered, offeredLanguages } from '../language/offered-languages.ts'
import type { CityRepository } from '../ports/city-repository.ts'

/**
 * The language that a resident chooses with what they send (LANG-08); undefined if they choose none that the city
 * offers, or leave the answer as it stood: they may have chosen another language since.
 */
export async function languageOfAnswers(
  needs: { city: Pick<CityRepository, 'settings'> },
  {
    schema,
    answers,
    existing,
  }: { schema: readonly SchemaItem[]; answers: Answers; existing?: Answers | undefined },
): Promise<LanguageCode | undefined> {
  const item = schema.find(({ type, itemKey }) => type === 'languageSuggest' && answers.has(itemKey))
  const answer = item && answers.get(item.itemKey)
  if (!item || !answer || answer[0] === existing?.get(item.itemKey)?.[0]) return undefined
  const code = chosenLanguageOf(item, answer)
  const offered = await offeredLanguages(needs)
  return code !== undefined && offered.length > 0 && isOffered(offered, code) ? code : undefined
}
