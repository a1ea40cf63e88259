import { stat } from 'node:fs/promises'
import { type LocalDate, tokyoDay } from '../../../domain/shared/local-date.ts'
import type { Sheet } from '../../../domain/shared/sheet.ts'
import { type BundleFile, readBundleFiles } from '../bundle-files.ts'
import { idOf, inFolder, numberedPath, readJson } from '../bundle-json.ts'
import { checkBundle } from '../check-bundle.ts'
import type { Fault } from '../fault.ts'
import { memberShape, surveyShape } from '../shapes/bundle-shapes.ts'
import type { SheetCell } from './catalog-table.ts'
import { explanationSheet, type SheetFault } from './form-sheet.ts'
import type { FormKind } from './head-fields.ts'
import { importCatalog, isCatalogSheet } from './import-catalog.ts'
import { type LostPart, lostParts, lostText } from './lost-parts.ts'
import { type FormOfSheet, readFormSheet } from './read-form-sheet.ts'
import type { CatalogFile, FormFile } from './sheet-file.ts'
import { catalogWord, formWord, inSheetWords } from './sheet-words.ts'

/** What the sheets of a workbook become in a bundle. Files may be written only if there are no faults. */
export type SheetImport = {
  files: readonly FormFile[]
  /** What can be booked, as far as it is not what the bundle has. */
  catalog: readonly CatalogFile[]
  /** How many calendars and other files of what can be booked stay as they are. */
  unchanged: number
  faults: readonly SheetFault[]
  /** Faults of other files, which they have only with the new ones. */
  newFaults: readonly Fault[]
  warnings: readonly SheetFault[]
  /** Faults that the bundle has already. */
  earlierFaults: readonly Fault[]
  /** Sheets that hold neither a form nor what can be booked. */
  skipped: readonly string[]
  /** What the files said before, and the sheets don't: a sentence each. */
  lost: readonly string[]
}

const folders: Readonly<Record<FormKind, string>> = { survey: 'surveys', member: 'members' }

/**
 * Reads the forms of a workbook's sheets and what can be booked, and checks them by the rules of `city check` within
 * the bundle in `folder`, which need not exist. Finds all faults. Writes nothing.
 *
 * @param nowMs epoch milliseconds
 */
export async function importSheets(
  sheets: readonly Sheet[],
  folder: string,
  nowMs: number,
): Promise<SheetImport> {
  const isThere = await stat(folder).catch(() => undefined)
  const existing = isThere ? (await readBundleFiles(folder)).files : []
  const { said, lost, ...read } = readInBundle(sheets, existing, { today: tokyoDay(nowMs) })
  return {
    ...read,
    catalog: said.files.flatMap(({ file, isSame }) => (isSame ? [] : [file])),
    unchanged: said.files.filter(({ isSame }) => isSame).length,
    lost: lost.map(lostText),
  }
}

/** What sheets say within the files of a bundle. */
type SheetsInBundle = Omit<SheetImport, 'catalog' | 'unchanged' | 'lost'> & {
  said: ReturnType<typeof importCatalog>
  lost: readonly LostPart[]
}

/**
 * The same within the files of a bundle.
 * @param isPart categories stay that the sheets do not name, and what can be reserved in them
 */
export function readInBundle(
  sheets: readonly Sheet[],
  existing: readonly BundleFile[],
  { today, isPart = false }: { today: LocalDate; isPart?: boolean },
): SheetsInBundle {
  const read = sheets.map((sheet) => ({ sheet, found: readFormSheet(sheet) }))
  const forms = read.flatMap(({ found }) => (found ? [found.form] : []))
  const others = read.flatMap(({ sheet, found }) => (found || sheet.name === explanationSheet ? [] : [sheet]))
  const { files, faults: placing } = placeForms(forms, existing)
  const catalog = importCatalog(others, existing, isPart)
  const after = checkBundle(withFiles(existing, [...files, ...catalog.files.map(({ file }) => file)]), today)
  const placeOf = new Map<string, FaultPlace>([
    ...files.map(({ path }, index) => [path, placeInForm(forms[index]!)] as const),
    ...catalog.files.map(({ file, cellOf }) => [file.path, { cellOf, wordOf: catalogWord }] as const),
  ])
  const own = [...read.flatMap(({ found }) => found?.faults ?? []), ...placing, ...catalog.faults]
  const taken = new Set(own.map(({ sheet, cell }) => `${sheet}!${cell}`))
  const inSheets = (all: readonly Fault[]) => all.flatMap((fault) => inSheet(fault, placeOf.get(fault.file)))
  const elsewhere = after.faults.filter(({ file }) => !placeOf.has(file))
  const known = new Set(elsewhere.length > 0 ? checkBundle(existing, today).faults.map(nameOf) : [])
  return {
    files,
    said: catalog,
    // A cell whose text can't be read has no other faults.
    faults: [...own, ...inSheets(after.faults).filter(({ sheet, cell }) => !taken.has(`${sheet}!${cell}`))],
    newFaults: elsewhere.filter((fault) => !known.has(nameOf(fault))),
    warnings: [
      ...read.flatMap(({ found }) => found?.warnings ?? []),
      ...catalog.warnings,
      ...inSheets(after.warnings),
    ],
    earlierFaults: elsewhere.filter((fault) => known.has(nameOf(fault))),
    skipped: others.flatMap((sheet) =>
      isCatalogSheet(sheet) || sheet.cells.length === 0 ? [] : [sheet.name],
    ),
    lost: [
      ...files.flatMap((file) => lostParts(file, existing, isPart ? wordOf : undefined)),
      ...catalog.lost,
    ],
  }
}

