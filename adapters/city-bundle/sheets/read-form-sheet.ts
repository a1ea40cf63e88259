import { type Cell, cellName, type Sheet } from '../../../domain/shared/sheet.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { cellOfPath } from './cell-of-path.ts'
import {
  explanationSheet,
  type FormPlaces,
  formPlaces,
  kindFault,
  mergeFaults,
  type SheetFault,
} from './form-sheet.ts'
import { type FormKind, headFields, idLine, kindLine, kindWords } from './head-fields.ts'
import { itemColumns, neededColumns } from './item-columns.ts'
import { guessedType, isSectionEnd, itemTypeWords, sectionEnd, typeOfWord } from './item-type-words.ts'
import { nearestWord, plainWord } from './plain-word.ts'
import { headingsOf } from './section-options.ts'
import { type CellReader, readFields, restName } from './sheet-field.ts'

/** The form of a sheet, and where its parts stand. */
export type FormOfSheet = {
  sheet: string
  kind: FormKind
  config: SurveyConfig
  /** The cell of a JSON path of the form. */
  cellOf(path: string): string
}

/** Notes a fault of a cell, or only a warning. */
type NoteFault = (row: number, column: number, message: string, isWarning?: boolean) => void

/** A form as far as it can be read, with all faults and warnings. */
type ReadForm = { form: FormOfSheet; faults: SheetFault[]; warnings: SheetFault[] }

/** Reads the form of a sheet. @returns undefined if the sheet holds no form */
export function readFormSheet(sheet: Sheet): ReadForm | undefined {
  if (sheet.name === explanationSheet) return undefined
  const places = formPlaces(sheet, { idLine, keyColumn: neededColumns[0]! })
  if (!places) return undefined
  const faults: SheetFault[] = []
  const warnings: SheetFault[] = []
  const note: NoteFault = (row, column, message, isWarning = false) => {
    const found = { sheet: sheet.name, cell: cellName(row, column), message }
    if (isWarning) warnings.push(found)
    else faults.push(found)
  }
  const head = readHead(places, note)
  const columns = readTitles(places, note)
  const items = readItems(places, columns, note)
  faults.push(...mergeFaults(sheet, places.titleRow ?? Number.POSITIVE_INFINITY))
  const config = { ...head.config, surveySchema: items.map(({ item }) => item) }
  return {
    form: {
      sheet: sheet.name,
      kind: head.kind,
      config,
      cellOf: (path) => cellOfPath(path, { lines: head.lines, columns, items }),
    },
    faults: faults.filter((fault, index) => !faults.slice(0, index).some(isSame(fault))),
    warnings,
  }
}

const isSame = (one: SheetFault) => (other: SheetFault) =>
  one.cell === other.cell && one.message === other.message

function readHead({ head }: FormPlaces, note: NoteFault) {
  const names = [...headFields.map(({ name }) => name), kindLine, restName]
  const lines = new Map<string, Cell>()
  const texts = new Map<string, string>()
  for (const { name, value } of head) {
    const known = named(name.text, names)
    if (known === undefined) note(name.row, 1, unknownName(name.text, names, '行'))
    else if (lines.has(known)) note(name.row, 1, `「${known}」の行が2つあります。1つにしてください。`)
    else lines.set(known, { ...name, column: 2 })
    if (!known || !value || value.text.trim() === '') continue
    const wrong = kindFault(value, known)
    if (wrong) note(value.row, 2, wrong)
    texts.set(known, value.text)
  }
  const reader = (name: string): CellReader => ({
    type: '',
    headings: new Map(),
    fault: (message) => note(lines.get(name)?.row ?? 1, 2, message),
    note: (message) => note(lines.get(name)?.row ?? 1, 2, message, true),
  })
  for (const needed of headFields.slice(0, 2))
    if (!texts.has(needed.name)) reader(needed.name).fault(`「${needed.name}」がありません。`)
  const kindText = texts.get(kindLine) ?? kindWords.survey
  const kind = (Object.keys(kindWords) as FormKind[]).find(
    (one) => plainWord(kindWords[one]) === plainWord(kindText),
  )
  if (!kind) reader(kindLine).fault(`書けるのは${Object.values(kindWords).join('、')}です。`)
  const config = { surveyId: '', surveyTitle: '', ...readFields(headFields, texts, reader) }
  return { config, kind: kind ?? ('survey' as const), lines }
}

