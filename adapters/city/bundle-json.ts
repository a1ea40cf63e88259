import type { BundleFile } from './bundle-files.ts'
import { type Fault, type Finding, faultOf, finding } from './fault.ts'
import { maxDepth, readJsonText } from './json-text.ts'
import { isObject, type Shape, shapeFindings } from './shapes/shape.ts'

/** A JSON file of a bundle as far as it could be read, with what is wrong with it. Its shape is right where `findings` is empty. */
export type ReadFile = { file: string; value: unknown; findings: Finding[] }

/** Reads one file and holds it against its shape. The editor's `$schema` is dropped, so that it never becomes part of a city. */
export function readJson({ path: file, bytes }: BundleFile, shape: Shape): ReadFile {
  const unreadable = (why: Finding): ReadFile => ({ file, value: undefined, findings: [why] })
  const text = decode(bytes)
  if (text === undefined) return unreadable(finding('$', 'file.not_utf8', {}))
  const reading = readJsonText(text)
  if (reading.kind === 'syntax') return unreadable(finding('$', 'json.syntax', reading))
  if (reading.kind === 'duplicate-key') return unreadable(finding('$', 'json.duplicate_key', reading))
  if (reading.kind === 'too-deep') return unreadable(finding('$', 'json.too_deep', { max: maxDepth }))
  const findings = [...shapeFindings(reading.value, shape)]
  if (!isObject(reading.value)) return { file, value: reading.value, findings }
  const { $schema: _dropped, ...value } = reading.value
  return { file, value, findings }
}

/** The files of a folder of the bundle, in the order of their names. */
export const inFolder = (files: readonly BundleFile[], folder: string): BundleFile[] =>
  files.filter(({ path }) => path.startsWith(`${folder}/`))

export const faultsOf = (file: string, findings: Iterable<Finding>): Fault[] =>
  [...findings].map((found) => faultOf(file, found))

/** One fault for each well-shaped file whose id, a text at the top named `key`, another file before it has too. */
export function repeatedIds(
  files: readonly ReadFile[],
  key: 'surveyId' | 'sortKey',
  code: 'survey.id_duplicate' | 'calendar.id_duplicate',
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

/** The id that a file gives, '' if it gives none. */
export const idOf = ({ value }: ReadFile, key: string): string => {
  const id = isObject(value) ? value[key] : undefined
  return typeof id === 'string' ? id : ''
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
