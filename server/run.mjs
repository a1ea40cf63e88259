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
 * `node server/run.mjs <entry> [arguments]` runs a built entry (main, or a command: city, answers, audit, backup, restore),
 * after building the product if it isn't built from the sources as they are. With NODE_ENV=production it never does so
 * by itself. `build` as entry only builds.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const stampFile = join(dist, 'built-from')
/** Outside dist, because dist is replaced as a whole; node_modules is where tools keep such things. */
const workshop = join(root, 'node_modules', '.madoguchi-build')
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
  await alone(async () => {
    // Another run may have built it while this one waited.
    if (!isCurrent()) await build()
  })
}

/** Whether dist was built from exactly the sources there are. */
function isCurrent() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources()
}

/** Changes with every source that is added, removed or written to; a few milliseconds, as nothing is read. */
function stampOfSources() {
  const hash = createHash('sha256')
  const folders = ['domain', 'application', 'adapters', 'ui', 'server']
  const files = ['package-lock.json', 'tsconfig.json', 'vite.config.ts']
  for (const folder of folders)
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
      // The demo city is read as it is, not built.
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

/** Builds beside dist and then swaps: a build that is broken off leaves the old one whole. */
async function build() {
  const started = performance.now()
  process.stderr.write('画面とサーバーを組み立てています…')
  const stamp = stampOfSources()
  const fresh = join(workshop, `dist-${process.pid}`)
  const old = join(workshop, `old-${process.pid}`)
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

/** What builds that were broken off have left behind. */
function removeLeftovers() {
  for (const name of readdirSync(workshop)) {
    const [, pid] = /^(?:dist|old|key)-(\d+)$/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(workshop, name), { recursive: true, force: true })
  }
}

/**
 * In a process of its own: Vite changes NODE_ENV and keeps a lot of memory.
 * @param {...string} options
 */
function vite(...options) {
  const tool = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [tool, 'build', '--emptyOutDir', '--logLevel', 'warn', ...options], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(undefined)
      process.stderr.write(`\n${said}\n組み立てられませんでした。\n`)
      process.exit(1)
    })
  })
}

/**
 * Lets one process at a time build; a lock whose process is gone is taken away. Should two slip through all the same, each
 * builds in a folder of its own.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  const lock = join(workshop, 'lock')
  const key = join(workshop, `key-${process.pid}`)
  const unlock = () => rmSync(lock, { force: true })
  mkdirSync(workshop, { recursive: true })
  writeFileSync(key, String(process.pid))
  while (!isTaken(key, lock)) {
    if (!isAlive(holderOf(lock))) unlock()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  process.once('exit', unlock)
  await work()
  process.off('exit', unlock)
  unlock()
}

/**
 * Hangs the key into the lock if it is free; a link appears with its content or not at all.
 * @param {string} key
 * @param {string} lock
 */
function isTaken(key, lock) {
  try {
    linkSync(key, lock)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
  rmSync(key)
  return true
}

/** @param {string} lock */
function holderOf(lock) {
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
