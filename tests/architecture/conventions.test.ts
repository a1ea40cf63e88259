import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  layers,
  lineOf,
  parseSource,
  pathsBelow,
  type SourceFile,
  type SyntaxNode,
  sourceFiles,
  textOf,
} from './source-files.ts'

type Rule = (node: SyntaxNode, file: SourceFile) => boolean

const nameOf = (node: unknown): string => String((node as { name?: unknown } | undefined)?.name ?? '')
const isMember = (node: SyntaxNode, object: RegExp, property: RegExp) =>
  node.type === 'MemberExpression' && object.test(nameOf(node.object)) && property.test(nameOf(node.property))
const isImported = (node: SyntaxNode, name: RegExp) =>
  node.type === 'ImportSpecifier' && name.test(nameOf(node.imported))

/** What only adapters and the server may do: the clock, chance and the environment come in through ports. */
const impure: Record<string, Rule> = {
  'Date.now': (node) => isMember(node, /^Date$/, /^now$/),
  'new Date() of now': (node) =>
    node.type === 'NewExpression' &&
    nameOf(node.callee) === 'Date' &&
    (node.arguments as unknown[]).length === 0,
  'Date() of now': (node) => node.type === 'CallExpression' && nameOf(node.callee) === 'Date',
  'Math.random': (node) => isMember(node, /^Math$/, /^random$/),
  randomUUID: (node) => isMember(node, /./, /^randomUUID$/) || isImported(node, /^randomUUID$/),
  getRandomValues: (node) => isMember(node, /./, /^getRandomValues$/),
  'process.env': (node) => isMember(node, /^process$/, /^env$/),
}

const isCallOf = (node: SyntaxNode, object: string, method: string) =>
  (node.type === 'CallExpression' || node.type === 'NewExpression') &&
  isMember(node.callee as SyntaxNode, new RegExp(`^${object}$`), new RegExp(`^${method}$`))
const isNewDate = (node: SyntaxNode) => node.type === 'NewExpression' && nameOf(node.callee) === 'Date'
const argumentsOf = (node: SyntaxNode) => (node.arguments as SyntaxNode[] | undefined) ?? []

/** Its functions count there where it says so. */
const countsInUtc = 'domain/shared/local-date.ts'

/** Where the zone of the machine would decide which day or hour it is; days belong to Asia/Tokyo. */
const local: Record<string, Rule> = {
  'a part of a date in the local zone': (node) =>
    isMember(
      node,
      /.*/,
      /^([gs]et(Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Year)|getTimezoneOffset)$/,
    ),
  'a text of a date in the local zone': (node) =>
    isMember(node, /.*/, /^to(Date|Time|Locale|LocaleDate|LocaleTime)String$/),
  'a date made of local parts': (node) => isNewDate(node) && argumentsOf(node).length > 1,
  'a time without its zone': (node) => {
    if (!isNewDate(node) && !isCallOf(node, 'Date', 'parse')) return false
    const text = argumentsOf(node)[0] && textOf(argumentsOf(node)[0]!)
    return text !== undefined && /[T ]\d\d:\d\d/.test(text) && !/(Z|[+-]\d\d:?\d\d)$/.test(text)
  },
  'a format of dates without a time zone': (node, { text }) =>
    isCallOf(node, 'Intl', 'DateTimeFormat') && !text.slice(node.start, node.end).includes('timeZone:'),
  'what date-fns counts in the local zone': (node, { path }) =>
    node.type === 'ImportDeclaration' &&
    path !== countsInUtc &&
    /^date-fns\b/.test(textOf(node.source as SyntaxNode) ?? ''),
}

