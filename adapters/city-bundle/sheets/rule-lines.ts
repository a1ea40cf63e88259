import type { FormRule } from '../../../domain/survey/survey-config.ts'
import type { CellReader } from './sheet-field.ts'

/** How a comparison of two items is written between them. */
const signs: Readonly<Record<Exclude<FormRule['kind'], 'atLeastOne'>, string>> = {
  before: '<',
  after: '>',
  notBefore: '>=',
  notAfter: '<=',
  equal: '=',
}
const kinds = new Map((Object.keys(signs) as (keyof typeof signs)[]).map((kind) => [signs[kind], kind]))

const comparison = /^([^<>=]+?)\s*([<>]=?|=)\s*([^<>=]+)$/
const oneOf = /^(.+?)\s*のどれか$/

/** The rules across items of a cell, one a line: `q1 < q2`, `q3、q4 のどれか`. A line that is neither is noted. */
export function rulesOf(text: string, reader: CellReader): FormRule[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').flatMap((line) => ruleOf(line, reader) ?? [])
}

function ruleOf(line: string, { fault }: CellReader): FormRule | undefined {
  const plain = line
    .replace(/[＜＞＝]/g, (sign) => sign.normalize('NFKC'))
    .replace('≦', '<=')
    .replace('≧', '>=')
  const [, first, sign = '', second] = comparison.exec(plain) ?? []
  const kind = kinds.get(sign)
  if (first && second && kind) return { kind, items: [first, second] }
  const [, several] = oneOf.exec(line) ?? []
  const items = several?.split(/[、,]/).map((itemKey) => itemKey.trim()) ?? []
  if (items.length > 1) return { kind: 'atLeastOne', items }
  fault(`「${line}」は読めません。「q1 < q2」か「q1、q2 のどれか」のように、1行に1つ書いてください。`)
  return undefined
}

/** The text of rules as `rulesOf` reads it; what a rule says itself has no place there. */
export const asRules = (rules: readonly FormRule[]): string =>
  rules
    .map(({ kind, items }) =>
      kind === 'atLeastOne' ? `${items.join('、')} のどれか` : items.join(` ${signs[kind]} `),
    )
    .join('\n')