/** The columns by their names. */
function readTitles({ titleRow, titles }: FormPlaces, note: NoteFault): ReadonlyMap<string, number> {
  const names = [...itemColumns.map(({ name }) => name), restName]
  const columns = new Map<string, number>()
  for (const { row, column, text } of titles) {
    const known = named(text, names)
    if (known === undefined) note(row, column, unknownName(text, names, '列'))
    else if (columns.has(known)) note(row, column, `「${known}」の列が2つあります。1つにしてください。`)
    else columns.set(known, column)
  }
  const missing = neededColumns.filter((name) => !columns.has(name))
  if (titleRow === undefined)
    note(1, 1, `項目の表がありません。「${neededColumns[0]}」で始まる行が必要です。`)
  else if (missing.length > 0) note(titleRow, 1, `「${missing.join('」「')}」の列がありません。`)
  return columns
}

const named = (text: string, names: readonly string[]): string | undefined =>
  names.find((name) => plainWord(name) === plainWord(text))

function unknownName(text: string, names: readonly string[], what: string): string {
  const near = nearestWord(plainWord(text), names)
  return `「${text}」という${what}はありません。${near === undefined ? '' : `「${near}」ですか。`}`
}

type ReadItem = { row: number; item: SchemaItem }

function readItems(places: FormPlaces, columns: ReadonlyMap<string, number>, note: NoteFault): ReadItem[] {
  const rows = namedTexts(places, columns, note)
  const headings = headingsOf(
    rows
      .filter(({ texts }) => typeIn(texts) === 'groupheader')
      .map(({ texts }) => ({ itemKey: texts.get('項目ID')?.trim() ?? '', title: texts.get('題名') ?? '' })),
  )
  return rows.map(({ row, texts }, index) => {
    const reader = (name: string): CellReader => ({
      type: typeIn(texts),
      headings,
      fault: (message) => note(row, columns.get(name) ?? 1, message),
      note: (message) => note(row, columns.get(name) ?? 1, message, true),
    })
    const isEnd = isSectionEnd(texts.get('種類') ?? '')
    if (isEnd && texts.has('題名'))
      reader('題名').fault(
        `「${sectionEnd}」に題名は書けません。題名を出すなら、種類を「${itemTypeWords.groupheader.name}」にしてください。`,
      )
    if (typeIn(texts) === 'groupheader' && !isEnd && !texts.has('題名'))
      reader('題名').fault(
        `見出しの題名がありません。前のまとまりを終わらせるだけなら、種類を「${sectionEnd}」にしてください。`,
      )
    if (isEnd && !texts.has('項目ID')) texts.set('項目ID', freeKey('owari', rows))
    if (!texts.has('項目ID'))
      reader('項目ID').fault(`項目IDがありません。ほかの行にない名前（例：q${index + 1}）を書いてください。`)
    if (!texts.has('種類')) reader('種類').fault('種類がありません。')
    return { row, item: { ...emptyItem(row), ...readFields(itemColumns, texts, reader) } }
  })
}

/** `base1`, `base2` …: the first key that no row has. */
function freeKey(base: string, rows: readonly { texts: ReadonlyMap<string, string> }[]): string {
  const taken = new Set(rows.map(({ texts }) => texts.get('項目ID')?.trim()))
  let number = 1
  while (taken.has(`${base}${number}`)) number += 1
  return `${base}${number}`
}

/**
 * The texts of each row by the name of their column; notes what stands in a column without a name, and what can't be
 * read.
 */
function namedTexts(
  { rows, titles, titleRow = 1 }: FormPlaces,
  columns: ReadonlyMap<string, number>,
  note: NoteFault,
) {
  const known = new Map([...columns].map(([name, column]) => [column, name]))
  const used = new Set(rows.flatMap(({ cells }) => [...cells.keys()]))
  for (const column of used)
    if (!titles.some((title) => title.column === column))
      note(titleRow, column, 'この列には題名がありません。書いたものは読めません。')
  return rows.map(({ row, cells }) => {
    const texts = new Map<string, string>()
    for (const [column, cell] of cells) {
      const name = known.get(column)
      if (name === undefined) continue
      const wrong = kindFault(cell, name)
      if (wrong) note(row, column, wrong)
      texts.set(name, cell.text)
    }
    return { row, texts }
  })
}

/** What a row is taken for where cells are empty, so that no other faults follow from it. */
const emptyItem = (row: number): SchemaItem => ({ itemKey: `row${row}`, title: '', type: 'text' })

function typeIn(texts: ReadonlyMap<string, string>): string {
  const word = texts.get('種類')
  return word === undefined ? '' : (typeOfWord(word) ?? guessedType(word) ?? '')
}
