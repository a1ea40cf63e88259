import { faultTexts, warningTexts } from './fault-texts.ts'
import type { JsonPlace } from './json-place.ts'

/** A broken rule: where in the JSON, the code of the rule, and the details that its message needs. */
export type Finding = {
  [C in FindingCode]: { readonly path: string; readonly code: C; readonly details: FindingDetails[C] }
}[FindingCode]

type Texts = typeof faultTexts & typeof warningTexts
type FindingCode = keyof Texts
type FindingDetails = { [C in FindingCode]: Parameters<Texts[C]>[0] }

/** A finding with its file and message. `path` is a JSON path (`$.surveySchema[2].title`), `$` for the whole file. */
export type Fault = {
  file: string
  path: string
  code: FindingCode
  message: string
  /** Where in the file it is, as far as that is known. */
  at?: JsonPlace
  /** What people call the part of the file: key and title of an item, id and name of a category. */
  subject?: string
}

/** Makes a finding: `yield finding('$.surveyId', 'survey.id_duplicate', { other })`. */
export const finding = <C extends FindingCode>(path: string, code: C, details: FindingDetails[C]): Finding =>
  ({ path, code, details }) as Finding

/** A finding of `file` with its message. */
export function faultOf(file: string, { path, code, details }: Finding): Fault {
  const texts: Record<FindingCode, (details: never) => string> = { ...faultTexts, ...warningTexts }
  const at = 'line' in details ? { at: { line: details.line, column: details.column } } : {}
  return { file, path, code, message: texts[code](details as never), ...at }
}

/** Whether a finding is only a warning, which does not prevent an import. */
export const isWarning = (found: { code: FindingCode }): boolean => Object.hasOwn(warningTexts, found.code)

/** `path` extended by a key or index: `.key`, `["日本 語"]` or `[3]`. */
export function pathStep(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  return /^[A-Za-z$_][\w$]*$/.test(key) && key !== '__proto__'
    ? `${path}.${key}`
    : `${path}[${JSON.stringify(key)}]`
}

const mebibyte = 1024 * 1024

/** The fault of a file that is too large; undefined: it is not. */
export function sizeFault(path: string, size: number): Fault | undefined {
  const maxMiB = path.startsWith('media/') ? 5 : 2
  return size > maxMiB * mebibyte ? faultOf(path, finding('$', 'file.too_large', { maxMiB })) : undefined
}
