import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const made: string[] = []
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true })
})

/** Stands in for Vite: counts what it builds, and writes an entry and a command that say how they were run. */
const build = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('built.log', process.env.NODE_ENV + ' ' + process.pid + '\\n')
console.log('what a build says')
if (existsSync('broken')) { console.error('no such module'); process.exit(1) }
await new Promise((resolve) => setTimeout(resolve, existsSync('slow') ? 60_000 : 200))
mkdirSync('dist/server', { recursive: true })
for (const entry of ['cli', 'main'])
  writeFileSync('dist/server/' + entry + '.js', "console.log(JSON.stringify(['" + entry + "', process.argv.slice(2), process.env.NODE_ENV ?? 'none']))")
`

/** A fresh clone after \`npm ci\`. */
async function aClone(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), 'clone-'))
  made.push(clone)
  const files = {
    'package.json': '{ "type": "module", "scripts": { "build": "node build.js" } }',
    'build.js': build,
    'package-lock.json': '{}',
    'tsconfig.json': '{}',
    'vite.config.ts': '',
    'domain/a.ts': '1',
    'application/area/a.ts': '1',
    'adapters/a.ts': '1',
    'ui/a.ts': '1',
    'server/demo/city/settings.json': '{}',
    'node_modules/.package-lock.json': '{}',
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(clone, path)), { recursive: true })
    await writeFile(join(clone, path), text)
  }
  for (const file of ['server/start.mjs', 'server/machine.mjs']) await cp(join(root, file), join(clone, file))
  await symlink(join(root, 'node_modules/better-sqlite3'), join(clone, 'node_modules/better-sqlite3'))
  return clone
}

const spawned = (clone: string, args: string[], env: Record<string, string> = {}) => {
  const { NODE_ENV: _mode, ...own } = process.env
  return spawn(process.execPath, ['server/start.mjs', ...args], { cwd: clone, env: { ...own, ...env } })
}

async function run(clone: string, args: string[], env: Record<string, string> = {}) {
  const child = spawned(clone, args, env)
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

/** What each build was run with, and the process it was. */
const builds = async (clone: string): Promise<[string, number][]> => {
  const log = await readFile(join(clone, 'built.log'), 'utf8').catch(() => '')
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])])
}
const production = { NODE_ENV: 'production' }

test('a fresh clone is built by its first start; later ones run what is built, with their own arguments and environment', async () => {
  const clone = await aClone()
  expect(await run(clone, ['main', 'a', '--b'])).toMatchObject({
    code: 0,
    out: '["main",["a","--b"],"none"]',
  })
  expect(await run(clone, ['main'])).toEqual({ code: 0, out: '["main",[],"none"]', err: '' })
  expect((await builds(clone)).map(([mode]) => mode)).toEqual(['production'])
})

test('a command in a fresh clone builds, too, and says nothing of it where another program reads', async () => {
  const clone = await aClone()
  const { code, out, err } = await run(clone, ['cli', 'city', 'check'])
  expect([code, out]).toEqual([0, '["cli",["city","check"],"none"]'])
  expect(err).toContain('what a build says')
  expect(await builds(clone)).toHaveLength(1)
})

test('a source that was written, added or removed since causes a new build; a file of the demo city does not', async () => {
  const clone = await aClone()
  await run(clone, ['main'])
  const buildsAfter = async (change: () => Promise<void>): Promise<number> => {
    await wait(20)
    await change()
    await run(clone, ['main'])
    return (await builds(clone)).length
  }
  expect(await buildsAfter(() => writeFile(join(clone, 'server/demo/city/settings.json'), '{"a":1}'))).toBe(1)
  expect(await buildsAfter(() => writeFile(join(clone, 'ui/a.ts'), '2'))).toBe(2)
  expect(await buildsAfter(() => writeFile(join(clone, 'application/area/b.ts'), '1'))).toBe(3)
  expect(await buildsAfter(() => rm(join(clone, 'application/area/a.ts')))).toBe(4)
  expect(await buildsAfter(() => writeFile(join(clone, 'package-lock.json'), '{ }'))).toBe(5)
})

test('what is written while the product is built is in the next build', async () => {
  const clone = await aClone()
  const first = run(clone, ['main'])
  while ((await builds(clone)).length === 0) await wait(10)
  await writeFile(join(clone, 'ui/a.ts'), '2')
  await first
  await run(clone, ['main'])
  expect(await builds(clone)).toHaveLength(2)
})

test('several starts at once build once', async () => {
  const clone = await aClone()
  const runs = await Promise.all(['1', '2', '3'].map((number) => run(clone, ['main', number])))
  expect(runs.map(({ out }) => out)).toEqual(['1', '2', '3'].map((number) => `["main",["${number}"],"none"]`))
  expect(await builds(clone)).toHaveLength(1)
})

test('after a build that was killed the next start builds', async () => {
  const clone = await aClone()
  await writeFile(join(clone, 'slow'), '')
  const killed = spawned(clone, ['main'])
  while ((await builds(clone)).length === 0) await wait(10)
  killed.kill('SIGKILL')
  for (const [, pid] of await builds(clone)) process.kill(pid, 'SIGKILL')
  await rm(join(clone, 'slow'))
  expect(await run(clone, ['main'])).toMatchObject({ code: 0, out: '["main",[],"none"]' })
  expect(await builds(clone)).toHaveLength(2)
})

test('a product that does not build is not run, and is built again by the next start', async () => {
  const clone = await aClone()
  await writeFile(join(clone, 'broken'), '')
  const failed = await run(clone, ['main'])
  expect([failed.code, failed.out]).toEqual([1, ''])
  expect(failed.err).toContain('no such module')
  expect(failed.err).toContain('組み立てられませんでした。')
  await rm(join(clone, 'broken'))
  expect(await run(clone, ['main'])).toMatchObject({ code: 0, out: '["main",[],"none"]' })
})

test('production runs what is built and never builds, and says so where nothing is', async () => {
  const clone = await aClone()
  const missing = await run(clone, ['main'], production)
  expect(missing.code).toBe(1)
  expect(missing.err).toContain('npm run build')
  expect(await builds(clone)).toEqual([])
  await run(clone, ['build'])
  await writeFile(join(clone, 'ui/a.ts'), 'changed')
  const command = await run(clone, ['cli', 'city'], production)
  expect(command).toMatchObject({ code: 0, out: '["cli",["city"],"production"]' })
  expect(await builds(clone)).toHaveLength(1)
})
