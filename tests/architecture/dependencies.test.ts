import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { expect, test } from 'vitest'
import { layers, parseSource, pathsBelow, sourceFiles } from './source-files.ts'

type Manifest = {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
type Locked = { license?: string; dev?: boolean } & Partial<
  Record<'dependencies' | 'peerDependencies', Record<string, string>>
>
type Lock = { packages: Record<string, Locked> }

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const isPackage = (target: string) =>
  !/^(node:|vite\/client$|\(computed\)$)/.test(target) &&
  !target.startsWith('..') &&
  ![...layers, 'tests'].some((folder) => target.startsWith(`${folder}/`))

function packagesOf(folders: readonly string[]): Set<string> {
  return new Set(
    sourceFiles(folders)
      .flatMap(({ imports }) => imports)
      .filter(isPackage)
      .map(packageOf),
  )
}

/** Packages whose styles are imported. */
const usedByStyles = pathsBelow(['ui'], /\.css$/)
  .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/@import\s+(?:url\()?["']([^"'.][^"']*)/g)])
  .map(([, specifier]) => packageOf(specifier!))

const build = [parseSource('vite.config.ts', readFileSync('vite.config.ts', 'utf8'))]
const usedByProduct = new Set([...packagesOf(layers), ...usedByStyles])
const usedByTests = new Set([
  ...packagesOf(['tests']),
  ...build
    .flatMap(({ imports }) => imports)
    .filter(isPackage)
    .map(packageOf),
])

/** Packages that what is run from `entries` comes to. */
function packagesFrom(entries: readonly string[]): Set<string> {
  const sources = new Map(sourceFiles(layers).map((file) => [file.path, file]))
  const reached = new Set(entries)
  for (const path of reached) for (const target of sources.get(path)?.imports ?? []) reached.add(target)
  return new Set([...reached].filter((target) => !sources.has(target) && isPackage(target)).map(packageOf))
}

const usedByServer = packagesFrom([
  ...[
    'server/main.ts',
    'server/cli.ts',
    'adapters/storage/sqlite/write-worker.ts',
    'server/composition/table-worker.ts',
  ],
])
/** What pages are written with is in the built files, and a machine that runs these needs it no more. */
const usedByPagesOnly = [...usedByProduct].filter((name) => !usedByServer.has(name))

test('every dependency is used by the server, and everything it uses is one', () => {
  const named = Object.keys(manifest.dependencies)
  const neededByOthers = ['reflect-metadata']
  expect(named.filter((name) => !usedByServer.has(name) && !neededByOthers.includes(name))).toEqual([])
  expect([...usedByServer].filter((name) => !named.includes(name))).toEqual([])
})

test('what only pages use is a development dependency, since it is in the built files', () => {
  expect(usedByPagesOnly.filter((name) => !(name in manifest.devDependencies))).toEqual([])
})

test('every development dependency is used by tests, build or scripts', () => {
  const scripts = Object.values(manifest.scripts).join(' ')
  const programs: Record<string, string> = { typescript: 'tsc', '@biomejs/biome': 'biome' }
  const environments = /environment: '([^']+)'/.exec(readFileSync('tests/vitest.config.ts', 'utf8'))
  const needless = Object.keys(manifest.devDependencies).filter(
    (name) =>
      !usedByTests.has(name) &&
      !usedByPagesOnly.includes(name) &&
      name !== environments?.[1] &&
      !scripts.includes(programs[name] ?? name) &&
      !(name.startsWith('@types/') && isTyped(name.slice('@types/'.length))),
  )
  expect(needless).toEqual([])
  const known = { ...manifest.dependencies, ...manifest.devDependencies }
  expect([...usedByTests].filter((name) => !(name in known))).toEqual([])
})

/** True when the package that the types belong to is used. */
function isTyped(name: string): boolean {
  return name === 'node' || usedByProduct.has(name) || usedByTests.has(name)
}

test('versions are exact, so that a build today is a build tomorrow', () => {
  const versions = { ...manifest.dependencies, ...manifest.devDependencies }
  expect(
    Object.entries(versions).filter(([, version]) => !/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version)),
  ).toEqual([])
})

const permissive =
  /^\(?((MIT(-0)?|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|CC0-1\.0|Zlib|Public domain|WTFPL)( OR | AND )?)+\)?$/
/** LINE's SDK comes under LINE's own terms for apps on its platform; nothing else of the kind may slip in. */
const lineSdk = /^node_modules\/(@line\/liff|@liff\/[^/]+)$/
/** Weak copyleft, by file; used to build and test only, never shipped. */
const devOnly = ['MPL-2.0']

test('every package that is shipped has a permissive licence', () => {
  const inPages = withWhatTheyNeed(usedByPagesOnly)
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path && (!dev || inPages.has(path)),
  )
  expect(shipped.length).toBeGreaterThan(100)
  const others = shipped.filter(
    ([path, { license }]) => !permissive.test(license ?? '') && !lineSdk.test(path),
  )
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

const neededBy = (path: string): string[] => {
  const { dependencies, peerDependencies } = lock.packages[path] ?? {}
  return Object.keys({ ...dependencies, ...peerDependencies })
}

/** Paths in the lock of these packages and all that they depend on. */
function withWhatTheyNeed(names: readonly string[]): Set<string> {
  const paths = new Set(names.map((name) => `node_modules/${name}`))
  for (const path of paths)
    for (const name of neededBy(path)) {
      const own = `${path}/node_modules/${name}`
      paths.add(own in lock.packages ? own : `node_modules/${name}`)
    }
  return paths
}

test('every package that builds or tests has an open licence', () => {
  const inPages = withWhatTheyNeed(usedByPagesOnly)
  const tools = Object.entries(lock.packages).filter(([path, { dev }]) => path && dev && !inPages.has(path))
  const others = tools.filter(
    ([, { license }]) => !permissive.test(license ?? '') && !devOnly.includes(license ?? ''),
  )
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

test('built-in modules are imported by their node: name', () => {
  const bare = [...usedByProduct, ...usedByTests].filter((name) => builtinModules.includes(name))
  expect(bare).toEqual([])
})
