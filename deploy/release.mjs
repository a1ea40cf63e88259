import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { machine } from '../server/machine.mjs'

/**
 * `npm run release [-- <folder>]` writes into `release/`, or a folder that is named: the product as an archive, which
 * runs without a compiler and without a network on this platform and this major version of Node; what it was made from
 * as CycloneDX; and the checksums of both (SHA-256, as `sha256sum -c` reads them).
 */
const root = join(import.meta.dirname, '..')
const folder = resolve(process.argv[2] ?? join(root, 'release'))
/** @type {{ version: string, scripts: Record<string, string> }} */
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { scripts, version } = manifest
const name = `madoguchi-${version}-${machine()}`

/** All that the built server reads. Of the packages only the driver with native code, with what it requires. */
const parts = [
  ...['README.md', 'CHANGELOG.md', 'LICENSE', 'SECURITY.md', 'docs', 'deploy'],
  ...['dist', 'server/start.mjs', 'server/machine.mjs', 'server/demo/city'],
  ...['package.json', 'LICENSE', 'lib', 'build/Release/better_sqlite3.node'].map(
    (part) => `node_modules/better-sqlite3/${part}`,
  ),
  ...['node_modules/bindings', 'node_modules/file-uri-to-path'],
]

/** @param {string} what */
const tell = (what) => process.stderr.write(`${what}\n`)

/**
 * Runs a program in the project; what it prints.
 * @param {string} program
 * @param {string[]} args
 */
const run = (program, ...args) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

run(process.execPath, 'server/start.mjs', 'build')
mkdirSync(folder, { recursive: true })
const stage = mkdtempSync(join(folder, '.stage-'))
try {
  const top = join(stage, name)
  tell(`${name}: 集めています…`)
  for (const part of parts) cpSync(join(root, part), join(top, part), { recursive: true })
  // What runs from sources is not there.
  const running = Object.entries(scripts).filter(([, script]) => script.startsWith('node server/'))
  const released = {
    ...manifest,
    scripts: Object.fromEntries(running),
    dependencies: {},
    devDependencies: {},
  }
  writeFileSync(join(top, 'package.json'), `${JSON.stringify(released, null, 2)}\n`)
  writeFileSync(join(top, 'release.json'), `${JSON.stringify({ version, machine: machine() })}\n`)
  tell('まとめています…')
  run('tar', '-czf', join(folder, `${name}.tar.gz`), '-C', stage, name)
  writeFileSync(
    join(folder, `${name}.cdx.json`),
    run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'),
  )
} finally {
  rmSync(stage, { recursive: true, force: true })
}
const files = [`${name}.tar.gz`, `${name}.cdx.json`]
const sums = files.map((file) => {
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
  return `${sum}  ${file}\n`
})
writeFileSync(join(folder, `${name}.sha256`), sums.join(''))
for (const file of [...files, `${name}.sha256`]) tell(join(folder, file))
