import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, expect, test } from 'vitest'
import type { Storage } from '../../../application/ports/storage.ts'
import { program } from '../../../server/cli/program.ts'
import { anItem, aSurveyConfig, friday } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { aCalendar, aTake, expectSound } from '../../contracts/booking-writes.ts'
import { newFile, openTestStorage, removeFiles } from '../storage/sqlite-files.ts'
import { auditedKinds } from './databases.ts'
import { fileContext } from './test-context.ts'

const folder = await mkdtemp(join(tmpdir(), 'tables-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  removeFiles()
})

let made = 0
const newTable = () => join(folder, `${++made}.csv`)

const config = aSurveyConfig({
  surveyId: 'often',
  isAppending: { value: true },
  surveySchema: [
    anItem(),
    anItem({ itemKey: 'memo', title: '職員のメモ', isAdminItem: true }),
    anItem({ itemKey: 'done', title: '実施日', type: 'date', isAdminItem: true }),
  ],
})

/** A database on disk whose answers CODE0000, CODE0001 … each have a place booked. */
async function anOffice(...names: string[]) {
  const file = newFile()
  const storage = await openTestStorage({ file })
  const weekly = [{ weekdays: [0, 1, 2, 3, 4, 5, 6], quotas: [9, 9, 9] }]
  await storage.city.import(
    { settings: { cityName: 'みなと市' }, surveys: [config], calendars: [aCalendar({ weekly })], media: [] },
    friday,
  )
  const { version: catalogVersion } = await storage.bookings.catalog()
  for (const [index, name] of names.entries()) {
    const record = aFreshRecord({
      surveyId: 'often',
      keyMs: friday,
      answerCode: `CODE000${index}`,
      entries: [{ itemKey: 'q1', title: 'お名前', answer: [name] }],
    })
    const places = { catalogVersion, keeps: [], takes: [aTake('court', { quota: 9 })] }
    expect((await storage.answers.save(aWrite(record, { places }))).kind).toBe('saved')
  }
  await storage.close()
  return file
}

async function run(file: string, ...args: string[]) {
  const it = fileContext(file)
  const code = await program(['answers', ...args], it)
  return { code, output: it.output(), errorOutput: it.errorOutput() }
}

async function inside<T>(file: string, look: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openTestStorage({ file, readOnly: true })
  try {
    return await look(storage)
  } finally {
    await storage.close()
  }
}

const recordOf = (file: string, code: string) =>
  inside(file, async ({ officeAnswers }) => (await officeAnswers.findByCode('often', code))!)

async function exported(file: string, encoding = 'utf-8'): Promise<string> {
  const table = newTable()
  expect((await run(file, 'export', 'often', '--out', table, '--encoding', encoding)).code).toBe(0)
  return table
}

/** Changes the table as an office would, in its own encoding. */
async function edit(table: string, encoding: string, change: (text: string) => string): Promise<void> {
  await writeFile(
    table,
    iconv.encode(change(iconv.decode(await readFile(table), encoding)), encoding, {
      addBOM: encoding === 'utf-8',
    }),
  )
}

test.each(['utf-8', 'cp932'])('an untouched export in %s changes nothing', async (encoding) => {
  const file = await anOffice('=1+1', '𠮷野〜花子', 'a\nb')
  const table = await exported(file, encoding)
  const before = auditedKinds(file)
  const { code, output } = await run(file, 'update', table)
  expect(output).toBe('書き込みました。変えた 0件、そのまま 3件、誤り 0件。\n')
  expect(code).toBe(0)
  expect(auditedKinds(file)).toEqual(before)
})

test.each(['utf-8', 'cp932'])(
  'an edited export in %s is applied: dates are set, and a cancelled row frees its slot',
  async (encoding) => {
    const file = await anOffice('花子', '太郎')
    const table = await exported(file, encoding)
    await edit(table, encoding, (text) =>
      text
        .replace(/("CODE0000".*?"未対応".*?"花子"),"",""/, '$1,"=済","2024/6/13"')
        .replace(/("CODE0001".*?)"未対応"/, '$1"キャンセル"'),
    )
    const { code, output, errorOutput } = await run(file, 'update', table)
    expect(output).toBe('書き込みました。変えた 2件、そのまま 0件、誤り 0件。\n')
    expect(errorOutput).toContain('書き込み中 2 / 2 件')
    expect(code).toBe(0)

    const first = await recordOf(file, 'CODE0000')
    expect(first.entries.map(({ itemKey, answer }) => [itemKey, answer])).toEqual([
      ['q1', ['花子']],
      ['memo', ['=済']],
      ['done', ['2024-06-13']],
    ])
    const second = await recordOf(file, 'CODE0001')
    expect(second.check).toBe('キャンセル')
    await inside(file, async (storage) => {
      expect(await storage.bookings.ofAnswer(first.answerId)).toHaveLength(1)
      expect(await storage.bookings.ofAnswer(second.answerId)).toEqual([])
      await expectSound(storage)
    })
    expect(auditedKinds(file).filter((kind) => kind === 'answer.updated')).toHaveLength(2)

    const again = await exported(file, encoding)
    expect((await run(file, 'update', again)).output).toContain('そのまま 2件')
  },
)

