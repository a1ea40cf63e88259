import type { CharacterType, InputFormat, SchemaItem } from '../../../domain/survey/survey-config.ts'
import { asList, listOf } from './cell-words.ts'
import { plainWord } from './plain-word.ts'
import type { CellReader, SheetField } from './sheet-field.ts'

const characterTypeWords: Readonly<Record<CharacterType, string>> = {
  all: '全部',
  allFull: '全角',
  kanji: '漢字',
  hiragana: 'ひらがな',
  katakana: 'カタカナ',
  katakanaHalf: '半角カタカナ',
  alphabet: '英字',
  alphabetFull: '全角英字',
  alphabetHalf: '半角英字',
  number: '数字',
  numberFull: '全角数字',
  numberHalf: '半角数字',
}

const inputFormatWords: Readonly<Record<InputFormat, string>> = {
  any: '自由',
  postcode: '郵便番号',
  email: 'メール',
  phone: '電話番号',
  alphanumeric: '英数字',
  identifier: '識別番号',
}

/** The column of the characters that a text may have. */
export const characterTypeColumn: SheetField<SchemaItem> = {
  name: '使える文字',
  help: `種類「文章」「長い文章」：書いてよい文字。、で区切ります：${Object.values(characterTypeWords).join('、')}`,
  width: 16,
  fields: () => ['characterType'],
  read: (text, reader) => ({
    characterType: listOf(text).flatMap((word) => keyOf(word, characterTypeWords, reader)),
  }),
  write: ({ characterType = [] }) => asList(characterType.map((type) => characterTypeWords[type] ?? '')),
}

/** The column of the form that a text must have. */
export const inputFormatColumn: SheetField<SchemaItem> = {
  name: '書き方の決まり',
  help: `種類「文章」：${Object.values(inputFormatWords).join('、')}のどれか。`,
  width: 16,
  fields: () => ['inputFormat'],
  read(text, reader) {
    const [inputFormat] = keyOf(text, inputFormatWords, reader)
    return inputFormat === undefined ? {} : { inputFormat }
  },
  write: ({ inputFormat }) => (inputFormat === undefined ? '' : (inputFormatWords[inputFormat] ?? '')),
}

/** The key of a word, in a list; an unknown word is noted. */
function keyOf<K extends string>(
  word: string,
  words: Readonly<Record<K, string>>,
  { fault }: CellReader,
): K[] {
  const key = (Object.keys(words) as K[]).find((one) =>
    [words[one], one].map(plainWord).includes(plainWord(word)),
  )
  if (key === undefined)
    fault(`「${word}」とは書けません。書けるのは${Object.values(words).join('、')}です。`)
  return key === undefined ? [] : [key]
}
