import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { layers, pathsBelow, sourceFiles } from './source-files.ts'

/** A thought is rarely as long; what is only understood together stands together. */
const maxLines = 400
/** Tables of cases and what they need make tests longer. */
const maxTestLines = 450

/** Files that may be longer, and why. */
const longFiles: Readonly<Record<string, string>> = {
  'adapters/storage/schema/schema.ts': 'one list: every table of the database',
  'adapters/http/calls/answer.ts': 'one list: every call about answers',
  'adapters/http/server/answer.ts': 'one list: what the server does for every call about answers',
}

const all = [...layers, 'tests']
const folders = [...new Set(pathsBelow(all, /./).map(dirname))].sort()
const sources = pathsBelow(all, /\.(tsx?|mjs|css)$/)

test('a file fits in the head', () => {
  const long = sources
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n').length - 1 }))
    .filter(
      ({ path, lines }) => lines > (path.startsWith('tests/') ? maxTestLines : maxLines) && !longFiles[path],
    )
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
})

test('the lists of exceptions name what exists', () => {
  const exists = (path: string) => folders.includes(path) || sources.includes(path)
  const needless = Object.keys(longFiles).filter((path) => !exists(path))
  expect(needless).toEqual([])
})

test('names are kebab-case and say what a thing is', () => {
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(dto|test|contract|module|config|d))*\.(tsx?|mjs|css|html)$/
  expect(sources.filter((path) => !kebab.test(basename(path)))).toEqual([])

  const vague = ['utils', 'util', 'helpers', 'common', 'services', 'misc', 'lib']
  expect(folders.filter((folder) => vague.includes(basename(folder)))).toEqual([])
  expect(sources.filter((path) => /^(index|types|utils|helpers)\.tsx?$/.test(basename(path)))).toEqual([])
})

test('only the known things stand at the top', () => {
  const known = [
    ...all,
    'docs',
    'deploy',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'LICENSE',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'biome.json',
  ]
  const made = ['node_modules', 'dist', 'data', 'coverage']
  const found = readdirSync('.').filter((name) => !name.startsWith('.') && !made.includes(name))
  expect(found.filter((name) => !known.includes(name))).toEqual([])
})

test('pages and adapters name no host but our own, LINE and the payment provider', () => {
  const ours = /(^|\.)(line\.me|line-scdn\.net|sps-system\.com|sbpayment\.jp)$|^(localhost|127\.0\.0\.1)$/
  // Names, never addresses that are fetched.
  const namespaces = ['www.w3.org', 'json-schema.org', 'schemas.openxmlformats.org']
  const texts = [
    ...sourceFiles(['ui', 'adapters']).map(({ path, nodes }) => ({
      path,
      text: nodes.map(({ value, raw }) => (typeof value === 'string' ? value : String(raw ?? ''))).join('\n'),
    })),
    ...pathsBelow(['ui', 'adapters'], /\.(css|html|json|svg)$/).map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
    })),
  ]
  expect(texts.length).toBeGreaterThan(20)
  const named = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].map(([, host]) => ({
      path,
      host: host!,
    })),
  )
  const foreign = named.filter(({ host }) => !ours.test(host) && !namespaces.includes(host))
  expect(foreign.map(({ path, host }) => `${path}: ${host}`)).toEqual([])
})

test('every folder of tests that mirrors a layer has tests', () => {
  for (const layer of ['domain', 'application', 'adapters', 'ui', 'e2e']) {
    expect(pathsBelow([join('tests', layer)], /\.test\.tsx?$/).length, layer).toBeGreaterThan(0)
  }
})
