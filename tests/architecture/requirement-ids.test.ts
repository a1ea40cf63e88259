import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSource, type SourceFile, type SyntaxNode, sourceFiles, textOf } from './source-files.ts'

const rows = readFileSync('docs/requirements.tsv', 'utf8').trim().split('\n').slice(1)
const known = new Set(rows.map((row) => row.split('\t')[0]!))
const areas = new Set([...known].map((id) => id.split('-')[0]!))

/** Ids in the titles of `test`, `it` and `describe` (also `test.each(table)('… [VAL-10]')`), with where they stand. */
function claimedIds({ path, nodes }: SourceFile): string[] {
  return nodes
    .filter((node) => node.type === 'CallExpression' && /^(test|it|describe)$/.test(rootOf(node.callee)))
    .map((node) => (node.arguments as SyntaxNode[])[0])
    .flatMap((title) => (title ? [textOf(title) ?? ''] : []))
    .flatMap((title) => [...title.matchAll(/\b([A-Z]{2,})-(\d+)([a-z]?)/g)])
    .filter(([, area]) => areas.has(area!))
    .map(([id]) => `${path}: ${id}`)
}

/** `test` in test(…), test.each(…)(…) and test.concurrent.each`…`(…). */
function rootOf(callee: unknown): string {
  const node = callee as { name?: string; object?: unknown; callee?: unknown; tag?: unknown }
  return node.name ?? rootOf(node.object ?? node.callee ?? node.tag ?? { name: '' })
}

const claims = sourceFiles(['tests']).flatMap(claimedIds)

test('the list of requirements is whole: ids are unique and every row has its six columns', () => {
  expect(known.size).toBe(rows.length)
  expect(rows.filter((row) => row.split('\t').length < 5)).toEqual([])
})

test('every requirement that a test claims to prove exists', () => {
  expect(claims.length).toBeGreaterThan(50)
  expect(claims.filter((claim) => !known.has(claim.split(': ')[1]!))).toEqual([])
})

test('an id that does not exist is found in every form of a title', () => {
  const text = `test('a [VAL-999]'); describe("b [FORM-998]"); test.each([1])('c [GEN-997]'); it(\`d [LIST-996]\`)`
  expect(claimedIds(parseSource('x.test.ts', text)).map((claim) => claim.split(': ')[1])).toEqual([
    'VAL-999',
    'FORM-998',
    'GEN-997',
    'LIST-996',
  ])
})
