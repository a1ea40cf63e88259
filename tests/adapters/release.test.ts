import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { serverEnvironment, startServer } from './server-child.ts'

const root = join(import.meta.dirname, '../..')
const place = mkdtempSync(join(tmpdir(), 'release-'))
const name = () =>
  readdirSync(place)
    .find((file) => file.endsWith('.tar.gz'))!
    .replace('.tar.gz', '')
const unpacked = () => join(place, name())
const run = promisify(execFile)

beforeAll(async () => {
  await run(process.execPath, ['deploy/release.mjs', place], { cwd: root })
  await run('tar', ['-xzf', join(place, `${name()}.tar.gz`), '-C', place])
}, 120_000)
afterAll(() => rmSync(place, { recursive: true }))

test('a released archive serves and runs commands where nothing else of the product is', async () => {
  expect(readdirSync(join(unpacked(), 'node_modules')).sort()).toEqual([
    'better-sqlite3',
    'bindings',
    'file-uri-to-path',
  ])
  const url = `sqlite:${join(place, 'city.sqlite')}`
  const env = { ...serverEnvironment(url), NODE_PATH: '' }
  const command = (...args: string[]) =>
    run(process.execPath, ['server/start.mjs', 'cli', ...args], { cwd: unpacked(), env })
  await command('city', 'import', 'server/demo/city')
  const server = startServer(url, {}, [join(unpacked(), 'server/start.mjs'), 'main'])
  onTestFinished(() => void server.child.kill('SIGKILL'))
  const port = await server.listening()
  const [ready, page, office] = await Promise.all(
    ['/readyz', '/', '/office/'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)),
  )
  expect([ready?.status, page?.status, office?.status]).toEqual([200, 200, 200])
  expect(await page?.text()).toContain('みなと台市')
  expect((await command('audit')).stdout).not.toBe('')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('an archive for another platform or Node says so and does not start', async () => {
  const file = join(unpacked(), 'release.json')
  const own = readFileSync(file, 'utf8')
  writeFileSync(file, JSON.stringify({ machine: 'linux-arm64-node24' }))
  const child = spawn(process.execPath, ['server/start.mjs', 'main'], { cwd: unpacked() })
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said += text
  })
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  expect(said).toMatch(/このアーカイブは linux-arm64-node24 用です。.*Node\.js を入れてください。/)
  writeFileSync(file, own)
})

test('beside it lie what it was made from, as CycloneDX, and the checksums of both', () => {
  const bill = JSON.parse(readFileSync(join(place, `${name()}.cdx.json`), 'utf8')) as {
    bomFormat: string
    components: { name: string }[]
  }
  const named = bill.components.map((component) => component.name)
  expect(bill.bomFormat).toBe('CycloneDX')
  expect(named).toEqual(expect.arrayContaining(['better-sqlite3', 'koa', 'react', '@line/liff']))
  const sums = readFileSync(join(place, `${name()}.sha256`), 'utf8')
  for (const file of [`${name()}.tar.gz`, `${name()}.cdx.json`]) {
    const sum = createHash('sha256')
      .update(readFileSync(join(place, file)))
      .digest('hex')
    expect(sums).toContain(`${sum}  ${file}\n`)
  }
})
