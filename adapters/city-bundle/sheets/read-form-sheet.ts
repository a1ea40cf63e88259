import { itemTypeWords, sectionEnd } from '../../../application/texts/item-type-words.ts'
import type { Sheet } from '../../../domain/shared/sheet.ts'
import type { SchemaItem, SurveyConfig } from '../../../domain/survey/survey-config.ts'
import { cellOfPath } from './cell-of-path.ts'
import {
  explanationSheet,
  mergeFaults,
  type SheetFault,
  type TablePlaces,
  tablePlaces,
} from './form-sheet.ts'
import { type FormKind, headFields, idLine, kindLine, kindWords } from './head-fields.ts'
import { itemColumns, neededColumns } from './item-columns.ts'
import { guessedType, isSectionEnd, typeOfWord } from './item-type-words.ts'
import { plainWord } from './plain-word.ts'
import { headingsOf } from './section-options.ts'
import { type CellReader, readFields, restName } from './sheet-field.ts'
import { type NoteFault, notesOf, readLines, readRows, readTitles } from './table-rows.ts'

/** The form of a sheet, and where its parts stand. */
export type FormOfSheet = {
  sheet: string
  kind: FormKind
  config: SurveyConfig
  /** The cell of a JSON path of the form. */
  cellOf(path: string): string
}

/** A form as far as it can be read, with all faults and warnings. */
type ReadForm = { form: FormOfSheet; faults: SheetFault[]; warnings: SheetFault[] }

/** Reads the form of a sheet. @returns undefined if the sheet holds no form */
export function readFormSheet(sheet: Sheet): ReadForm | undefined {
  if (sheet.name === explanationSheet) return undefined
  const places = tablePlaces(sheet, { idLine, keyColumn: neededColumns[0]! })
  if (!places) return undefined
  const { faults, warnings, note } = notesOf(sheet.name)
  const head = readHead(places, note)
  const columns = readTitles(places, { names: columnNames, needed: neededColumns }, note)
  if (places.titleRow === undefined)
    note(1, 1, `項目の表がありません。「${neededColumns[0]}」で始まる行が必要です。`)
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
    faults,
    warnings,
  }
}

const lineNames = [...headFields.map(({ name }) => name), kindLine, restName]
const columnNames = [...itemColumns.map(({ name }) => name), restName]

function readHead(places: TablePlaces, note: NoteFault) {
  const { lines, texts } = readLines(places, lineNames, note)
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

type ReadItem = { row: number; item: SchemaItem }

function readItems(places: TablePlaces, columns: ReadonlyMap<string, number>, note: NoteFault): ReadItem[] {
  const rows = readRows(places, columns, note)
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

/** What a row is taken for where cells are empty, so that no other faults follow from it. */
const emptyItem = (row: number): SchemaItem => ({ itemKey: `row${row}`, title: '', type: 'text' })

function typeIn(texts: ReadonlyMap<string, string>): string {
  const word = texts.get('種類')
  return word === undefined ? '' : (typeOfWord(word) ?? guessedType(word) ?? '')
}
