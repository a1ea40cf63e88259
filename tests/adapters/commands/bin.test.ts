import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildProduct } from '../../build-product.ts'

const root = join(import.meta.dirname, '../../..')
const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: { madoguchi: string } }

beforeAll(buildProduct, 300_000)

/** Runs the built program by a link in another folder, as npm installs it. */
function madoguchi(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'bin-'))
  symlinkSync(join(root, bin.madoguchi), join(folder, 'madoguchi'))
  const { DATABASE_URL: _database, ...own } = process.env
  const env = { ...own, NODE_ENV: 'production' }
  return spawnSync(process.execPath, ['madoguchi', ...args], { cwd: folder, env, encoding: 'utf8' })
}

test('the one bin of the built product is a program that a shell can start', () => {
  expect(readFileSync(join(root, bin.madoguchi), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

test('madoguchi city check checks a city from any folder, and exit codes are those of the commands', () => {
  const good = madoguchi('city', 'check', join(root, 'server/demo/city'))
  expect([good.status, good.stderr]).toEqual([0, ''])
  expect(good.stdout).toContain('誤りはありません')
  const missing = madoguchi('city', 'check', 'nowhere')
  expect([missing.status, missing.stdout.includes('誤りが 1件')]).toEqual([1, true])
  const wrong = madoguchi('city', 'chek')
  expect([wrong.status, wrong.stdout]).toEqual([2, ''])
  expect(wrong.stderr).toContain('「check」ですか。')
  expect(madoguchi('--help')).toMatchObject({ status: 0, stderr: '' })
})

test('a setting that is missing is said, without a stack', () => {
  const { status, stderr } = madoguchi('keys', 'list')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^設定に誤りがあります：/)
  expect(stderr).not.toContain('at ')
})