const everywhere: Record<string, Rule> = {
  any: (node) => node.type === 'TSAnyKeyword',
  'HTML made of text': (node) =>
    (node.type === 'JSXAttribute' && nameOf(node.name) === 'dangerouslySetInnerHTML') ||
    (node.type === 'Property' && nameOf(node.key) === 'dangerouslySetInnerHTML'),
  'innerHTML or outerHTML': (node) =>
    node.type === 'AssignmentExpression' &&
    isMember(node.left as SyntaxNode, /.*/, /^(innerHTML|outerHTML)$/),
  eval: (node) =>
    (node.type === 'CallExpression' && nameOf(node.callee) === 'eval') ||
    (node.type === 'NewExpression' && nameOf(node.callee) === 'Function'),
  // One that says why nothing is to be done is not silent.
  'an empty catch': (node, { text }) =>
    node.type === 'CatchClause' && /\{\s*\}$/.test(text.slice(node.start, node.end)),
  'a default export': (node) => node.type === 'ExportDefaultDeclaration',
}

const focused: Record<string, Rule> = {
  'a test that is focused, skipped or planned': (node) =>
    isMember(node, /^(test|it|describe|suite)$/, /^(only|skip|todo|skipIf|runIf|fails)$/) ||
    (node.type === 'CallExpression' && /^(xit|xtest|xdescribe|fit|fdescribe)$/.test(nameOf(node.callee))),
}

/** What would keep `npm run bench -- properties` from trying other values. */
const seeded: Record<string, Rule> = {
  'a seed of its own': (node) => node.type === 'Property' && nameOf(node.key) === 'seed',
}

const comment = /@ts-(ignore|expect-error|nocheck)|\b(TODO|FIXME|XXX|HACK)\b/

function faults(file: SourceFile, rules: Record<string, Rule>): string[] {
  return Object.entries(rules).flatMap(([name, breaks]) =>
    file.nodes
      .filter((node) => breaks(node, file))
      .map((node) => `${file.path}:${lineOf(file, node)} ${name}`),
  )
}

const product = sourceFiles(layers)
const tests = sourceFiles(['tests'])
/** The tools that load these want a default export. */
const defaultExportWanted = [
  'tests/vitest.config.ts',
  'tests/e2e/global-setup.ts',
  'tests/hostile/build-first.ts',
  'tests/adapters/storage/postgres-server.ts',
  'tests/adapters/storage/prepared-sqlite.ts',
]
const isBenchPage = ({ path }: SourceFile) => path.startsWith('tests/bench/references/')

test('rules, use cases and screens take time, chance and settings from ports', () => {
  const pure = product.filter(({ path }) => !/^(adapters|server)\//.test(path))
  expect(pure.length).toBeGreaterThan(30)
  expect(pure.flatMap((file) => faults(file, impure))).toEqual([])
})

test('no rule and no screen asks for the day or the hour in the zone of its machine', () => {
  // The picker of dates counts in it; only years, months and days go in and come out.
  const files = product.filter(({ path }) => !path.endsWith('/date-calendar.tsx'))
  expect(files).toHaveLength(product.length - 1)
  expect(files.flatMap((file) => faults(file, local))).toEqual([])
})

test('the environment is read by the server alone', () => {
  const readers = product.filter((file) => faults(file, { env: impure['process.env']! }).length > 0)
  expect(readers.map(({ path }) => path).filter((path) => !path.startsWith('server/'))).toEqual([])
})

test('no source holds any, HTML made of text, eval, an empty catch or a default export', () => {
  expect(product.flatMap((file) => faults(file, everywhere))).toEqual([])
  const rest = tests.filter((file) => !defaultExportWanted.includes(file.path) && !isBenchPage(file))
  expect(rest.flatMap((file) => faults(file, everywhere))).toEqual([])
})

test('no line of a comment is longer than 120 characters', () => {
  const isLong = (line: string) => line.length > 120 && /^\s*(\*|\/\/|\/\*)/.test(line)
  const long = pathsBelow([...layers, 'tests'], /\.(tsx?|mjs|css)$/).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) => (isLong(line) ? [`${path}:${at + 1}`] : [])),
  )
  expect(long).toEqual([])
})

