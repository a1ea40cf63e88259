import { describe, expect, test } from 'vitest'
import { layerOf, strayImports } from './import-rules.ts'
import {
  layers,
  parseSource,
  resolveFrom,
  type SourceFile,
  type SyntaxNode,
  sourceFiles,
  textOf,
} from './source-files.ts'

const files = sourceFiles(layers)

test('the import rules see the whole product', () => {
  expect(files.length).toBeGreaterThan(60)
  for (const layer of layers) expect(files.some(({ path }) => path.startsWith(`${layer}/`))).toBe(true)
  expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(files.length)
})

test('every folder has a layer: a new one needs a line in import-rules.ts', () => {
  expect(files.map(({ path }) => path).filter((path) => !layerOf(path))).toEqual([])
})

test('every file imports only what its layer may', () => {
  const strays = files.flatMap((file) => strayImports(file).map((target) => `${file.path} imports ${target}`))
  expect(strays).toEqual([])
})

describe('a forbidden import is found', () => {
  const canaries: [path: string, text: string, stray: string][] = [
    ['domain/survey/x.ts', "import { a } from '../../application/use-cases.ts'", 'application/use-cases.ts'],
    ['domain/x.ts', "import type { A } from '../adapters/memory/a.ts'", 'adapters/memory/a.ts'],
    ['domain/x.ts', "import 'node:fs'", 'node:fs'],
    ['domain/x.ts', "import { today } from 'date-fns-evil'", 'date-fns-evil'],
    ['application/x.ts', "export { a } from 'pino'", 'pino'],
    ['application/ports/x.ts', "import type { A } from '../survey/a.ts'", 'application/survey/a.ts'],
    ['application/x.ts', "export * from '../server/main.ts'", 'server/main.ts'],
    ['application/x.ts', "type A = import('../ui/main.tsx').A", 'ui/main.tsx'],
    ['adapters/http/client/x.ts', "import { Koa } from 'koa'", 'koa'],
    ['adapters/http/client/x.ts', "import '../server/app.ts'", 'adapters/http/server/app.ts'],
    ['adapters/storage/sqlite/x.ts', "import '../../http/server/app.ts'", 'adapters/http/server/app.ts'],
    [
      'ui/survey/x.tsx',
      "const a = () => import('../../adapters/http/client/a.ts')",
      'adapters/http/client/a.ts',
    ],
    ['ui/survey/x.tsx', 'const a = () => import(`../../server/main.ts`)', 'server/main.ts'],
    ['ui/survey/x.tsx', 'const a = (name: string) => import(name)', '(computed)'],
    ['ui/composition/x.ts', "import '../../adapters/storage/sqlite/a.ts'", 'adapters/storage/sqlite/a.ts'],
    ['server/main.ts', "import { Container } from 'inversify'", 'inversify'],
    ['server/main.ts', "import '../ui/main.tsx'", 'ui/main.tsx'],
  ]

  test.each(canaries)('%s: %s', (path, text, stray) => {
    expect(strayImports(parseSource(path, text))).toEqual([stray])
  })
})

/** All that a file loads, with what that loads. */
function reachedFrom(entry: string): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set([entry])
  for (const path of reached) for (const target of byPath.get(path)?.imports ?? []) reached.add(target)
  expect([...reached].filter((path) => path.startsWith('ui/')).length).toBeGreaterThan(10)
  return [...reached]
}

test.each(['ui/main.tsx', 'ui/office/main.tsx'])(
  'what %s loads never reaches a module of the server',
  (entry) => {
    const serverOnly = /^(node:|server\/|adapters\/(storage|city|http\/server)\/)/
    expect(reachedFrom(entry).filter((path) => serverOnly.test(path))).toEqual([])
  },
)

test('the applications of residents and of the office load nothing of each other’s screens', () => {
  const ofOffice = /^(ui\/office\/|application\/texts\/office\.json$|adapters\/http\/(calls|client)\/office)/
  expect(reachedFrom('ui/main.tsx').filter((path) => ofOffice.test(path))).toEqual([])
  // The office corrects answers in the residents' own form.
  const ofResidents = /^ui\/(?!office\/|form\/).*(-screen|-store|-route|-view)\.tsx?$/
  expect(reachedFrom('ui/office/main.tsx').filter((path) => ofResidents.test(path))).toEqual([])
})

test('what the gallery loads can run in a browser', () => {
  const byPath = new Map([...files, ...sourceFiles(['tests'])].map((file) => [file.path, file]))
  const reached = new Set(['tests/gallery/gallery.tsx'])
  // The town of a state is in the process of `npm run dev`.
  byPath.set('tests/ui/town-of-page.ts', byPath.get('tests/gallery/town-over-http.ts')!)
  for (const path of reached) for (const target of loadedBy(byPath.get(path))) reached.add(target)

  expect(reached.size).toBeGreaterThan(100)
  const elsewhere = /^(node:|vitest|@testing-library|koa|pino|server\/(?!demo\/))/
  expect([...reached].filter((path) => elsewhere.test(path))).toEqual([])
  // In the browser it has the areas that screens ask for, and no exports of their names.
  const byName = [...reached].filter((path) => isReadByName(byPath.get(path), 'application/texts/ja.json'))
  expect(byName).toEqual([])
})

/** Whether a file imports what another one exports by its name. */
const isReadByName = (file: SourceFile | undefined, target: string): boolean =>
  (file?.nodes ?? []).some(
    ({ type, source, importKind, specifiers }) =>
      type === 'ImportDeclaration' &&
      importKind !== 'type' &&
      resolveFrom(file!.path, textOf(source as SyntaxNode) ?? '') === target &&
      (specifiers as SyntaxNode[]).some((specifier) => specifier.type === 'ImportSpecifier'),
  )

/** What a file imports, without types: those are gone when it runs. */
function loadedBy(file: SourceFile | undefined): string[] {
  return (file?.nodes ?? []).flatMap(({ type, source, importKind, exportKind }) => {
    const isCode = /^(Import|Export).*(Declaration|Expression)$/.test(type) && source
    if (!file || !isCode || importKind === 'type' || exportKind === 'type') return []
    return [resolveFrom(file.path, textOf(source as SyntaxNode) ?? '')]
  })
}