test('a dry run reports what would change and what is wrong, and writes nothing', async () => {
  const file = await anOffice('花子')
  const table = newTable()
  await writeFile(table, '受付コード,対応状況,実施日\nCODE0000,完了,2024-06-13\nNOWHERE1,完了,\n')
  const before = await recordOf(file, 'CODE0000')
  const { code, output } = await run(file, 'update', table, '--survey', 'often', '--dry-run')
  expect(output).toBe(
    '誤り 3行目 NOWHERE1 「受付コード」 その受付コードの回答はありません。\n変わる 1件、そのまま 0件、誤り 1件。何も書き込んでいません。\n',
  )
  expect(code).toBe(1)
  expect(await recordOf(file, 'CODE0000')).toEqual(before)
})

test('good rows are written, bad ones are reported with row, column and reason, and the command ends with 1', async () => {
  const file = await anOffice('花子', '太郎')
  const table = newTable()
  await writeFile(
    table,
    [
      '受付コード,フォームID,お名前,対応状況,実施日,職員のメモ,ほか',
      'CODE0000,often,太郎,対応中,2024-06-15,,',
      'CODE0001,often,太郎,対応中,2024/6/14,-,x',
      'CODE0001,often,太郎,完了,,,',
      'CODE0002,often,,,,,,多い',
    ].join('\r\n'),
  )
  const { code, output } = await run(file, 'update', table)
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^誤り 2行目 CODE0000 「実施日」＝「2024-06-15」 .+/),
    '誤り 4行目 CODE0001 「受付コード」 同じ回答の行が前にもあります。',
    '誤り 5行目 CODE0002 見出しより多くのセルがあります。列がずれていないか確かめてください。',
    '注意 2行目 CODE0000 「お名前」 書き込めない項目なので、変えていません。',
    '注意 3行目 CODE0001 「ほか」 この列に当たる項目はないので、使いません。',
    '書き込みました。変えた 1件、そのまま 0件、誤り 3件。',
    '',
  ])
  expect(code).toBe(1)
  expect((await recordOf(file, 'CODE0000')).check).toBe('未対応')
  expect((await recordOf(file, 'CODE0001')).check).toBe('対応中')
})

const unusable: readonly [string, string, string][] = [
  ['without codes', '対応状況\n完了\n', '「受付コード」の列がありません'],
  ['without a form', '受付コード,対応状況\nCODE0000,完了\n', '--survey でフォームを指定してください'],
  [
    'with a column twice',
    '受付コード,フォームID,対応状況,対応状況\nCODE0000,often,完了,完了\n',
    '見出し「対応状況」が2つあります',
  ],
  [
    'with an open quotation mark',
    '受付コード,フォームID,対応状況\nCODE0000,often,完了\n"CODE0001,often,完了\n',
    '3行目の引用符',
  ],
  ['that is empty', '', '1行目に見出しがありません'],
]

test.each(unusable)('a CSV file %s writes nothing at all', async (_, text, said) => {
  const file = await anOffice('花子')
  const table = newTable()
  await writeFile(table, text)
  const { code, errorOutput } = await run(file, 'update', table)
  expect(errorOutput).toContain(said)
  expect(code).toBe(1)
  expect((await recordOf(file, 'CODE0000')).check).toBe('未対応')
})

test('a missing file is reported', async () => {
  const { code, errorOutput } = await run(await anOffice(), 'update', join(folder, 'nowhere.csv'))
  expect(errorOutput).toContain('ファイルを読み書きできません')
  expect(code).toBe(1)
})

test('a file of thousands of rows is applied while a server runs', async () => {
  const file = await anOffice('花子')
  const server = await openTestStorage({ file, asServer: true })
  const count = 3_000
  const saves = Array.from({ length: count }, (_, index) =>
    server.answers.save(
      aWrite({ surveyId: 'often', keyMs: friday, answerCode: `N${String(index).padStart(7, '0')}` }),
    ),
  )
  await Promise.all(saves)
  const table = newTable()
  const codes = Array.from({ length: count }, (_, index) => `N${String(index).padStart(7, '0')},often,完了`)
  await writeFile(table, ['受付コード,フォームID,対応状況', ...codes].join('\n'))
  const { code, output } = await run(file, 'update', table)
  expect(output).toBe(`書き込みました。変えた ${count}件、そのまま 0件、誤り 0件。\n`)
  expect(code).toBe(0)
  await server.close()
})
