import { describe, expect, test } from 'vitest'
import { areas, circlesOf, importsToTheRight } from './areas.ts'
import { layers, parseSource, pathsBelow, sourceFiles } from './source-files.ts'
import { unusedExports } from './unused-exports.ts'

const product = sourceFiles(layers)
const tests = sourceFiles(['tests'])

test('an area imports only itself and the areas before it', () => {
  expect(product.filter(({ path }) => path.includes('/reservation/')).length).toBeGreaterThan(10)
  const strays = product.flatMap((file) =>
    importsToTheRight(file).map((target) => `${file.path} imports ${target}`),
  )
  expect(strays).toEqual([])
})

describe('an import to the right is found', () => {
  test.each([
    ['domain/survey/x.ts', "import '../answer/a.ts'", ['domain/answer/a.ts']],
    [
      'ui/survey/parts/x.tsx',
      "import type { A } from '../../../application/answer/a.ts'",
      ['application/answer/a.ts'],
    ],
    ['application/answer/x.ts', "import '../office/a.ts'", ['application/office/a.ts']],
    ['adapters/sql/reservation/x.ts', "import '../answer/a.ts'", ['adapters/sql/answer/a.ts']],
  ])('%s: %s', (path, text, strays) => {
    expect(importsToTheRight(parseSource(path, text))).toEqual(strays)
  })

  test.each([
    ['domain/answer/x.ts', "import '../survey/a.ts'"],
    ['domain/survey/x.ts', "import './item-types/a.ts'"],
    ['application/office/x.ts', "import '../city/a.ts'; import '../staff/a.ts'"],
    ['application/survey/x.ts', "import '../ports/answer-repository.ts'"],
    ['domain/survey/item-types/registry.ts', "import '../../reservation/item-types/a.ts'"],
    ['domain/refusal.ts', "import './answer/a.ts'"],
  ])('%s: %s is fine', (path, text) => {
    expect(importsToTheRight(parseSource(path, text))).toEqual([])
  })
})

test('the areas are called the same in every layer', () => {
  const known = new Set<string>([...areas, 'office', 'city'])
  const outside = new Set([
    'ports',
    'messages',
    'frame',
    'form',
    'composition',
    'public',
    'audit',
    'migrations',
  ])
  const folders = ['domain', 'application', 'adapters/sql', 'ui'].flatMap((floor) =>
    pathsBelow([floor], /./)
      .map((path) => path.slice(floor.length + 1).split('/'))
      .filter((parts) => parts.length > 1)
      .map(([folder]) => folder!),
  )
  expect([...new Set(folders)].filter((folder) => !known.has(folder) && !outside.has(folder))).toEqual([])
})

test('no files import each other in a circle', () => {
  expect(circlesOf(product)).toEqual([])
  expect(circlesOf(tests)).toEqual([])
})

test('a circle is found, however long, and one of types too', () => {
  const files = [
    parseSource('a.ts', "import './b.ts'"),
    parseSource('b.ts', "import type { C } from './c.ts'"),
    parseSource('c.ts', "const a = () => import('./a.ts')"),
    parseSource('d.ts', "import './a.ts'"),
  ]
  expect(circlesOf(files)).toEqual([['a.ts', 'b.ts', 'c.ts']])
})

test('everything that is exported is used by another file', () => {
  expect(unusedExports(product, tests)).toEqual([])
})

describe('an export that nobody uses is found', () => {
  const exporting = parseSource('a.ts', 'export const a = 1\nexport type B = string\nexport function c() {}')
  test.each([
    ["import { a, type B } from './a.ts'", ['a.ts: c']],
    ["import * as all from './a.ts'", []],
    ["export { a as b } from './a.ts'", ['a.ts: B', 'a.ts: c', 'b.ts: b']],
    ["const c = async () => (await import('./a.ts')).c", ['a.ts: a', 'a.ts: B']],
    ["type D = import('./a.ts').B", ['a.ts: a', 'a.ts: c']],
  ])('%s', (text, unused) => {
    expect(unusedExports([exporting, parseSource('b.ts', text)], [])).toEqual(unused)
  })
})
