import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { BundleResult } from '../../../adapters/city-bundle/check-city.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'

/** 2024-06-14 12:00 in Asia/Tokyo. */
export const today = Date.parse('2024-06-14T12:00:00+09:00')

/** A form without fault or warning; `over` replaces fields, undefined takes one out. */
export const aSurveyFile = (over: Readonly<Record<string, unknown>> = {}) => ({
  surveyId: 'svy001',
  surveyTitle: '子育て相談の申込み',
  surveySchema: [anItemFile()],
  endOfSurveyMessage: 'ありがとうございました。',
  ...over,
})

export const anItemFile = (over: Readonly<Record<string, unknown>> = {}) => ({
  itemKey: 'q1',
  title: 'ご用件',
  type: 'text',
  ...over,
})

export const aChoice = (over: Readonly<Record<string, unknown>> = {}) =>
  anItemFile({ type: 'radio', options: ['はい', 'いいえ'], ...over })

/** The beginning of a form with a section that a choice switches off. */
export const aSwitchedSection = [
  anItemFile({
    itemKey: 'choice',
    type: 'choicegroupheader',
    options: ['a'],
    sectionOptions: [{ option: { value: 'a' }, groupheader: { value: 'head' } }],
  }),
  anItemFile({ itemKey: 'head', type: 'groupheader' }),
]

export const aPicture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'

type Content = string | Uint8Array | Readonly<Record<string, unknown>> | readonly unknown[]

/** A folder with these files; objects are written as JSON. */
export async function aBundleFolder(files: Readonly<Record<string, Content>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'city-'))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    const plain = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(join(folder, path), plain ? content : JSON.stringify(content))
  }
  return folder
}

/** A whole bundle, with these files added or replaced. */
export const aBundle = (files: Readonly<Record<string, Content>> = {}): Promise<string> =>
  aBundleFolder({ 'settings.json': { cityName: 'みなと市' }, 'surveys/1.json': aSurveyFile(), ...files })

/** What is found in a bundle: `file path code`, faults and warnings apart. */
export async function findingsOf(folder: string): Promise<{ faults: string[]; warnings: string[] }> {
  const reading: BundleResult = await readBundle(folder, today)
  const short = ({ file, path, code }: { file: string; path: string; code: string }) =>
    `${file} ${path} ${code}`
  return {
    faults: 'faults' in reading ? reading.faults.map(short) : [],
    warnings: reading.warnings.map(short),
  }
}

/** Writes a bundle with these files and expects exactly these faults: `file path code`. */
export async function expectFaults(
  files: Parameters<typeof aBundle>[0],
  ...expected: string[]
): Promise<void> {
  expect((await findingsOf(await aBundle(files))).faults).toEqual(expected)
}

/** A bundle of one form with these fields, or with one item with these fields. */
export const survey = (over: Readonly<Record<string, unknown>>) => ({ 'surveys/1.json': aSurveyFile(over) })
export const item = (over: Readonly<Record<string, unknown>>) => survey({ surveySchema: [anItemFile(over)] })
export const inItem = (rest: string): string => `surveys/1.json $.surveySchema[0]${rest}`
