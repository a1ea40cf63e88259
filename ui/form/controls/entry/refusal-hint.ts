import { textOf } from '../../../../application/texts/dictionary.ts'
import type { Texts } from '../../../../application/texts/languages.ts'
import type { Issue, IssueCode } from '../../../../domain/survey/issue.ts'
import { refusedCharacter } from '../../../../domain/survey/rules/allowed-characters.ts'
import type { SchemaItem } from '../../../../domain/survey/survey-config.ts'

/** The errors that a single character can cause. */
const ofCharacters: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'text.character',
  'text.half_width',
  'text.identifier',
  'text.format',
  'email.invalid',
  'phone.digits',
  'postcode.invalid',
  'number.digits',
])

/**
 * What an error does not tell by itself: the character that is refused, and what is allowed; undefined if there is no
 * more to say.
 */
export function refusalHint(
  texts: Texts<'survey'>,
  { code }: Issue,
  item: SchemaItem,
  text: string,
): string | undefined {
  if (!ofCharacters.has(code)) return undefined
  const character = refusedCharacter(item, text)
  if (character === undefined) return undefined
  const isBlank = character.trim() === ''
  const refused = isBlank ? texts['refused.blank'] : textOf(texts, 'refused', { character })
  const types = code === 'text.character' ? (item.characterType ?? []) : []
  if (types.length === 0) return refused
  return refused + textOf(texts, 'allowed', { types: types.map((type) => texts[type]).join(texts.or) })
}
