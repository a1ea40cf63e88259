import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import ja from '../../application/texts/ja.json'
import { keysByCode } from '../../application/texts/keys-by-code.ts'
import type { TableName } from '../../application/texts/languages.ts'

const tables = Object.keys(ja) as TableName[]

/** The code in which texts are named, without the texts themselves. */
const code = ['application', 'ui', 'server', 'adapters', 'domain']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const isQuoted = (key: string): boolean => code.includes(`'${key}'`)
const words = new Set(code.match(/\w+/g))
/** `status.${status}`: keys that begin so are made of what the code knows. */
const made = [...code.matchAll(/`([a-z_.A-Z]*\.)?\$\{[^`]+`/g)].flatMap(([text]) => {
  const pattern = text.slice(1, -1).replace(/\$\{[^}]*\}/g, '\0')
  const literal = pattern.replaceAll('\0', '')
  return literal.length < 3 ? [] : [new RegExp(`^${pattern.split('\0').map(escaped).join('.+')}$`)]
})

const isUsed = (key: string): boolean =>
  isQuoted(key) ||
  words.has(key) ||
  made.some((pattern) => pattern.test(key)) ||
  isOfCode(key) ||
  // Those of a change stand in for others.
  (key.startsWith('change.') && isUsed(key.slice('change.'.length)))

/** Errors and refusals have theirs by their code, with more for a side or a second line. */
function isOfCode(key: string): boolean {
  const [, of = ''] =
    /^(?:issue|refusal)\.(.+?)(?:\.(?:min|max|detail|large|medium|small|item))?$/.exec(key) ?? []
  return isQuoted(of)
}

describe('every message of the catalogue can be shown', () => {
  test.each(tables)('no text of %s is one that nothing shows [MSG-01] [ERR-41]', (table) => {
    expect(Object.keys(ja[table]).filter((key) => !isUsed(key))).toEqual([])
  })

  test.each(Object.entries(keysByCode))('%s is told by %s', (of, key) => {
    expect(isOfCode(of)).toBe(true)
    expect(ja.shared).toHaveProperty([key])
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
