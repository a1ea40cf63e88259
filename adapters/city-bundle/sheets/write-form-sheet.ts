import { itemTypeWords, sectionEnd } from '../../../application/texts/item-type-words.ts'
import type { CellChoices, NewSheet } from '../../../domain/shared/sheet.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { type FormKind, headFields, idLine, kindLine, kindWords } from './head-fields.ts'
import { itemColumns, requiredWords } from './item-columns.ts'
import { headingsOf } from './section-options.ts'
import { type CellReader, restName, writeFields } from './sheet-field.ts'

/** The sheet of a form, and what it could not say in columns of its own. */
type SheetOfForm = {
  sheet: NewSheet
  /** Keys of the items of which a part stands in the last column as JSON; '' stands for the form itself. */
  inJson: readonly string[]
}

const yesOrNo = ['はい', 'いいえ']
const typeNames = Object.values(itemTypeWords).flatMap(({ name }) =>
  name === itemTypeWords.groupheader.name ? [name, sectionEnd] : [name],
)
const kinds = Object.values(kindWords)
/** Rows below the last item whose cells offer their lists, too. */
const spareRows = 200

/** The sheet of a form: from it the same form is read. */
export function writeFormSheet(config: SurveyConfig, kind: FormKind, name: string): SheetOfForm {
  const { surveySchema = [], ...form } = config
  const reader = readerOf('', surveySchema)
  const head = writeFields<SurveyConfig>(headFields, form, reader)
  const headRows = headFields.flatMap((field) => [
    [field.name, head.get(field.name) ?? '', field.help],
    ...(field.name === idLine ? [[kindLine, kindWords[kind], `${kinds.join('か')}。`]] : []),
  ])
  headRows.push([
    restName,
    head.get(restName) ?? '',
    '表に書けない設定。分からないときは、そのままにします。',
  ])
  const items = surveySchema.map((item) => writeFields(itemColumns, item, readerOf(item.type, surveySchema)))
  const names = [...itemColumns.map((column) => column.name), restName]
  const titleRow = headRows.length + 2
  const inJson = surveySchema.filter((_, index) => items[index]?.has(restName)).map(({ itemKey }) => itemKey)
  const sheet: NewSheet = {
    name,
    rows: [...headRows, [], names, ...items.map((texts) => names.map((column) => texts.get(column) ?? ''))],
    widths: [26, 40, ...itemColumns.slice(2).map(({ width }) => width), 40],
    headings: [titleRow],
    choices: choicesOf(headRows, titleRow, surveySchema.length),
  }
  return { sheet, inJson: [...(head.has(restName) ? [''] : []), ...inJson] }
}

const readerOf = (type: string, schema: readonly SchemaItem[]): CellReader => ({
  type,
  headings: headingsOf(schema.filter((item) => item.type === 'groupheader')),
  fault: () => undefined,
  note: () => undefined,
})

function choicesOf(headRows: readonly (readonly string[])[], titleRow: number, items: number): CellChoices[] {
  const lists: Readonly<Record<string, readonly string[]>> = {
    種類: typeNames,
    必須: requiredWords,
    検索に使う: yesOrNo,
    職員だけ: yesOrNo,
    変更不可: yesOrNo,
  }
  const headLists: Readonly<Record<string, readonly string[]>> = {
    [kindLine]: kinds,
    送るたびに新しい回答: yesOrNo,
    送ったあとの変更を断る: yesOrNo,
  }
  const ofColumns = itemColumns.flatMap(({ name }, index) => {
    const values = lists[name]
    return values
      ? [{ column: index + 1, firstRow: titleRow + 1, lastRow: titleRow + items + spareRows, values }]
      : []
  })
  const ofHead = headRows.flatMap(([name = ''], index) => {
    const values = headLists[name]
    return values ? [{ column: 2, firstRow: index + 1, lastRow: index + 1, values }] : []
  })
  return [...ofHead, ...ofColumns]
}
