import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true })
})

/** Stands in for Vite: writes an entry that says how it was run, and counts what it built. */
const tool = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
const out = process.argv.at(-1)
appendFileSync('built.log', (process.argv.includes('--ssr') ? 'server ' : 'client ') + process.env.NODE_ENV + '\\n')
if (existsSync('broken')) { console.error('no such module'); process.exit(1) }
await new Promise((resolve) => setTimeout(resolve, 150))
mkdirSync(out, { recursive: true })
writeFileSync(out + '/main.js', "console.log(JSON.stringify([process.argv.slice(2), process.env.NODE_ENV ?? 'none']))")
`

async function aCheckout(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'checkout-'))
  made.push(root)
  const files = {
    'package.json': '{"type":"module"}',
    'package-lock.json': '{}',
    'tsconfig.json': '{}',
    'vite.config.ts': '',
    'domain/a.ts': '1',
    'application/a.ts': '1',
    'adapters/a.ts': '1',
    'ui/a.ts': '1',
    'build/a.ts': '1',
    'server/demo/city/settings.json': '{}',
    'node_modules/vite/bin/vite.js': tool,
    'node_modules/vite/package.json': '{"type":"module"}',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  await cp(join(import.meta.dirname, '../../../server/run.mjs'), join(root, 'server/run.mjs'))
  return root
}

async function run(root: string, args: string[], env: Record<string, string> = {}) {
  const { NODE_ENV: _mode, ...own } = process.env
  const child = spawn(process.execPath, ['server/run.mjs', ...args], { cwd: root, env: { ...own, ...env } })
  let out = ''
  let err = ''
  child.stdout.on('data', (text: Buffer) => {
    out += text
  })
  child.stderr.on('data', (text: Buffer) => {
    err += text
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out: out.trim(), err }
}

const builds = async (root: string): Promise<string[]> => {
  const log = await readFile(join(root, 'built.log'), 'utf8').catch(() => '')
  return log.split('\n').filter(Boolean).sort()
}
const once = ['client production', 'server production']

test('the first run builds; later runs use the build, with their own arguments and environment', async () => {
  const root = await aCheckout()
  expect(await run(root, ['main', 'a', '--b'])).toMatchObject({ code: 0, out: '[["a","--b"],"none"]' })
  const again = await run(root, ['main'])
  expect(again).toEqual({ code: 0, out: '[[],"none"]', err: '' })
  expect(await builds(root)).toEqual(once)
})

test('a changed, added or removed source file causes a new build; a file of the demo city does not', async () => {
  const root = await aCheckout()
  await run(root, ['main'])
  await writeFile(join(root, 'server/demo/city/settings.json'), '{ "cityName": "x" }')
  await run(root, ['main'])
  expect(await builds(root)).toHaveLength(2)
  await utimes(join(root, 'ui/a.ts'), 1, 1)
  await run(root, ['main'])
  expect(await builds(root)).toHaveLength(4)
  await rm(join(root, 'domain/a.ts'))
  await run(root, ['main'])
  expect(await builds(root)).toHaveLength(6)
})

test('several runs at once build once', async () => {
  const root = await aCheckout()
  const runs = await Promise.all([1, 2, 3].map((number) => run(root, ['main', String(number)])))
  expect(runs.map(({ out }) => out)).toEqual(['[["1"],"none"]', '[["2"],"none"]', '[["3"],"none"]'])
  expect(await builds(root)).toEqual(once)
  expect(await readdir(join(root, 'node_modules/.madoguchi-build'))).toEqual([])
})

test('the lock and the leftovers of a killed build are removed', async () => {
  const root = await aCheckout()
  const workshop = join(root, 'node_modules/.madoguchi-build')
  const dead = 2 ** 22 - 1
  await mkdir(join(workshop, `dist-${dead}`), { recursive: true })
  await writeFile(join(workshop, 'lock'), String(dead))
  expect((await run(root, ['main'])).code).toBe(0)
  expect(await readdir(workshop)).toEqual([])
})

test('a failed build says why and leaves the previous one intact', async () => {
  const root = await aCheckout()
  await run(root, ['main'])
  await writeFile(join(root, 'broken'), '')
  await writeFile(join(root, 'ui/a.ts'), 'broken')
  const failed = await run(root, ['main'])
  expect(failed.code).toBe(1)
  expect(failed.err).toContain('no such module')
  expect(failed.err).toContain('組み立てられませんでした。')
  expect(await run(root, ['main'], { NODE_ENV: 'production' })).toMatchObject({ code: 0 })
})

test('production builds only on `build`, and says so where no build exists', async () => {
  const root = await aCheckout()
  const production = { NODE_ENV: 'production' }
  const missing = await run(root, ['main'], production)
  expect(missing.code).toBe(1)
  expect(missing.err).toContain('npm run build')
  expect(await builds(root)).toEqual([])
  expect((await run(root, ['build'], production)).code).toBe(0)
  await writeFile(join(root, 'ui/a.ts'), 'changed')
  expect(await run(root, ['main'], production)).toMatchObject({ code: 0, out: '[[],"production"]' })
  expect(await builds(root)).toEqual(once)
})
