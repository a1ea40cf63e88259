import type { Fault } from '../../adapters/city/fault.ts'
import { grouped } from './grouped.ts'
import { printable } from './printable.ts'

/** Most places that a line names. */
const namedPlaces = 3

/**
 * A line for each fault: kind, file with line and column, JSON path, item, what to do, and the code of the rule. The same fault at
 * several places is one line, with their number and the first three.
 */
export function faultLines(kind: string, faults: readonly Fault[]): string[] {
  const same = new Map<string, Fault[]>()
  for (const fault of faults) {
    const key = `${fault.code} ${fault.message}`
    same.set(key, [...(same.get(key) ?? []), fault])
  }
  return [...same.values()].map((all) =>
    printable(`${kind} ${placesOf(all)} ${all[0]?.message} [${all[0]?.code}]`),
  )
}

function placesOf(faults: readonly Fault[]): string {
  const [first] = faults
  if (first && faults.length === 1) return placeOf(first)
  const named = faults.slice(0, namedPlaces).map(placeOf).join('、')
  const more = faults.length > namedPlaces ? ' ほか' : ''
  return `${grouped(faults.length)}か所：${named}${more}`
}

function placeOf({ file, path, at, subject }: Fault): string {
  const place = at ? `${file}:${at.line}:${at.column}` : file
  return `${place} ${path}${subject === undefined ? '' : `（${subject}）`}`
}
