import { faultTexts, warningTexts } from './fault-texts.ts'

/** What a rule of the bundle says no to, or warns of: where in the JSON, which rule, with what facts. */
export type Finding = {
  [C in FindingCode]: { readonly path: string; readonly code: C; readonly details: FindingDetails[C] }
}[FindingCode]

type Texts = typeof faultTexts & typeof warningTexts
export type FindingCode = keyof Texts
export type FindingDetails = { [C in FindingCode]: Parameters<Texts[C]>[0] }

/** One complaint about a bundle, as its author reads it. `path` is a JSON path (`$.surveySchema[2].title`), `$` for the whole file. */
export type Fault = { file: string; path: string; code: FindingCode; message: string }

/** `yield finding('$.surveyId', 'survey.id_duplicate', { other })` */
export const finding = <C extends FindingCode>(path: string, code: C, details: FindingDetails[C]): Finding =>
  ({ path, code, details }) as Finding

/** A finding in words, with the file it stands in. */
export function faultOf(file: string, { path, code, details }: Finding): Fault {
  const texts: Record<FindingCode, (details: never) => string> = { ...faultTexts, ...warningTexts }
  return { file, path, code, message: texts[code](details as never) }
}

/** Whether a bundle may be imported in spite of it. */
export const isWarning = (found: { code: FindingCode }): boolean => Object.hasOwn(warningTexts, found.code)

/** One step down a JSON path: `.key`, `["日本 語"]` or `[3]`. */
export function pathStep(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  return /^[A-Za-z$_][\w$]*$/.test(key) && key !== '__proto__'
    ? `${path}.${key}`
    : `${path}[${JSON.stringify(key)}]`
}