const nameOf = ({ file, path, code }: Fault): string => `${file} ${path} ${code}`

/** A file for each form: that with its id, or one after the last of the folder. */
function placeForms(forms: readonly FormOfSheet[], existing: readonly BundleFile[]) {
  const faults: SheetFault[] = []
  const known = new Map<string, string>()
  for (const [kind, shape] of [
    ['survey', surveyShape],
    ['member', memberShape],
  ] as const)
    for (const file of inFolder(existing, folders[kind]))
      known.set(idOf(readJson(file, shape), 'surveyId'), file.path)
  const taken = new Map<string, string>()
  const newPath = {
    survey: numberedPath(existing, folders.survey),
    member: numberedPath(existing, folders.member),
  }
  const files = forms.map((form): FormFile => {
    const { sheet, kind, config } = form
    const id = String(config.surveyId)
    const cell = form.cellOf('$.surveyId')
    const other = taken.get(id)
    if (other !== undefined && id !== '')
      faults.push({ sheet, cell, message: `フォームID「${id}」は、シート「${other}」にもあります。` })
    taken.set(id, sheet)
    const path = known.get(id)
    if (path !== undefined && id !== '' && other === undefined) {
      if (!path.startsWith(folders[kind]))
        faults.push({
          sheet,
          cell,
          message: `フォームID「${id}」は、${path} で、もう使われています。フォームの種類を合わせるか、ほかのIDにしてください。`,
        })
      return { path, sheet, kind, config, isNew: false }
    }
    return { path: newPath[kind](id), sheet, kind, config, isNew: true }
  })
  return { files, faults }
}

function withFiles(
  existing: readonly BundleFile[],
  written: readonly Pick<FormFile | CatalogFile, 'path' | 'config'>[],
): BundleFile[] {
  const files = new Map(existing.map(({ path, bytes }) => [path, bytes]))
  for (const { path, config } of written) files.set(path, new TextEncoder().encode(JSON.stringify(config)))
  return [...files].map(([path, bytes]) => ({ path, bytes })).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** What people who know only the sheets call a field of a form. */
const wordOf = (field: string): string => formWord(field) || field

/** Where the parts of a file stand in the workbook, and what the sheets call its fields. */
type FaultPlace = { cellOf(path: string): SheetCell; wordOf(name: string): string }

const placeInForm = ({ sheet, cellOf }: FormOfSheet): FaultPlace => ({
  cellOf: (path) => ({ sheet, cell: cellOf(path) }),
  wordOf: formWord,
})

/** Paths of parts that have a cell of their own, in a message. */
const pathInMessage = /\$(?:\.(?:surveySchema|comaList|weekly|categories))?\[\d+\][\w.[\]]*/g

/** A fault of a file as one of a cell: places in its message become cells, and names those of the sheets. */
function inSheet({ path, code, message }: Fault, place: FaultPlace | undefined): SheetFault[] {
  if (!place) return []
  const at = place.cellOf(code === 'options.missing' ? `${path}.options` : path)
  const said = message.replaceAll(pathInMessage, (other) => {
    const { sheet, cell } = place.cellOf(other)
    return sheet === at.sheet ? cell : `『${sheet}』シートの ${cell}`
  })
  const isAboutNames = code.startsWith('key.') || code === 'shape.required'
  return [{ ...at, message: inSheetWords(said, isAboutNames, place.wordOf) }]
}
