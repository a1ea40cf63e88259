import { itemTypeWords } from '../../../application/texts/item-type-words.ts'
import type { ItemTypeName } from '../../../domain/item-types/registry.ts'
import { openingIn } from '../../../domain/survey/opening-words.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'

/** An item as a line says it, without its key. */
export type QuickItem = Omit<SchemaItem, 'itemKey'>

const typeNames = Object.keys(itemTypeWords) as ItemTypeName[]

/** Every word by which a type is known, the longest first. */
const wordsOfTypes = typeNames
  .flatMap((type) => {
    const { name, alike = [] } = itemTypeWords[type]
    return [name, ...alike].map((word) => ({ type, word }))
  })
  .toSorted((one, other) => other.word.length - one.word.length)

/** Types that somebody means who writes only what an item is called. */
const guessed: ReadonlySet<ItemTypeName> = new Set([
  ...(['textarea', 'email', 'phone', 'postcode', 'address', 'number', 'date', 'birthday'] as const),
])

/** The type that the end of a title speaks of: 保護者の電話番号 is a phone number; else a text. */
const guessType = (title: string): ItemTypeName =>
  wordsOfTypes.find(
    ({ type, word }) => guessed.has(type) && word.length > 1 && title.toLowerCase().endsWith(word),
  )?.type ?? 'text'

const isType = (word: string): ItemTypeName | undefined =>
  wordsOfTypes.find((each) => each.word === word)?.type ?? typeNames.find((type) => type === word)

export const hasOptions = (type: string): boolean =>
  Object.hasOwn(itemTypeWords, type) && itemTypeWords[type as ItemTypeName].options === true

const optionsIn = (text: string): string[] =>
  text
    .split(/[、,，/／]/)
    .map((option) => option.trim())
    .filter(Boolean)

/** What is chosen among, where the line does not say how: sections are opened where an arrow leads to one. */
const choiceOf = (options: readonly string[]): ItemTypeName =>
  options.some((option) => openingIn(option).heading !== undefined) ? 'choicegroupheader' : 'radio'

/**
 * The item that a line describes: `性別：男、女` has options, `状況：勤め→勤め先、学生` has some that open a heading, `氏名*` has
 * to be answered, `■児童` is a heading. Cells of a spreadsheet behind the title are its type, 必須, or its options, in any
 * order. Undefined: nothing stands there.
 *
 * @param given what is chosen beside the line
 */
export function itemOfLine(
  line: string,
  given: { type?: string; options?: string; isRequired?: boolean } = {},
): QuickItem | undefined {
  const [first = '', ...cells] = line.split('\t').map((cell) => cell.trim())
  const [, head, isMarkedHead = head] = /^(?:[■#＃]+\s*)(.*)$/.exec(first) ?? []
  const isMarked = /[*＊※]$/.test(first)
  const plain = (isMarkedHead ?? first).replace(/[*＊※]$/, '').trim()
  const [, beside, listed = ''] = /^([^：:]+)[：:](.+)$/.exec(plain) ?? []
  const isListed =
    beside !== undefined && optionsIn(listed).length > 1 && (!given.type || hasOptions(given.type))
  const title = isListed ? beside : plain
  if (title === '') return undefined
  const isRequired =
    given.isRequired === true || isMarked || cells.some((cell) => /^(必須|はい|○|◯|true)$/i.test(cell))
  const named = cells.map(isType).find((type) => type !== undefined)
  const others = cells.filter((cell) => isType(cell) === undefined && optionsIn(cell).length > 1)
  const options = isListed ? optionsIn(listed) : optionsIn(given.options || others[0] || '')
  const type =
    given.type ||
    (isMarkedHead === undefined
      ? (named ?? (options.length > 1 ? choiceOf(options) : guessType(title)))
      : 'groupheader')
  return {
    ...{ title, type },
    ...(hasOptions(type) && { options }),
    ...(isRequired && { isRequired: { value: true } }),
  }
}
