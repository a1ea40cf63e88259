import { itemTypeWords, sectionEnd } from '../../../application/texts/item-type-words.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { bound } from './bound-columns.ts'
import { asList, asYesOrNo, dayOf, listOf, yesOrNo } from './cell-words.ts'
import { guessedType, isSectionEnd, typeOfWord, wordsOfType } from './item-type-words.ts'
import { optionNotes } from './option-notes.ts'
import { readSections, writeSections } from './section-options.ts'
import { type CellReader, oneField, type SheetField } from './sheet-field.ts'
import { characterTypeColumn, inputFormatColumn } from './text-rule-columns.ts'

type ItemColumn = SheetField<SchemaItem>

/** The columns of the items, in the order of the template. */
export const itemColumns: readonly ItemColumn[] = [
  line(
    '項目ID',
    'itemKey',
    14,
    '回答を見分ける名前（例：q1、namae）。空白と # と ~ は使えません。公開したあとは変えないでください。',
  ),
  line('題名', 'title', 30, '住民が読む題名。'),
  {
    name: '種類',
    help: '項目の種類。下の「種類」の表にあるものを書きます。',
    width: 18,
    fields: () => ['type'],
    read: (text, reader) => ({ type: readType(text, reader), ...(isSectionEnd(text) && { title: '' }) }),
    write: ({ type, title }) =>
      type === 'groupheader' && title === '' ? sectionEnd : (wordsOfType(type)?.name ?? type),
  },
  {
    name: '必須',
    help: 'はい：必ず答えてもらう。住民だけ：職員が入れるときは空でもよい。空なら任意。',
    width: 10,
    fields: () => ['isRequired', 'isRequiredForUser'],
    read: readRequired,
    write: ({ isRequired, isRequiredForUser }) =>
      isRequiredForUser?.value === true ? onlyResidents : asYesOrNo(isRequired?.value),
  },
  {
    name: '選択肢',
    help: '、で区切ります。選択肢の中に「、」があるときは、全部をセルの中の改行（Alt+Enter）で区切ります。種類「選択（開く）」では「はい→2人目」のように、→の後ろに、開く見出しの題名か項目IDを書きます。1つの答えで2つ開くときは「はい→2人目、はい→連絡先」と書きます。',
    width: 36,
    fields: (type) => (type === 'choicegroupheader' ? ['options', 'sectionOptions'] : ['options']),
    read(text, reader) {
      for (const message of optionNotes(text)) reader.note(message)
      return reader.type === 'choicegroupheader' ? readSections(text, reader) : { options: listOf(text) }
    },
    write: (item, reader) =>
      item.type === 'choicegroupheader' ? writeSections(item, reader) : asList(item.options ?? []),
  },
  line('説明', 'description', 36, '題名の下に出る説明。'),
  bound('min'),
  bound('max'),
  {
    name: '既定値',
    help: '最初から入れておく答え。種類「いくつか選ぶ」では、で区切ります。種類「リンクボタン」では行き先です。',
    width: 16,
    fields: () => ['default'],
    read: (text, { type }) => ({ default: readDefault(text, type) }),
    write: (item) => (Array.isArray(item.default) ? asList(item.default) : String(item.default ?? '')),
  },
  {
    name: '検索に使う',
    help: 'はい：住民が、前に送った回答や職員が入れた回答を探すときに入れる項目。',
    width: 12,
    fields: () => ['isSearchable'],
    read: (text, reader) => flagged('isSearchable', yesOrNo(text, reader)),
    write: ({ isSearchable }) => asYesOrNo(isSearchable?.value),
  },
  yesColumn('職員だけ', 'isAdminItem', 'はい：職員だけの項目。住民には見えません。'),
  yesColumn('変更不可', 'isNotEditable', 'はい：一度送ったあとは変えられません。'),
  {
    name: '選べる分類',
    help: '種類「予約」：選べる分類のid（categories.json）。その下も全部選べます。、で区切ります。空なら全部。',
    width: 16,
    fields: () => ['categories_tree'],
    read: (text) => ({ categories_tree: listOf(text) }),
    write: ({ categories_tree = [] }) => asList(categories_tree),
  },
  characterTypeColumn,
  inputFormatColumn,
  line('画像', 'imageUrl', 20, '項目と一緒に出す画像。/media/ファイル名 か https://…'),
]

/** The columns without which a sheet says no items. */
export const neededColumns: readonly string[] = ['項目ID', '題名', '種類']

const onlyResidents = '住民だけ'

/** What the cells of 必須 offer. */
export const requiredWords: readonly string[] = ['はい', 'いいえ', onlyResidents]

function line(
  name: string,
  key: 'itemKey' | 'title' | 'description' | 'imageUrl',
  width: number,
  help: string,
): ItemColumn {
  return oneField(
    { name, key, help, width },
    (text) => text.trim(),
    (value) => value ?? '',
  )
}

function yesColumn(name: string, key: 'isAdminItem' | 'isNotEditable', help: string): ItemColumn {
  return oneField({ name, key, help, width: 10 }, yesOrNo, asYesOrNo)
}

/** The type that a cell names; of an unknown one the likeliest, so that no other faults follow from it. */
function readType(text: string, { fault }: CellReader): string {
  const type = typeOfWord(text)
  if (type !== undefined) return type
  const guess = guessedType(text)
  fault(
    guess === undefined
      ? `種類「${text}」はありません。使える種類は、ひな形のシート「書き方」にあります。`
      : `種類「${text}」はありません。「${itemTypeWords[guess].name}」ですか。`,
  )
  return guess ?? 'text'
}

function readRequired(text: string, reader: CellReader): Partial<SchemaItem> {
  if (text.trim() === onlyResidents) return { isRequiredForUser: { value: true } }
  return flagged('isRequired', yesOrNo(text, reader, [onlyResidents]))
}

const flagged = (key: 'isRequired' | 'isSearchable', value: boolean | undefined): Partial<SchemaItem> =>
  value === undefined ? {} : { [key]: { value } }

function readDefault(text: string, type: string): string | string[] {
  if (type === 'checkboxes') return listOf(text)
  return wordsOfType(type)?.bounded === 'day' || wordsOfType(type)?.bounded === 'year' ? dayOf(text) : text
}
