import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * `node server/run.mjs <entry> [arguments]` runs a built entry (main, or a command: city, answers, audit, backup, restore, move, …).
 * It builds the product first if a source has changed since the last build; with NODE_ENV=production it never does.
 * `node server/run.mjs build` only builds.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const stampFile = join(dist, 'built-from')
/** Not inside dist, which is replaced as a whole; node_modules is where tools keep such files. */
const buildFolder = join(root, 'node_modules', '.madoguchi-build')
const production = process.env.NODE_ENV === 'production'

const [entry = '', ...rest] = process.argv.slice(2)
const file = join(dist, 'server', `${entry}.js`)

if (!production || entry === 'build') await buildIfOld()
if (entry !== 'build') await run()

async function run() {
  if (!existsSync(file)) {
    const why = existsSync(dist) ? `${file} がありません。` : 'まだ組み立てられていません。'
    process.stderr.write(`${why} npm run build を実行してください。\n`)
    process.exit(1)
  }
  process.argv = [process.argv[0] ?? 'node', file, ...rest]
  await import(pathToFileURL(file).href)
}

async function buildIfOld() {
  if (isCurrent()) return
  await withLock(async () => {
    // Another process may have built it while this one waited.
    if (!isCurrent()) await build()
  })
}

/** Whether dist was built from the current sources. */
function isCurrent() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources()
}

/** A hash that changes when a source file is added, removed or written; from paths, times and sizes, so it takes milliseconds. */
function stampOfSources() {
  const hash = createHash('sha256')
  const folders = ['domain', 'application', 'adapters', 'ui', 'server', 'build']
  const files = ['package-lock.json', 'tsconfig.json', 'vite.config.ts']
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
      // The demo city is not built: the server reads it at run time.
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !path.startsWith(join(root, 'server', 'demo', 'city')))
        files.push(path.slice(root.length))
    }
  for (const path of files.sort()) {
    const { mtimeMs, size } = statSync(join(root, path))
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}

/** Builds in another folder and then swaps it with dist: an interrupted build leaves the previous one intact. */
async function build() {
  const started = performance.now()
  process.stderr.write('画面とサーバーを組み立てています…')
  const stamp = stampOfSources()
  const fresh = join(buildFolder, `dist-${process.pid}`)
  const old = join(buildFolder, `old-${process.pid}`)
  removeLeftovers()
  await Promise.all([
    vite('--outDir', join(fresh, 'client')),
    vite('--ssr', '--outDir', join(fresh, 'server')),
  ])
  writeFileSync(join(fresh, 'built-from'), stamp)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
  process.stderr.write(` ${Math.round(performance.now() - started)} ms\n`)
}

/** Removes what interrupted builds have left. */
function removeLeftovers() {
  for (const name of readdirSync(buildFolder)) {
    const [, pid] = /^(?:dist|old|key)-(\d+)$/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(buildFolder, name), { recursive: true, force: true })
  }
}

/**
 * Runs `vite build` in a process of its own: Vite changes NODE_ENV and keeps a lot of memory.
 * @param {...string} options
 */
function vite(...options) {
  const tool = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [tool, 'build', '--emptyOutDir', '--logLevel', 'warn', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(undefined)
      process.stderr.write(`\n${output}\n組み立てられませんでした。\n`)
      process.exit(1)
    })
  })
}

/**
 * Runs `work` in one process at a time; removes the lock of a process that has ended. Should two run all the same, each builds
 * in a folder of its own.
 * @param {() => Promise<void>} work
 */
async function withLock(work) {
  const lock = join(buildFolder, 'lock')
  const key = join(buildFolder, `key-${process.pid}`)
  const unlock = () => rmSync(lock, { force: true })
  mkdirSync(buildFolder, { recursive: true })
  writeFileSync(key, String(process.pid))
  while (!tryLock(key, lock)) {
    if (!isAlive(ownerOf(lock))) unlock()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  process.once('exit', unlock)
  await work()
  process.off('exit', unlock)
  unlock()
}

/**
 * Takes the lock if it is free; as a hard link it appears with its content or not at all.
 * @param {string} key
 * @param {string} lock
 */
function tryLock(key, lock) {
  try {
    linkSync(key, lock)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
  rmSync(key)
  return true
}

/**
 * The id of the process that has the lock; 0 if there is none.
 * @param {string} lock
 */
function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return 0
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
