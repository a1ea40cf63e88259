import { itemTypeWords, sectionEnd, type TypeWords } from '../../../application/texts/item-type-words.ts'
import { type ItemTypeName, itemTypes } from '../../../domain/item-types/registry.ts'
import { nearestWord, plainWord } from './plain-word.ts'

const typeNames = Object.keys(itemTypes) as ItemTypeName[]

const byWord: ReadonlyMap<string, ItemTypeName> = new Map([
  ...typeNames.flatMap((type): [string, ItemTypeName][] => [
    [plainWord(itemTypeWords[type].name), type],
    [plainWord(type), type],
  ]),
  [plainWord(sectionEnd), 'groupheader'],
])

const byAlike: ReadonlyMap<string, ItemTypeName> = new Map(
  typeNames.flatMap((type) => (itemTypeWords[type].alike ?? []).map((word) => [plainWord(word), type])),
)

/** The item type that a sheet names in Japanese or as the schema does; undefined if there is none. */
export const typeOfWord = (word: string): ItemTypeName | undefined => byWord.get(plainWord(word))

/** The type that an unknown word may have meant; undefined if none is like it. */
export function guessedType(word: string): ItemTypeName | undefined {
  const plain = plainWord(word)
  return byAlike.get(plain) ?? byWord.get(nearestWord(plain, [...byWord.keys()]) ?? '')
}

/** Whether a cell says that the row ends a section. */
export const isSectionEnd = (word: string): boolean => plainWord(word) === plainWord(sectionEnd)

/** What a sheet knows of a type by its schema name; undefined for an unknown one. */
export const wordsOfType = (type: string): TypeWords | undefined =>
  Object.hasOwn(itemTypeWords, type) ? itemTypeWords[type as ItemTypeName] : undefined
