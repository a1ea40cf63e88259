import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { catalogSheets } from '../adapters/city-bundle/sheets/catalog-columns.ts'
import type { NewSheet } from '../domain/shared/sheet.ts'
import { aFormSheet } from './adapters/city-bundle/workbooks.ts'

const textOf = (page: string): string =>
  readFileSync(join(import.meta.dirname, '../docs/guide', page), 'utf8')

/**
 * The tables of a page of the guide whose first column is called `first`: rows of cells, the names of the columns
 * first.
 */
export function tablesOf(page: string, first: string): string[][][] {
  const blocks = textOf(page).split(/\n\n+/)
  return blocks.filter((block) => block.startsWith(`| ${first} |`)).map(rowsOf)
}

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .filter((_, line) => line !== 1)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1')),
    )

/** The files of the city that a page shows, by their path: a line that names the file, and its content below. */
function filesOf(page: string): ReadonlyMap<string, string> {
  const shown = textOf(page).matchAll(/^`my-city\/([^`]+)`\n\n```json\n(.*?)```$/gms)
  return new Map([...shown].map(([, path = '', content = '']) => [path, content]))
}

/** Writes the files that a page shows into a folder. */
export function writeFilesOf(page: string, folder: string): void {
  for (const [path, content] of filesOf(page)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** The sheets of what can be booked that a page shows: a line that names the sheet, and its table below. */
export function catalogSheetsOfPage(page: string): NewSheet[] {
  const blocks = textOf(page).split(/\n\n+/)
  const tableBelow = (line: string) => {
    const at = blocks.indexOf(line)
    return at < 0 ? [] : rowsOf(blocks[at + 1] ?? '')
  }
  return Object.values(catalogSheets).flatMap(({ name }) => {
    const [, ...head] = tableBelow(`「${name}」の上の欄`)
    const rows = [...head, ...(head.length > 0 ? [[]] : []), ...tableBelow(`「${name}」`)]
    return rows.length > 0 ? [{ name, rows, widths: [], headings: [] }] : []
  })
}

/** The sheet of the one form that a page shows, its head above its items. */
export function formSheetOf(page: string) {
  const [[, ...head] = []] = tablesOf(page, 'A列')
  const [[columns = [], ...items] = []] = tablesOf(page, '項目ID')
  return aFormSheet(items, { head, columns })
}

/** What somebody asks for, the heading 「…」; the commands below it, word by word; and lines that they print. */
type Task = { task: string; commands: string[][]; printed: string[] }

/** The tasks of a page. */
export function tasksOf(page: string): Task[] {
  const sections = textOf(page)
    .split(/^## (?=「)/m)
    .slice(1)
  return sections.map((section) => ({
    task: section.split('\n', 1)[0] ?? '',
    commands: [...section.matchAll(/^npm run (\S+) -- (.*)$/gm)].map(([, name = '', rest = '']) => [
      name,
      ...wordsOf(rest),
    ]),
    printed: [...section.matchAll(/^```(\w*)\n(.*?)\n```$/gms)].flatMap(([, language, lines = '']) =>
      language ? [] : lines.split('\n'),
    ),
  }))
}

/** The words of a command line, parted by blanks that stand in no quotes. */
const wordsOf = (line: string): string[] =>
  (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'))
