import { readFile, writeFile } from 'node:fs/promises'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { conditionalQuestions } from '../../../adapters/city-bundle/rules/conditional-questions.ts'
import { citySheets } from '../../../adapters/city-bundle/sheets/city-sheets.ts'
import type { SheetFault } from '../../../adapters/city-bundle/sheets/form-sheet.ts'
import { importSheets, type SheetImport } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import type { CatalogFile, FormFile } from '../../../adapters/city-bundle/sheets/sheet-file.ts'
import { sheetTemplate as templateSheets } from '../../../adapters/city-bundle/sheets/sheet-template.ts'
import { writeSheetFiles } from '../../../adapters/city-bundle/sheets/write-sheet-files.ts'
import { maxCellLength } from '../../../adapters/tables/package-parts.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { WorkbookUnreadable } from '../../../adapters/tables/workbook-unreadable.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import type { NewSheet } from '../../../domain/shared/sheet.ts'
import { command } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { printable } from '../printing.ts'
import { faultyFolder } from './bundle-report.ts'

/** `city from-sheet`: all that a workbook says, or nothing. */
export const fromSheet = command({
  about:
    '表のフォーム、予約のカレンダー、分類、予約するものを、市の設定に書き入れます。誤りがあれば、シートとセルを全部出し、何も書きません。',
  arguments: { file: { shown: '<ファイル.xlsx>' }, folder: { shown: '<フォルダー>' } },
  async run({ file, folder }, context) {
    const read = await readSheets(file, folder, context.clock.now())
    const { files, catalog, unchanged } = read
    const faults = printFaults(read, context)
    if (faults > 0) throw new CommandFailed(`誤りが ${faults}件あります。何も書いていません。`)
    if (files.length + catalog.length + unchanged === 0)
      throw new CommandFailed(`${file} に、フォームも予約のカレンダーもありません。${howToBegin}`)
    await writeSheetFiles(folder, [...files, ...catalog])
    for (const one of [...files, ...catalog])
      context.out.write(
        `『${printable(one.sheet)}』シート → ${folder}/${one.path}（${one.isNew ? '新しい' : '置き換え'}、${sizeOf(one)}）\n`,
      )
    if (unchanged > 0) context.out.write(`そのままのもの ${unchanged}件（カレンダー、分類、予約するもの）\n`)
    for (const line of files.flatMap(({ config }) => conditionalQuestions(config)))
      context.out.write(`${printable(line)}\n`)
    return `次は：npm run city -- check ${folder}`
  },
})

const howToBegin =
  'フォームのシートは、A列に「フォームID」の行があります。カレンダーのシートの名前は「カレンダー」です。ひな形は npm run city -- sheet-template で作れます。'

/** How much there is in a file. */
function sizeOf(file: FormFile | CatalogFile): string {
  if (file.kind === 'calendar') return `枠 ${file.config.comaList.length}件`
  if (file.kind === 'categories') return `大分類 ${file.config.categories.length}件`
  if (file.kind === 'items') return `予約するもの ${file.config.length}件`
  return `項目 ${file.config.surveySchema?.length ?? 0}件`
}

/** What is said of a workbook of a city's settings otherwise than of other tables. */
const unreadable: Readonly<Partial<Record<WorkbookUnreadable['reason'], string>>> = {
  too_large: 'ファイルが大きすぎます。画像などを取り、フォームと予約のシートだけにしてください。',
  too_many_cells:
    '行か列が多すぎます（2万行、200列まで）。表の下や右の離れたセルに何か残っていないか確かめてください。',
}

async function readSheets(file: string, folder: string, nowMs: number): Promise<SheetImport> {
  try {
    return await importSheets(readWorkbook(await readFile(file)), folder, nowMs)
  } catch (error) {
    const why = error instanceof WorkbookUnreadable ? unreadable[error.reason] : undefined
    throw why === undefined ? error : new CommandFailed(why, { cause: error })
  }
}

/** Prints a line for each fault and warning. @returns how many faults there are */
function printFaults(read: SheetImport, { out }: CommandContext): number {
  const line = (kind: string, { sheet, cell, message }: SheetFault) =>
    out.write(`${kind} 『${printable(sheet)}』シート ${cell}：${printable(message)}\n`)
  for (const fault of read.faults) line('誤り', fault)
  for (const { file, path, message } of read.newFaults)
    out.write(`誤り ${printable(file)} ${printable(path)} ${printable(message)}\n`)
  for (const warning of read.warnings) line('注意', warning)
  for (const lost of read.lost) out.write(`注意 ${printable(lost)}\n`)
  for (const sheet of read.skipped)
    out.write(
      `注意 『${printable(sheet)}』シートは、A列に「フォームID」の行がなく、予約のシートの名前でもないので、読んでいません。\n`,
    )
  if (read.earlierFaults.length > 0)
    out.write(`注意 ほかのファイルに、前からの誤りが ${read.earlierFaults.length}件あります。\n`)
  return read.faults.length + read.newFaults.length
}

/** `city to-sheet` */
export const toSheet = command({
  about: '市の設定のフォーム、予約のカレンダー、分類、予約するものを、表に書き出します。',
  details: ['表に書けない設定は、「そのほかの設定（JSON）」にそのまま入るので、何も失われません。'],
  arguments: { folder: { shown: '<フォルダー>' }, file: { shown: '<ファイル.xlsx>' } },
  async run({ folder, file }, context) {
    const read = await readBundle(folder, context.clock.now())
    if (!('city' in read)) throw faultyFolder(folder, read.faults.length)
    const { sheets, inJson } = citySheets(read.city)
    const long = sheets.filter(hasLongCell)
    if (long.length > 0)
      throw new CommandFailed(
        `セルに入らない長さの設定があります（${long.map(({ name }) => `『${name}』`).join('')}）。何も書いていません。`,
      )
    await writeNew(file, sheets)
    for (const { sheet, items } of inJson)
      context.out.write(
        `注意 『${printable(sheet)}』シート：${items.map((key) => (key === '' ? 'フォーム全体' : printable(key))).join('、')} には、表に書けない設定があります。「そのほかの設定（JSON）」に、そのまま入れました。\n`,
      )
    return `${file} に書き出しました（シート ${sheets.length}枚）。直したら：npm run city -- from-sheet ${file} ${folder}`
  },
})

const hasLongCell = ({ rows }: NewSheet): boolean =>
  rows.some((row) => row.some((text) => text.length > maxCellLength))

/** `city sheet-template`: an example, and how sheets are written. */
export const sheetTemplate = command({
  about: 'フォームを表で書くための、ひな形を作ります。',
  arguments: { file: { shown: '<ファイル.xlsx>' } },
  options: {
    booking: {
      about:
        '予約のフォームの例にします。カレンダー、枠、休み、変更日、分類、予約するもののシートも入ります。',
    },
  },
  async run({ file, booking }) {
    const sheets = templateSheets({ booking })
    await writeNew(file, sheets)
    return `${file} を作りました。Excelで開き、「${sheets[0]?.name}」などのシートを書き換えてください。書き方は「書き方」のシートにあります。\n書けたら：npm run city -- from-sheet ${file} <フォルダー>`
  },
})

/** @throws EEXIST if there is a file: what an officer has written is not overwritten */
const writeNew = (file: string, sheets: readonly NewSheet[]): Promise<void> =>
  writeFile(file, writeWorkbook(sheets), { flag: 'wx' })
