import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { machine } from './machine.mjs'

/**
 * `node server/start.mjs <entry> [arguments]` runs a built entry: main, or cli with a command (`cli city check
 * my-city`). If a source is newer than what is built, the product is built first; with NODE_ENV=production never.
 * `node server/start.mjs build` only builds. In a released archive nothing is built.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
/** What a build writes last. */
const built = join(root, 'dist/server/main.js')
const sources = [
  ...['domain', 'application', 'adapters', 'ui', 'server'],
  ...['package-lock.json', 'tsconfig.json', 'vite.config.ts'],
]
/** Not built: the server reads it at run time. */
const demoCity = join(root, 'server/demo/city')

/** What `npm run release` was made for; only an archive has it. */
const release = join(root, 'release.json')

const [entry = '', ...rest] = process.argv.slice(2)
if (existsSync(release)) stopElsewhere()
else if (process.env.NODE_ENV !== 'production') await buildIfOld()
if (entry !== 'build') await run()

/**
 * By the path that this file was asked for: where a link leads to another release later, processes that are started
 * anew run that one.
 */
async function run() {
  const file = join(dirname(process.argv[1] ?? ''), '../dist/server', `${entry}.js`)
  if (!existsSync(file)) stop(`${file} がありません。npm run build を実行してください。`)
  process.argv = [process.argv[0] ?? 'node', file, ...rest]
  await import(pathToFileURL(file).href)
}

function stopElsewhere() {
  const { machine: made } = JSON.parse(readFileSync(release, 'utf8'))
  if (made !== machine())
    stop(
      `このアーカイブは ${made} 用です。このコンピューターは ${machine()} なので、動きません。合うアーカイブを使うか、合う版の Node.js を入れてください。`,
    )
}

async function buildIfOld() {
  if (isCurrent()) return
  const { default: Database } = await import('better-sqlite3')
  // Whoever comes meanwhile waits; the lock of a process that ends is gone with it.
  const lock = new Database(join(root, 'node_modules/.build-lock'), { timeout: 600_000 })
  lock.exec('begin exclusive')
  if (!isCurrent()) build()
  lock.close()
}

/** Whether no source was written, added or removed (which is to say: its folder written) since the last build began. */
function isCurrent() {
  return existsSync(built) && sources.every((name) => newest(join(root, name)) <= statSync(built).mtimeMs)
}

/**
 * When the newest file or folder in `path` was written, epoch milliseconds.
 * @param {string} path
 */
function newest(path) {
  const own = statSync(path)
  let latest = own.mtimeMs
  if (own.isDirectory())
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
      const file = join(path, name)
      if (!file.startsWith(demoCity)) latest = Math.max(latest, statSync(file).mtimeMs)
    }
  return latest
}

function build() {
  const began = new Date()
  process.stderr.write('画面とサーバーを組み立てています…')
  const { status } = spawnSync('npm run --silent build', {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    shell: true,
    // A command's own output may be read by another program.
    stdio: ['ignore', process.stderr, process.stderr],
  })
  if (status !== 0) stop('組み立てられませんでした。')
  utimesSync(built, began, began)
  process.stderr.write(` ${Date.now() - began.getTime()} ms\n`)
}

/**
 * @param {string} why
 * @returns {never}
 */
function stop(why) {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}
