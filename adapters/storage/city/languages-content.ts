import type { City, CityLanguages } from '../../../application/ports/city-repository.ts'
import { canonicalJson } from '../../../domain/shared/canonical-json.ts'
import type { SqlEngine } from '../sql-engine.ts'
import { sql } from '../write.ts'

/** The translations of a city as they are stored, and as they are read. */
type LanguagesContent = { text: string; languages: CityLanguages }

/** Before the first import. */
export const noLanguages: LanguagesContent = { text: '{}', languages: {} }

/** The translations of a city as JSON. */
export const languagesText = ({ languages = {} }: City): string => canonicalJson(languages)

/** The translations in force; `before` itself if they are the same. */
export async function readLanguages(
  { get }: SqlEngine,
  before: LanguagesContent = noLanguages,
): Promise<LanguagesContent> {
  const text = String((await get(sql`select languages from city where id = 1`))?.languages)
  return text === before.text ? before : { text, languages: JSON.parse(text) as CityLanguages }
}
