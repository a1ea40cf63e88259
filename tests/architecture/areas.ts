import type { SourceFile } from './source-files.ts'

/** The areas of the product from the ground up: each may import itself and those before it. */
const areas: readonly string[] = [
  'shared',
  'session',
  'language',
  'survey',
  'reservation',
  'answer',
  'attachment',
  'member',
  'tax',
  'order',
  'payment',
  'staff',
]

/** These may use all areas, and each other. */
const aboveAll = ['office', 'city', 'home']

/** Folders of areas: `<floor>/<area>/…`. */
const folderFloors = [
  'domain',
  'application',
  'adapters/storage',
  'ui',
  'tests/domain',
  'tests/application',
  'tests/ui',
]

/**
 * Folders with a file for each area, which the form names; in the second one there are others beside them. The calls of
 * the office stand by what they are about.
 */
const fileFloors: readonly RegExp[] = [
  /^adapters\/http\/calls\/([^/]+?)(?:-rows|(?<=office|answer|survey)-[^/]+)?\.ts$/,
  new RegExp(`^adapters/http/server/(${[...areas, ...aboveAll].join('|')})\\.ts$`),
]

/** What stands where areas stand and is none, and why. */
const outside: Readonly<Record<string, string>> = {
  'domain/form': 'the filled form, by the rules of every item type',
  'domain/item-types': 'every item type, with the one list of them',
  'tests/domain/form': 'tests of the filled form',
  'tests/domain/item-types': 'tests of every item type',
  'application/texts': 'a file for each language, by area within it',
  'application/ports': 'driven ports are used by every area',
  'adapters/storage/audit': 'the audit log is written by every area',
  'adapters/storage/copy': 'copies every table',
  'adapters/storage/keys': 'what every area stores is sealed with them',
  'adapters/storage/postgres': 'runs the writes of every area',
  'adapters/storage/schema': 'the schema of all areas',
  'adapters/storage/sealing': 'seals what every area stores',
  'adapters/storage/sqlite': 'runs the writes of every area',
  'adapters/http/calls/call': 'what a call is',
  'ui/composition': 'binds the screens of all areas',
  'ui/form': 'the form engine, which knows no screen',
  'ui/frame': 'what every screen stands in',
  'ui/public': 'files of the browser',
  'tests/ui/composition': 'tests of what binds the screens of all areas',
  'tests/ui/form': 'tests of the form engine',
  'tests/ui/frame': 'tests of what every screen stands in',
  'tests/ui/gallery': 'tests of the page with every state of every screen',
}

/** Files that name what stands in later areas, and why. */
const looksAhead: Readonly<Record<string, string>> = {
  'application/language/translatable-texts.ts': 'lists the texts of all areas',
  'tests/ui/session/sign-in.test.tsx': 'looks at what of the last resident is gone after a sign-in',
  'tests/ui/survey/drafts.test.tsx': 'looks at what is sent',
  'tests/ui/survey/locked.test.tsx': 'opens forms whose answer can no longer be changed',
  'tests/ui/survey/open-form.test.tsx': 'opens forms that were answered',
  'tests/ui/survey/reservation/clinic.ts': 'a form with a calendar',
  'tests/ui/survey/reservation/to-calendar.test.tsx': 'goes on to the calendar and looks at what is sent',
  'tests/ui/survey/send-form.test.tsx': 'looks at what is sent and what is found afterwards',
}

/** The area that a path belongs to, with the floor or file it stands for; undefined where there are none. */
function placeOf(path: string): { place: string; area: string } | undefined {
  const named = fileFloors.map((form) => form.exec(path)).find((found) => found)
  if (named) return { place: `${path.slice(0, path.lastIndexOf('/'))}/${named[1]}`, area: named[1]! }
  const floor = folderFloors.find((folder) => path.startsWith(`${folder}/`))
  const [area, ...below] = floor === undefined ? [] : path.slice(floor.length + 1).split('/')
  return area !== undefined && below.length > 0 ? { place: `${floor}/${area}`, area } : undefined
}

/** Places of `paths` that are called neither like an area nor an exception. */
export function unknownAreas(paths: readonly string[]): string[] {
  const places = paths.flatMap((path) => placeOf(path) ?? [])
  const strange = places.filter(({ place, area }) => !isArea(area) && outside[place] === undefined)
  return [...new Set(strange.map(({ place }) => place))]
}

/** Exceptions that none of `paths` needs. */
export const needlessExceptions = (paths: readonly string[]): string[] =>
  Object.keys(outside).filter((name) => !paths.some((path) => placeOf(path)?.place === name))

const isArea = (name: string): boolean => [...areas, ...aboveAll].includes(name)

/** The place of a file's area in the order; undefined outside of it. */
function rankOf(path: string): number | undefined {
  const area = placeOf(path)?.area
  if (area === undefined) return undefined
  if (aboveAll.includes(area)) return areas.length
  const rank = areas.indexOf(area)
  return rank < 0 ? undefined : rank
}

/** Imports of `file` from areas that come after its own. */
export const importsToTheRight = (file: SourceFile): string[] =>
  looksAhead[file.path] === undefined ? importsAhead(file) : []

/** Files that may name later areas and do not. */
export const needlessLookers = (files: readonly SourceFile[]): string[] =>
  Object.keys(looksAhead).filter(
    (name) => !files.some((file) => file.path === name && importsAhead(file).length > 0),
  )

function importsAhead({ path, imports }: SourceFile): string[] {
  const own = rankOf(path)
  return own === undefined ? [] : imports.filter((target) => (rankOf(target) ?? 0) > own)
}

/** A file or a folder, with the paths that it imports. */
type Importing = Pick<SourceFile, 'path' | 'imports'>

/**
 * The folders of `files`, two steps deep (`domain/survey`), each with what they and all below them import; the files
 * right in a layer are a folder by themselves (`application`).
 */
export function foldersOf(files: readonly SourceFile[]): Importing[] {
  const folders = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const folder = folderOf(path)
    const targets = folders.get(folder) ?? new Set<string>()
    folders.set(folder, targets)
    for (const target of imports.map(folderOf)) if (target !== folder) targets.add(target)
  }
  return [...folders].map(([path, targets]) => ({ path, imports: [...targets] }))
}

const folderOf = (path: string): string => path.split('/').slice(0, -1).slice(0, 2).join('/')

/** Circles of files or folders that import each other, each in the order of its paths; those of types count too. */
export function circlesOf(files: readonly Importing[]): string[][] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]))
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  // Tarjan's strongly connected components.
  function visit(path: string): void {
    index.set(path, index.size)
    lowest.set(path, index.get(path)!)
    open.push(path)
    for (const target of importsOf.get(path) ?? []) {
      if (!importsOf.has(target)) continue
      if (!index.has(target)) visit(target)
      if (open.includes(target)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(target)!))
    }
    if (lowest.get(path) !== index.get(path)) return
    const circle = open.splice(open.indexOf(path))
    if (circle.length > 1 || importsOf.get(path)?.includes(path)) circles.push(circle.sort())
  }

  for (const { path } of files) if (!index.has(path)) visit(path)
  return circles
}
