import { stat } from 'node:fs/promises'
import { tokyoDay } from '../../../domain/shared/local-date.ts'
import type { Sheet } from '../../../domain/shared/sheet.ts'
import { type BundleFile, readBundleFiles } from '../bundle-files.ts'
import { idOf, inFolder, readJson } from '../bundle-json.ts'
import { checkBundle } from '../check-bundle.ts'
import type { Fault } from '../fault.ts'
import { memberShape, surveyShape } from '../shapes/bundle-shapes.ts'
import type { FormFile } from './form-file.ts'
import { explanationSheet, type SheetFault } from './form-sheet.ts'
import type { FormKind } from './head-fields.ts'
import { lostParts } from './lost-parts.ts'
import { type FormOfSheet, readFormSheet } from './read-form-sheet.ts'
import { inSheetWords } from './sheet-words.ts'

/** What the sheets of a workbook become in a bundle. Files may be written only if there are no faults. */
export type SheetImport = {
  files: readonly FormFile[]
  faults: readonly SheetFault[]
  /** Faults of other files, which they have only with the new forms. */
  newFaults: readonly Fault[]
  warnings: readonly SheetFault[]
  /** Faults that the bundle has already. */
  earlierFaults: readonly Fault[]
  /** Sheets without a form. */
  skipped: readonly string[]
  /** What the files said before, and the sheets don't: a sentence each. */
  lost: readonly string[]
}

const folders: Readonly<Record<FormKind, string>> = { survey: 'surveys', member: 'members' }

/**
 * Reads the forms of a workbook's sheets, and checks them by the rules of `city check` within the bundle in `folder`,
 * which need not exist. Finds all faults. Writes nothing.
 *
 * @param nowMs epoch milliseconds
 */
export async function importSheets(
  sheets: readonly Sheet[],
  folder: string,
  nowMs: number,
): Promise<SheetImport> {
  const read = sheets.map((sheet) => ({ sheet, found: readFormSheet(sheet) }))
  const forms = read.flatMap(({ found }) => (found ? [found.form] : []))
  const existing = (await stat(folder).catch(() => undefined)) ? (await readBundleFiles(folder)).files : []
  const { files, faults: placing } = placeForms(forms, existing)
  const today = tokyoDay(nowMs)
  const before = checkBundle(existing, today).faults
  const after = checkBundle(withForms(existing, files), today)
  const formOf = new Map(files.map(({ path }, index) => [path, forms[index]!]))
  const own = [...read.flatMap(({ found }) => found?.faults ?? []), ...placing]
  const taken = new Set(own.map(({ sheet, cell }) => `${sheet}!${cell}`))
  const inSheets = (all: readonly Fault[]) => all.flatMap((fault) => inSheet(fault, formOf.get(fault.file)))
  const known = new Set(before.map(nameOf))
  const others = after.faults.filter(({ file }) => !formOf.has(file))
  return {
    files,
    // A cell whose text can't be read has no other faults.
    faults: [...own, ...inSheets(after.faults).filter(({ sheet, cell }) => !taken.has(`${sheet}!${cell}`))],
    newFaults: others.filter((fault) => !known.has(nameOf(fault))),
    warnings: [...read.flatMap(({ found }) => found?.warnings ?? []), ...inSheets(after.warnings)],
    earlierFaults: others.filter((fault) => known.has(nameOf(fault))),
    skipped: read.flatMap(({ sheet, found }) =>
      !found && sheet.cells.length > 0 && sheet.name !== explanationSheet ? [sheet.name] : [],
    ),
    lost: files.flatMap((file) => lostParts(file, existing)),
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
  const next = { survey: lastNumber(existing, 'survey'), member: lastNumber(existing, 'member') }
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
    next[kind] += 1
    const number = String(next[kind]).padStart(2, '0')
    const name = `${number}-${encodeURIComponent(id)}.json`
    return { path: `${folders[kind]}/${name}`, sheet, kind, config, isNew: true }
  })
  return { files, faults }
}

const lastNumber = (existing: readonly BundleFile[], kind: FormKind): number =>
  Math.max(
    0,
    ...inFolder(existing, folders[kind]).map(({ path }) => Number(/\/(\d{1,6})[-.]/.exec(path)?.[1] ?? 0)),
  )

function withForms(existing: readonly BundleFile[], forms: readonly FormFile[]): BundleFile[] {
  const files = new Map(existing.map(({ path, bytes }) => [path, bytes]))
  for (const { path, config } of forms) files.set(path, new TextEncoder().encode(JSON.stringify(config)))
  return [...files].map(([path, bytes]) => ({ path, bytes })).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * A fault of a form as one of its sheet; the places in its message become cells, and what it names gets the names of
 * the sheet.
 */
function inSheet({ path, code, message }: Fault, form: FormOfSheet | undefined): SheetFault[] {
  if (!form) return []
  const place = code === 'options.missing' ? `${path}.options` : path
  const said = message.replaceAll(/\$\.surveySchema\[\d+\][\w.]*/g, (other) => form.cellOf(other))
  const words = inSheetWords(said, code.startsWith('key.'))
  return [{ sheet: form.sheet, cell: form.cellOf(place), message: words }]
}
