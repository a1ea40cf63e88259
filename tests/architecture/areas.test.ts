import { describe, expect, test } from 'vitest'
import {
  circlesOf,
  foldersOf,
  importsToTheRight,
  needlessExceptions,
  needlessLookers,
  unknownAreas,
} from './areas.ts'
import { layers, parseSource, pathsBelow, sourceFiles } from './source-files.ts'
import { unusedExports } from './unused-exports.ts'

const product = sourceFiles(layers)
const tests = sourceFiles(['tests'])

test('an area imports only itself and the areas before it', () => {
  expect(product.filter(({ path }) => path.includes('/reservation/')).length).toBeGreaterThan(10)
  const strays = [...product, ...tests].flatMap((file) =>
    importsToTheRight(file).map((target) => `${file.path} imports ${target}`),
  )
  expect(strays).toEqual([])
  expect(needlessLookers([...product, ...tests])).toEqual([])
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
    ['adapters/storage/reservation/x.ts', "import '../answer/a.ts'", ['adapters/storage/answer/a.ts']],
    ['adapters/http/calls/survey.ts', "import './answer.ts'", ['adapters/http/calls/answer.ts']],
    [
      'adapters/http/server/survey.ts',
      "import '../calls/answer.ts'; import './answer.ts'; import './edge.ts'",
      ['adapters/http/calls/answer.ts', 'adapters/http/server/answer.ts'],
    ],
    ['tests/domain/survey/x.test.ts', "import '../../../domain/answer/a.ts'", ['domain/answer/a.ts']],
    ['tests/application/survey/x.test.ts', "import '../answer/a.ts'", ['tests/application/answer/a.ts']],
    ['tests/ui/survey/x.test.tsx', "import '../../../ui/answer/a.ts'", ['ui/answer/a.ts']],
  ])('%s: %s', (path, text, strays) => {
    expect(importsToTheRight(parseSource(path, text))).toEqual(strays)
  })

  test.each([
    ['domain/answer/x.ts', "import '../survey/a.ts'"],
    ['domain/survey/x.ts', "import '../item-types/a.ts'"],
    ['application/office/x.ts', "import '../city/a.ts'; import '../staff/a.ts'"],
    ['application/survey/x.ts', "import '../ports/answer-repository.ts'; import '../texts/ja.json'"],
    ['domain/item-types/registry.ts', "import '../../reservation/item-types/a.ts'"],
    ['domain/refusal.ts', "import './answer/a.ts'"],
  ])('%s: %s is fine', (path, text) => {
    expect(importsToTheRight(parseSource(path, text))).toEqual([])
  })
})

test('the areas are called the same in every layer, in calls and tests', () => {
  const paths = pathsBelow([...layers, 'tests'], /./)
  expect(unknownAreas(paths)).toEqual([])
  expect(needlessExceptions(paths)).toEqual([])
})

test.each([
  ['adapters/http/calls/booking.ts', 'adapters/http/calls/booking'],
  ['tests/domain/booking/x.test.ts', 'tests/domain/booking'],
  ['tests/application/booking/x.test.ts', 'tests/application/booking'],
  ['tests/ui/booking/x.test.tsx', 'tests/ui/booking'],
  ['domain/ports/x.ts', 'domain/ports'],
])('an area of another name is found: %s', (path, found) => {
  expect(unknownAreas([path])).toEqual([found])
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

test('no folders import each other in a circle', () => {
  const folders = foldersOf(product)
  expect(folders.length).toBeGreaterThan(50)
  expect(circlesOf(folders)).toEqual([])
})

test('a circle of folders is found though none of its files is in one', () => {
  const files = [
    parseSource('domain/survey/rules/a.ts', "import type { B } from '../../tax/b.ts'"),
    parseSource('domain/tax/b.ts', ''),
    parseSource('domain/tax/c.ts', "import '../order/d.ts'"),
    parseSource('domain/order/d.ts', "import '../survey/e.ts'; import '../refusal.ts'"),
    parseSource('domain/survey/e.ts', ''),
    parseSource('domain/refusal.ts', "import './tax/b.ts'"),
  ]
  expect(circlesOf(files)).toEqual([])
  expect(circlesOf(foldersOf(files))).toEqual([['domain', 'domain/order', 'domain/survey', 'domain/tax']])
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
