import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { readCsv } from '../../../adapters/tables/read-csv.ts'
import { languages } from '../../../application/texts/languages.ts'
import { program } from '../../../server/cli/program.ts'
import { tablesOf, writeFilesOf } from '../../guide-pages.ts'
import { memoryContext } from '../commands/test-context.ts'
import { today } from './bundles.ts'

const page = '08-languages.md'
const root = join(import.meta.dirname, '../../..')

/** The city that the page shows. */
function aCity(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'guide-')), 'my-city')
  writeFilesOf(page, folder)
  return folder
}

test('the city that the guide shows is one without faults, and the check says of it what stands there', async () => {
  const folder = aCity()
  const read = await readBundle(folder, today)
  expect('faults' in read && read.faults).toBe(false)
  expect(read.warnings).toEqual([])
  const it = memoryContext()
  expect(await program(['city', 'check', folder], it)).toBe(0)
  const [, shown] = /```text\n(.*?)```/s.exec(readFileSync(join(root, 'docs/guide', page), 'utf8')) ?? []
  expect(it.output()).toContain(shown)
})

test('the table for translators that the guide shows is what the command writes', async () => {
  const folder = aCity()
  rmSync(join(folder, 'languages'), { recursive: true })
  expect(await program(['city', 'translate', folder, 'en'], memoryContext())).toBe(0)
  const written = await readCsv(`${folder}-en.csv`)
  const rows = [written.header.slice()]
  for await (const { cells } of written.rows())
    rows.push(written.header.map((title) => cells.get(title) ?? ''))
  expect(rows).toEqual(tablesOf(page, '場所')[0])
})

test('the guide and the page on languages name every language of the product', () => {
  const codes = languages.map(({ code }) => code)
  const [, ...shown] = tablesOf(page, 'ことば')[0] ?? []
  expect(shown.map(([, code]) => code)).toEqual(codes.slice(1))
  const text = readFileSync(join(root, 'docs/languages.md'), 'utf8')
  for (const { code, nativeName, isRead } of languages.slice(1)) {
    const row = text.split('\n').find((line) => line.startsWith(`| ${nativeName} | \`${code}\` |`))
    expect(row).toMatch(isRead ? / yes \|$/ : / not yet \|$/)
  }
})