test('no comment switches a check off or postpones work', () => {
  const all = [...product, ...tests]
  expect(
    all.filter(({ comments }) => comments.some((text) => comment.test(text))).map(({ path }) => path),
  ).toEqual([])
})

test('no test is focused, skipped or merely planned', () => {
  expect(tests.length).toBeGreaterThan(10)
  expect(tests.flatMap((file) => faults(file, focused))).toEqual([])
})

test('property tests stand where every run gives them the same values, and none has a seed of its own', () => {
  const properties = tests.filter(
    ({ path, imports }) => imports.includes('fast-check') && path !== 'tests/property-seed.ts',
  )
  expect(properties.length).toBeGreaterThan(30)
  // Of the projects in tests/vitest.config.ts these take that seed.
  const isInPlace = ({ path }: SourceFile) =>
    /^tests\/(domain|application|adapters|architecture)\//.test(path)
  expect(properties.filter((file) => !isInPlace(file)).map(({ path }) => path)).toEqual([])
  expect(properties.flatMap((file) => faults(file, seeded))).toEqual([])
})

describe('a breach is found', () => {
  const canaries: [text: string, rules: Record<string, Rule>][] = [
    ['Date.now()', impure],
    ['new Date()', impure],
    ['new Date', impure],
    ['Date()', impure],
    ['Math.random()', impure],
    ['crypto.randomUUID()', impure],
    ["import { randomUUID as id } from 'node:crypto'", impure],
    ['process.env.PORT', impure],
    ['a.getDate()', local],
    ['a.getTimezoneOffset()', local],
    ['new Date(0).setHours(1)', local],
    ['a.toLocaleString()', local],
    ["a.toLocaleDateString('ja-JP')", local],
    ['a.toDateString()', local],
    ['new Date(2026, 0)', local],
    ["new Date('2026-01-01T00:00')", local],
    ['Date.parse(`2026-01-01T00:00:00`)', local],
    ["new Intl.DateTimeFormat('ja-JP')", local],
    ["Intl.DateTimeFormat('ja-JP', { dateStyle: 'long' })", local],
    ["import { addDays } from 'date-fns'", local],
    ["import { addDays } from 'date-fns/addDays'", local],
    ['const a = (b: any) => b', everywhere],
    ['const a = b as any', everywhere],
    ['const a = <p dangerouslySetInnerHTML={b} />', everywhere],
    ["createElement('p', { dangerouslySetInnerHTML: b })", everywhere],
    ['a.innerHTML = b', everywhere],
    ['try { a() } catch {}', everywhere],
    ['export default 1', everywhere],
    ["test.skip('a', () => {})", focused],
    ["describe.only('a', () => {})", focused],
    ["test.todo('a')", focused],
    ['fc.assert(a, { numRuns: 9, seed: 1 })', seeded],
    ['fc.assert(a, { seed })', seeded],
  ]

  test.each(canaries)('%s', (text, rules) => {
    expect(faults(parseSource('ui/x.tsx', text), rules)).toHaveLength(1)
  })

  test.each(['@ts-ignore', '@ts-expect-error later', 'TODO: later', 'FIXME'])('// %s', (text) => {
    expect(comment.test(text)).toBe(true)
  })

  test.each(['new Date(0)', 'new Date(text)', 'Date.UTC(2026, 0, 1)', 'date.now()'])('%s is fine', (text) => {
    expect(faults(parseSource('ui/x.tsx', text), impure)).toEqual([])
  })

  test.each([
    'a.getUTCDate()',
    'new Date(`2026-01-01T00:00:00+09:00`)',
    "Date.parse('2026-01-01T00:00:00Z')",
    "new Date('2026-01-01')",
    "new Intl.DateTimeFormat('ja-JP', { timeZone: 'UTC' })",
  ])('%s says its zone', (text) => {
    expect(faults(parseSource('ui/x.tsx', text), local)).toEqual([])
  })
})
