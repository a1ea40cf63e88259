import type { SourceFile } from './source-files.ts'

/** The areas of the product from the ground up: each may import itself and those before it. */
export const areas = [
  'shared',
  'session',
  'survey',
  'reservation',
  'answer',
  'member',
  'tax',
  'order',
  'payment',
  'staff',
] as const

/** These may use all areas, and each other. */
const aboveAll = ['office', 'city']

/** Folders whose subfolders are areas, if they are called so. What stands outside of an area is outside of the order. */
const floors = ['domain', 'application', 'adapters/sql', 'adapters/http/calls', 'ui', 'server/cli']

/** The one list of item types names them wherever they stand. */
const namesAll = 'domain/survey/item-types/registry.ts'

/** The place of a file's area in the order; undefined outside of it. */
function rankOf(path: string): number | undefined {
  const floor = floors.find((folder) => path.startsWith(`${folder}/`))
  const area = floor && path.slice(floor.length + 1).split('/')[0]
  if (!area || !path.includes(`/${area}/`)) return undefined
  if (aboveAll.includes(area)) return areas.length
  const rank = areas.indexOf(area as (typeof areas)[number])
  return rank < 0 ? undefined : rank
}

/** Imports of `file` from areas that come after its own. */
export function importsToTheRight({ path, imports }: SourceFile): string[] {
  const own = path === namesAll ? undefined : rankOf(path)
  return own === undefined ? [] : imports.filter((target) => (rankOf(target) ?? 0) > own)
}

/** Circles of files that import each other, each in the order of its paths; those of types count too. */
export function circlesOf(files: readonly SourceFile[]): string[][] {
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
