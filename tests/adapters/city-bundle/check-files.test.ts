import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { faultTexts, warningTexts } from '../../../adapters/city-bundle/fault-texts.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import {
  aBundle,
  aBundleFolder,
  aChoice,
  anItemFile,
  aSurveyFile,
  expectFaults,
  findingsOf,
  today,
} from './bundles.ts'

test('a bundle is read, and hidden files of editors and systems are skipped', async () => {
  const folder = await aBundle({ 'README.md': '# 市', '.DS_Store': 'x', 'schema/survey.schema.json': {} })
  expect(await findingsOf(folder)).toEqual({ faults: [], warnings: [] })
})

describe('files', () => {
  test('a missing folder is a fault', async () => {
    expect((await findingsOf('/nowhere/at/all')).faults).toEqual(['/nowhere/at/all $ folder.missing'])
  })

  test('unknown files and folders are faults', () =>
    expectFaults(
      { 'survey/1.json': {}, 'setings.json': {}, 'surveys/2.txt': '', 'media/a/b.png': '' },
      'media/a $ file.unknown',
      'setings.json $ file.unknown',
      'survey $ file.unknown',
      'surveys/2.txt $ file.unknown',
    ))

  test('the fault about a misspelt folder or file suggests the right name', async () => {
    const reading = await readBundle(await aBundle({ 'calender/1.json': {}, 'Settings.JSON': {} }), today)
    expect('faults' in reading && reading.faults.map(({ message }) => message.split('。')[0])).toEqual([
      '「settings.json」の書き間違いではありませんか',
      '「calendars」の書き間違いではありませんか',
    ])
  })

  test('a symbolic link is not followed', async () => {
    const folder = await aBundle()
    await symlink('/etc/passwd', join(folder, 'surveys/2.json'))
    await mkdir(join(folder, 'media'))
    await symlink('/etc', join(folder, 'media/etc'))
    expect((await findingsOf(folder)).faults).toEqual([
      'media/etc $ file.unknown',
      'surveys/2.json $ file.unknown',
    ])
  })

  test('missing settings are a fault', async () => {
    const folder = await aBundleFolder({ 'surveys/1.json': aSurveyFile() })
    expect((await findingsOf(folder)).faults).toEqual(['settings.json $ file.missing'])
  })

  test('a file that is too large is a fault', () =>
    expectFaults(
      {
        'surveys/2.json': ' '.repeat(2 * 1024 * 1024 + 1),
        'media/a.png': new Uint8Array(5 * 1024 * 1024 + 1),
      },
      'media/a.png $ file.too_large',
      'surveys/2.json $ file.too_large',
    ))

  test('a file in Shift_JIS is a fault', () =>
    expectFaults(
      { 'surveys/2.json': new Uint8Array([0x22, 0x93, 0x8c, 0x22]) },
      'surveys/2.json $ file.not_utf8',
    ))

  test.each([
    ['{\n  "surveyId": "a"\n  "x": 1 }', 2, 18],
    ['', 1, 1],
    ['{"a": 01}', 1, 7],
    ['{"a": [1,]}', 1, 9],
    ['{} {}', 1, 4],
    ["{'a': 1}", 1, 2],
    ['{"a": "x\ny"}', 1, 7],
    ['{"a": tru}', 1, 7],
  ])('%j is no JSON, and the fault says where', async (text, line, column) => {
    const reading = await readBundle(await aBundle({ 'surveys/1.json': text }), today)
    expect('faults' in reading && reading.faults).toMatchObject([
      { file: 'surveys/1.json', code: 'json.syntax', at: { line, column } },
    ])
  })

  test('a duplicate key is a fault in the line of the second', async () => {
    const text = '{\n  "surveyId": "a",\n  "surveyId": "b"\n}'
    const reading = await readBundle(await aBundle({ 'surveys/1.json': text }), today)
    expect('faults' in reading && reading.faults[0]).toMatchObject({
      code: 'json.duplicate_key',
      message: '3行目で「surveyId」が2回書かれています。どちらか1つにしてください。',
    })
  })

  test.each([
    [32, []],
    [33, ['surveys/1.json $ json.too_deep']],
  ])('%i nested levels', async (levels, expected) => {
    const attributes = `${'{"a":'.repeat(levels - 4)}{}${'}'.repeat(levels - 4)}`
    const text = JSON.stringify(aSurveyFile({ surveySchema: [anItemFile({ attributes: 'HERE' })] }))
    await expectFaults({ 'surveys/1.json': text.replace('"HERE"', attributes) }, ...expected)
  })
})

test('all faults are reported at once, also those of ill-shaped forms', () =>
  expectFaults(
    {
      'settings.json': {},
      'surveys/1.json': aSurveyFile({
        surveyTitle: 1,
        surveySchema: [anItemFile({ title: '' }), anItemFile({ options: 1 }), aChoice({ options: [] })],
      }),
      'surveys/2.json': '{',
    },
    'settings.json $ shape.required',
    'surveys/1.json $.surveyTitle shape.type',
    'surveys/1.json $.surveySchema[1].options shape.type',
    'surveys/1.json $.surveySchema[0].title item.title_missing',
    'surveys/1.json $.surveySchema[2] options.missing',
    'surveys/2.json $ json.syntax',
  ))

test('each rule of the check is broken by at least one test', async () => {
  const folder = import.meta.dirname
  const files = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'))
  const tests = (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('')
  const all = [...Object.keys(faultTexts), ...Object.keys(warningTexts)]
  const isBroken = (code: string) =>
    [` ${code}'`, ` ${code}\``, `code: '${code}'`].some((text) => tests.includes(text))
  expect(all.filter((code) => !isBroken(code))).toEqual([])
})
