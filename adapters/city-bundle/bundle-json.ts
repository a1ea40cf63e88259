import { isObject, type Shape } from '../shape.ts'
import type { BundleFile } from './bundle-files.ts'
import { type Fault, type Finding, faultOf, finding } from './fault.ts'
import { maxDepth, readJsonText } from './json-text.ts'
import { shapeFindings } from './shapes/shape-findings.ts'

/**
 * A parsed JSON file of a bundle, with what is wrong with it. `value` has the right shape only if `findings` is empty.
 */
export type ParsedFile = { file: string; value: unknown; findings: Finding[] }

/** Parses a file and checks it against its shape. Drops the editor's `$schema`, which is no part of a city. */
export function readJson({ path: file, bytes }: BundleFile, shape: Shape): ParsedFile {
  const unreadable = (...findings: Finding[]): ParsedFile => ({ file, value: undefined, findings })
  const text = decodeJson(bytes)
  if (text === undefined) return unreadable(finding('$', 'file.not_utf8', {}))
  const result = readJsonText(text)
  if (result.kind === 'syntax')
    return unreadable(...result.slips.map((slip) => finding('$', 'json.syntax', slip)))
  if (result.kind === 'too-deep') return unreadable(finding('$', 'json.too_deep', { max: maxDepth }))
  const repeated = result.repeatedKeys.map((key) => finding('$', 'json.duplicate_key', key))
  const findings = [...repeated, ...shapeFindings(result.value, shape)]
  if (!isObject(result.value)) return { file, value: result.value, findings }
  const { $schema: _dropped, ...value } = result.value
  return { file, value, findings }
}

/** The parsed file at `path`; undefined if there is none. */
export function readOne(files: readonly BundleFile[], path: string, shape: Shape): ParsedFile | undefined {
  const found = files.find((file) => file.path === path)
  return found && readJson(found, shape)
}

/** The faults of a file: of its shape, or, if that is right, of `rules`. */
export function validate<T>(read: ParsedFile | undefined, rules: (value: T) => Iterable<Finding>): Fault[] {
  if (!read) return []
  return faultsOf(read.file, read.findings.length > 0 ? read.findings : rules(read.value as T))
}

/** The files of a folder of the bundle, in the order of their names. */
export const inFolder = (files: readonly BundleFile[], folder: string): BundleFile[] =>
  files.filter(({ path }) => path.startsWith(`${folder}/`))

/**
 * Gives paths to new files of a folder of the bundle, by their ids: their numbers follow the last of those that are
 * there.
 */
export function numberedPath(existing: readonly BundleFile[], folder: string): (id: string) => string {
  const numbers = inFolder(existing, folder).map(({ path }) => Number(/\/(\d{1,6})[-.]/.exec(path)?.[1] ?? 0))
  let last = Math.max(0, ...numbers)
  return (id) => {
    last += 1
    return `${folder}/${String(last).padStart(2, '0')}-${encodeURIComponent(id)}.json`
  }
}

/** The findings as faults of `file`. */
export const faultsOf = (file: string, findings: Iterable<Finding>): Fault[] =>
  [...findings].map((found) => faultOf(file, found))

/** A fault for each well-shaped file whose id, the field `key`, an earlier file has too. */
export function repeatedIds(
  files: readonly ParsedFile[],
  key: 'surveyId' | 'sortKey' | 'serviceId',
  code:
    | 'survey.id_duplicate'
    | 'calendar.id_duplicate'
    | 'service.id_duplicate'
    | 'service.sort_key_duplicate',
): Fault[] {
  const first = new Map<string, string>()
  return files.flatMap((one) => {
    const id = idOf(one, key)
    const other = first.get(id)
    if (other === undefined) first.set(id, one.file)
    if (other === undefined || one.findings.length > 0) return []
    return [faultOf(one.file, finding(`$.${key}`, code, { other }))]
  })
}

/** The id in a file, the field `key`; '' if there is none. */
export const idOf = ({ value }: ParsedFile, key: string): string => {
  const id = isObject(value) ? value[key] : undefined
  return typeof id === 'string' ? id : ''
}

/** The text of a file; undefined if it isn't UTF-8. */
export function decodeJson(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
