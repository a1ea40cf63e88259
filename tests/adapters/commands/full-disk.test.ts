import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { refuse } from '../../../domain/refusal.ts'
import { explain } from '../../../server/cli/explain.ts'
import { program } from '../../../server/cli/program.ts'
import { anAnswerRecord, anItem, aSurveyConfig } from '../../builders.ts'
import { testStorage } from '../../fakes/test-storage.ts'
import { memoryContext } from './test-context.ts'

/** A refusal of a database, with what SQLite said of the disk. */
const refused = (code?: string) =>
  Object.assign(
    refuse('service.unavailable', {}),
    code === undefined ? {} : { cause: new Database.SqliteError('disk', code) },
  )
const ofFile = (code: string) => Object.assign(new Error(`${code}: write`), { code })

const full = 'ディスクの空き容量が足りません。空きを作ってから、もう一度行ってください。'
const failing = 'ディスクを読み書きできません。空き容量と状態を確かめてください。'

/** What an operator reads of each error. */
const sentences: [what: string, error: Error, sentence: string][] = [
  ['a database that is full', refused('SQLITE_FULL'), full],
  ['a database whose disk fails', refused('SQLITE_IOERR'), failing],
  ['a database whose disk fails while it writes', refused('SQLITE_IOERR_WRITE'), failing],
  [
    'a database that is not available',
    refused(),
    'いまデータベースを使えません。ディスクの空き容量を確かめて、もう一度行ってください。',
  ],
  ['a file on a full disk', ofFile('ENOSPC'), full],
  ['a file beyond the quota', ofFile('EDQUOT'), full],
]

/** An office with one answer; reading answers fails with `error` once a file is begun in `folder`. */
async function anOffice(error?: Error) {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  const storage = testStorage()
  const surveys = [aSurveyConfig({ surveySchema: [anItem()] })]
  await storage.city.import({ settings: { cityName: 'みなと市' }, surveys, media: [] }, 0)
  await storage.answers.save({
    record: anAnswerRecord(),
    surveyVersion: 1,
    bodyHash: '',
    terms: [],
    audit: [],
  })
  const read = storage.officeAnswers.all
  const all: typeof read = async function* (...asked) {
    yield* read(...asked)
    if (error && (await readdir(folder)).length > 0) throw error
  }
  return { ...memoryContext({ ...storage, officeAnswers: { ...storage.officeAnswers, all } }), folder }
}

test.each(sentences)(
  'an export that meets %s ends with a sentence, and leaves no file',
  async (_, error, sentence) => {
    expect(explain(error)).toBe(sentence)
    const it = await anOffice(error)
    const out = join(it.folder, 'answers.csv')
    expect(await program(['answers', 'export', 'svy001', '--out', out], it)).toBe(1)
    expect(it.errorOutput().trimEnd().split('\n').at(-1)).toBe(sentence)
    expect(await readdir(it.folder)).toEqual([])
  },
)

test('an export to standard output that goes to a full disk ends with a sentence', async () => {
  const it = await anOffice()
  const out = new Writable({ write: (_chunk, _encoding, done) => done(ofFile('ENOSPC')) })
  expect(await program(['answers', 'export', 'svy001'], { ...it, out })).toBe(1)
  expect(it.errorOutput().trimEnd().split('\n').at(-1)).toBe(full)
})

test('a fault that nobody has words for is no sentence', () => {
  expect(explain(new TypeError('x is undefined'))).toBeUndefined()
})
