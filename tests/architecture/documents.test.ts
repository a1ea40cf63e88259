import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pathsBelow, sourceFiles } from './source-files.ts'

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...pathsBelow(['docs', '.github'], /\.md$/),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const textOf = (path: string): string => readFileSync(path, 'utf8')
type Package = Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>
const { scripts, dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Package

/** What a heading is called in an address. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const hasHeading = (path: string, anchor: string): boolean =>
  [...textOf(path).matchAll(/^#+ (.*)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)

/** The links and pictures of a page that lead to nothing in the project. */
const deadLinks = ({ path, text }: { path: string; text: string }): string[] =>
  [...text.replace(/^```.*?^```|`[^`\n]+`/gms, '').matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link = '', picture = '']) => link || picture)
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file ? join(dirname(path), file) : path
      return !existsSync(target) || (anchor !== undefined && !hasHeading(target, anchor))
    })
    .map((link) => `${path}: ${link}`)

test('every link of a document leads to a file or heading that is there', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.flatMap(deadLinks)).toEqual([])
  const broken = {
    path: 'docs/x.md',
    text: '[a](nowhere.md) [b](payment.md#no-such-heading) [c](payment.md)',
  }
  expect(deadLinks(broken)).toEqual(['docs/x.md: nowhere.md', 'docs/x.md: payment.md#no-such-heading'])
})

test('every file of the project that a document names is there', () => {
  const named = pages
    .filter(({ path }) => path !== 'CHANGELOG.md')
    .flatMap(({ path, text }) =>
      [
        ...text.matchAll(
          /`((?:domain|application|adapters|ui|server|tests|docs|deploy)\/[\w./@-]+\.[a-z]+)`/g,
        ),
      ].map(([, file = '']) => ({ path, file })),
    )
  expect(named.length).toBeGreaterThan(50)
  // The tables of docs/security.md name tests from below tests/.
  const isThere = (file: string) => existsSync(file) || existsSync(join('tests', file))
  expect(named.filter(({ file }) => !isThere(file))).toEqual([])
})

test('every command that a document names is there, and docs/commands.md names each', () => {
  const named = pages.flatMap(({ text }) => [...text.matchAll(/npm run (?:-s )?([a-z][\w:]*)/g)])
  expect([...new Set(named.map(([, name = '']) => name))].filter((name) => !scripts[name])).toEqual([])
  const commands = textOf('docs/commands.md')
  const isNamed = (name: string) => new RegExp(`npm (run )?${name}\\b`).test(commands)
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([])
})

test('docs/operate.md names the variables that the server reads, and no others', () => {
  const rows = textOf('docs/operate.md').match(/^\| `[A-Z].*$/gm) ?? []
  const described = rows
    .map((row) => row.split(' | ')[0] ?? '')
    .flatMap((names) => [...names.matchAll(/`([A-Z_]+)/g)].map(([, name = '']) => name))
  const source = sourceFiles(['server/composition']).map(({ text }) => text)
  const read = source.flatMap((text) => [
    ...text.matchAll(/\benv\.([A-Z_]{3,})|\(env, '([A-Z_]{3,})'/g),
    ...text.matchAll(/\{ ([A-Z_]{3,}) \}: Env/g),
  ])
  const names = new Set(read.map(([, name, other]) => name ?? other ?? ''))
  expect([...names].filter((name) => !described.includes(name))).toEqual([])
  const isUsed = (name: string) => source.some((text) => new RegExp(`\\b${name}\\b`).test(text))
  expect(described.filter((name) => !isUsed(name))).toEqual([])
})

test('both documents that tell of the compiled binary say how to build it from source', () => {
  const told = ['docs/operate.md', 'docs/security.md'].map(textOf)
  const isBuilt = (text: string) => text.includes('npm_config_build_from_source=better-sqlite3 npm ci')
  expect(told.map(isBuilt)).toEqual([true, true])
})

test('docs/decisions/dependencies.md gives a reason for every package, and for no other', () => {
  const rows = textOf('docs/decisions/dependencies.md').match(/^\| `.*$/gm) ?? []
  const names = rows.map((row) => row.split(' | ')[0] ?? '')
  const explained = names.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const used = [...Object.keys(dependencies), ...Object.keys(devDependencies)]
  const withTypes = used.map((name) => name.replace(/^@types\/.*/, '@types/*'))
  expect(explained.toSorted()).toEqual([...new Set(withTypes)].toSorted())
})
