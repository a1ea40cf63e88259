import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, expect, test } from 'vitest'
import type { Storage } from '../../../application/ports/storage.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { claimValues } from '../../../domain/answer/claim.ts'
import type { SchemaItem } from '../../../domain/survey/survey-config.ts'
import { program } from '../../../server/cli/program.ts'
import { bookables } from '../../application/bookables.ts'
import { paperItems } from '../../application/office/an-import-office.ts'
import { answersFrom, aSurveyConfig, friday } from '../../builders.ts'
import { expectSound } from '../../contracts/booking-writes.ts'
import { fixedClock } from '../../fakes/fixed-clock.ts'
import { newFile, openTestStorage, removeFiles } from '../storage/sqlite-files.ts'
import { auditedKinds } from './databases.ts'
import { fileContext, memoryContext, withoutCodes } from './test-context.ts'

const folder = await mkdtemp(join(tmpdir(), 'papers-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
  removeFiles()
})

let made = 0
async function aTable(content: string | Uint8Array): Promise<string> {
  const file = join(folder, `${++made}.csv`)
  await writeFile(file, content)
  return file
}

/** A database on disk with a form that books, of which nobody has sent anything. */
async function anOffice(surveySchema: readonly SchemaItem[] = paperItems): Promise<string> {
  const file = newFile()
  const storage = await openTestStorage({ file })
  const surveys = [aSurveyConfig({ surveyId: 'paper', isAppending: { value: true }, surveySchema })]
  await storage.city.import(
    { settings: { cityName: 'みなと市' }, surveys, ...bookables(), media: [] },
    friday,
  )
  await storage.close()
  return file
}

type Extra = Partial<ReturnType<typeof fileContext>> & { stop?: AbortSignal }

async function run(file: string, args: readonly string[], extra: Extra = {}) {
  const it = { ...fileContext(file), ...extra }
  const code = await program(['answers', 'import', 'paper', ...args], it)
  return { code, output: withoutCodes(it.output()), errorOutput: it.errorOutput() }
}

async function inside<T>(file: string, look: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openTestStorage({ file, readOnly: true })
  try {
    return await look(storage)
  } finally {
    await storage.close()
  }
}

const recordsIn = (file: string) =>
  inside(file, async ({ officeAnswers }) => {
    const records: AnswerRecord[] = []
    for await (const record of officeAnswers.all('paper')) records.push(record)
    return records
  })

/** The store finds nothing wrong with itself. */
async function expectClean(file: string) {
  const it = fileContext(file)
  expect(await program(['audit'], it), it.output() + it.errorOutput()).toBe(0)
}

const header = '番号,お名前,生年月日,電話番号,方法,職員のメモ,予約'
const good = [
  header,
  'P-1,山田花子,1950/4/1,0312345678,電話,済,cat01_7|2024-07-01|9:00',
  'P-2,髙橋〜太郎,1948-12-31,,,,',
].join('\r\n')

const spellings: readonly [string, (text: string) => Uint8Array][] = [
  ['UTF-8', (text) => iconv.encode(text, 'utf-8')],
  ['UTF-8 with a byte order mark', (text) => iconv.encode(text, 'utf-8', { addBOM: true })],
  ['CP932', (text) => iconv.encode(text.replace('〜', '～'), 'cp932')],
]

test.each(spellings)(
  'a CSV file in %s is imported once, however often the command runs',
  async (_, encoded) => {
    const file = await anOffice()
    const table = await aTable(encoded(good))
    const { code, output } = await run(file, [table])
    expect(output).toBe('取り込みました。新しい回答 2件、取り込み済み 0件、誤り 0件。\n')
    expect(code).toBe(0)
    const records = await recordsIn(file)
    expect(
      records.map(({ registeredBy, entries }) => [registeredBy, entries[0]?.answer?.[0]?.slice(0, 2)]),
    ).toEqual([
      ['import', '山田'],
      ['import', '髙橋'],
    ])
    const again = await run(file, [table])
    expect(again.output).toBe('取り込みました。新しい回答 0件、取り込み済み 2件、誤り 0件。\n')
    expect(again.code).toBe(0)
    expect(await recordsIn(file)).toEqual(records)
    await inside(file, async (storage) => {
      expect(await storage.bookings.ofAnswer(records[0]!.answerId)).toHaveLength(1)
      await expectSound(storage)
    })
    expect(auditedKinds(file).filter((kind) => /import/.test(kind))).toEqual([
      'answer.imported',
      'answer.imported',
      'answers.imported',
      'answers.imported',
    ])
    await expectClean(file)
  },
)

test('a table whose numbers have lost their zeros is refused in one line that names the known numbers [R13]', async () => {
  const file = await anOffice()
  await run(file, [await aTable(good.replace('P-1', '0001').replace('P-2', '0002'))])
  const { code, output } = await run(file, [await aTable(good.replace('P-1', '1').replace('P-2', '2'))])
  expect(output).toBe(
    '誤り 2件 「番号」 先頭の0だけが違う番号が、もう取り込まれているか、前の行にあります。Excelで開くと、数として読まれて先頭の0が消えます。同じ申込みなら行を除き、違う申込みなら0のほかも違う番号にしてください。 2行目 1＝「1（先の番号は 0001）」、3行目 2＝「2（先の番号は 0002）」\n取り込みました。新しい回答 0件、取り込み済み 0件、誤り 2件。\n',
  )
  expect(code).toBe(1)
  expect(await recordsIn(file)).toHaveLength(2)
})

test('an imported answer is found by the values that identify its resident', async () => {
  const file = await anOffice()
  await run(file, [await aTable(good)])
  const values = claimValues(paperItems, answersFrom({ name: '山田花子', born: '1950-04-01' }))!
  const found = await inside(file, ({ claims }) =>
    claims.find({ userId: 'U-hanako', surveyId: 'paper', values }),
  )
  expect(found.unclaimed.map(({ userId, answerId }) => userId === `I${answerId}`)).toEqual([true])
})

test('a dry run reports what would be imported and what is wrong, and writes nothing', async () => {
  const file = await anOffice()
  const table = await aTable(`${good}\r\nP-2,鈴木,1950-01-01\r\n`)
  const before = auditedKinds(file)
  const { code, output, errorOutput } = await run(file, [table, '--dry-run'])
  expect(output).toBe(
    '誤り 4行目 P-2 「番号」 同じ番号の行が前にもあります。\n取り込める 2件、取り込み済み 0件、誤り 1件。何も書き込んでいません。\n',
  )
  expect(errorOutput).toContain('確かめています 3 / 3 件')
  expect(code).toBe(1)
  expect(await recordsIn(file)).toEqual([])
  expect(auditedKinds(file)).toEqual(before)
})

test('good rows are imported, bad ones are reported with row, column and reason, and the command ends with 1', async () => {
  const file = await anOffice()
  const table = await aTable(
    [
      `${header},ほか`,
      'P-1,山田花子,1950/4/1,12,,,',
      'P-2,鈴木,,,,,あした',
      'P-3,鈴木,1950/4/1,,,,cat01_7|2024-07-01|10:00,x',
      'P-4,佐藤,1950/4/1,,,,cat01_7|2024-07-01|10:00,x',
      'P-5,佐藤,1950/4/1,,,,cat01_7|2024-07-01|11:00,x',
      ',佐藤,1950/4/1,,,,,',
      'P-6,佐藤,1950/4/1,,,,,,多い',
    ].join('\n'),
  )
  const { code, output } = await run(file, [table])
  expect(output.split('\n')).toEqual([
    '誤り 2行目 P-1 「電話番号」＝「12」 0から始まる10桁か11桁の半角数字で、ハイフンなしで書いてください。',
    '誤り 3行目 P-2 「予約」＝「あした」 予約として読めません。「分類ID_予約項目ID|日|開始時刻」（court_a|2026-12-01|10:00）の形にしてください。',
    expect.stringMatching(/^誤り 3行目 P-2 「生年月日」 .+/),
    '誤り 5行目 P-4 「予約」＝「cat01_7|2024-07-01|10:00」 その予約の枠は満席です。',
    '誤り 6行目 P-5 「予約」＝「cat01_7|2024-07-01|11:00」 その予約の枠はありません。分類と予約項目、日、時刻、休業日を確かめてください。',
    '誤り 7行目 「番号」 番号がありません。行ごとに違う番号を付けてください。',
    '誤り 8行目 P-6 見出しより多くのセルがあります。列がずれていないか確かめてください。',
    '注意 4行目 P-3 「ほか」 この列に当たる項目はないので、使いません。',
    '取り込みました。新しい回答 1件、取り込み済み 0件、誤り 6件。',
    '',
  ])
  expect(code).toBe(1)
  await expectClean(file)
})

test('if there are fewer places than rows, the first rows get them', async () => {
  const file = await anOffice()
  const rows = Array.from(
    { length: 40 },
    (_, index) => `N${index},住民,1950-01-01,,,,cat01_7|2024-07-01|9:00`,
  )
  const { output } = await run(file, [await aTable([header, ...rows].join('\n'))])
  expect(output).toContain('新しい回答 5件、取り込み済み 0件、誤り 35件')
  expect(output.split('\n')[0]).toMatch(
    /^誤り 35件 「予約」 その予約の枠は満席です。 7行目 N5＝.*、8行目 N6＝.*、9行目 N7＝.* ほか32件$/,
  )
})

test('--id-column names the column with the number, and a form whose answers cannot be claimed is reported', async () => {
  const file = await anOffice([{ itemKey: 'name', title: 'お名前', type: 'text' }])
  const table = await aTable('管理番号,お名前\n1,山田\n2,鈴木\n')
  const { code, output } = await run(file, [table, '--id-column', '管理番号'])
  expect(output).toBe(
    '注意 2行目 1 このフォームには検索に使う必須の項目がないので、住民は取り込んだ回答を自分のものにできません。\n取り込みました。新しい回答 2件、取り込み済み 0件、誤り 0件。\n',
  )
  expect(code).toBe(0)
})

const unusable: readonly [string, string | Uint8Array, string][] = [
  ['without numbers', 'お名前\n山田\n', '「番号」の列がありません。行ごとに違う番号の列を、--id-column で'],
  ['with a column twice', '番号,お名前,お名前\n1,山田,山田\n', '見出し「お名前」が2つあります'],
  ['with an open quotation mark', '番号,お名前\n1,山田\n"2,鈴木\n', '3行目の引用符'],
  ['that is empty', '', '1行目に見出しがありません'],
  ['that is no text', Uint8Array.of(0x82, 0, 0xff, 0xfe), '文字コードがUTF-8でもCP932でもありません'],
]

test.each(unusable)('a CSV file %s is not imported at all', async (_, text, said) => {
  const file = await anOffice()
  const { code, errorOutput } = await run(file, [await aTable(text)])
  expect(errorOutput).toContain(said)
  expect(code).toBe(1)
  expect(await recordsIn(file)).toEqual([])
})

test('a missing file and an unknown form are reported', async () => {
  const file = await anOffice()
  const missing = await run(file, [join(folder, 'nowhere.csv')])
  expect(missing.errorOutput).toContain('ファイルを読み書きできません')
  const it = fileContext(file)
  const code = await program(['answers', 'import', 'nowhere', await aTable(good)], it)
  expect(it.errorOutput()).toBe(
    '「nowhere」というフォームはありません。あるフォーム：\n  paper  子育て相談の申込み\n',
  )
  expect([missing.code, code]).toEqual([1, 1])
})

const manyRows = (count: number) =>
  Array.from({ length: count }, (_, index) => `N${index},住民${index},1950-01-01,,,,`).join('\n')

test('after Ctrl+C the imported rows stay, with an audit event, and the same file continues from there', async () => {
  const file = await anOffice()
  const table = await aTable(`${header}\n${manyRows(200)}`)
  const stop = new AbortController()
  const it = fileContext(file)
  const err = it.err
  const write = err.write.bind(err)
  err.write = ((chunk: string) => {
    if (chunk.startsWith('取り込み中')) stop.abort()
    return write(chunk)
  }) as typeof err.write
  expect(await program(['answers', 'import', 'paper', table], { ...it, stop: stop.signal })).toBe(1)
  expect(it.errorOutput()).toMatch(/中断しました。\n$/)
  const before = await recordsIn(file)
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(200)
  expect(it.errorOutput()).toContain(`そこまでの ${before.length}件は取り込みました。`)
  expect(auditedKinds(file).at(-1)).toBe('answers.imported')
  const { output } = await run(file, [table])
  expect(output).toContain(`新しい回答 ${200 - before.length}件、取り込み済み ${before.length}件、誤り 0件`)
  await expectClean(file)
})

test('thousands of rows are imported while a server runs, with progress', async () => {
  const file = await anOffice()
  const server = await openTestStorage({ file, asServer: true })
  const count = 3_000
  const table = await aTable(`${header}\n${manyRows(count)}`)
  const { code, output, errorOutput } = await run(file, [table])
  expect(output).toBe(`取り込みました。新しい回答 ${count}件、取り込み済み 0件、誤り 0件。\n`)
  expect(code).toBe(0)
  expect(errorOutput.trim().split('\n').at(-1)).toBe('取り込み中 3,000 / 3,000 件')
  expect(await server.officeAnswers.count('paper')).toBe(count)
  await server.close()
})

test('the example of an import in docs/commands.md can be imported into the demo city as it is', async () => {
  const root = join(import.meta.dirname, '../../..')
  const [, example = ''] =
    /```csv\n(.+?)```/s.exec(await readFile(join(root, 'docs/commands.md'), 'utf8')) ?? []
  const it = { ...memoryContext(), clock: fixedClock('2026-11-21T12:00:00+09:00') }
  expect(await program(['city', 'import', join(root, 'server/demo/city')], it)).toBe(0)
  expect(await program(['answers', 'import', 'kenshin', await aTable(example)], it)).toBe(0)
  expect(it.output()).toContain('取り込みました。新しい回答 2件、取り込み済み 0件、誤り 0件。')
  expect(it.output()).not.toContain('注意 2行目')
})

test('a table of library cards with and without numbers is refused as a whole, and a jump is told', async () => {
  const it = { ...memoryContext(), clock: fixedClock('2026-11-21T12:00:00+09:00') }
  await program(['city', 'import', join(import.meta.dirname, '../../../server/demo/city')], it)
  const imported = async (...numbers: string[]) => {
    const before = it.output().length
    const person = '山田花子,やまだはなこ,1950-04-01,0312345678,みなと市,中央図書館'
    const rows = numbers.map((number, at) => `N${numbers.join('-')}${at},${number},${person}`)
    const table = [
      `番号,利用カードの番号,お名前,お名前（ふりがな）,生年月日,電話番号,住所,よく使う図書館`,
      ...rows,
    ]
    const code = await program(['answers', 'import', 'library-member', await aTable(table.join('\n'))], it)
    return { code, output: withoutCodes(it.output().slice(before)) }
  }
  const mixed = await imported('1', '', '2')
  expect(mixed.output).toMatch(/^誤り 3行目 N1--21 「利用カードの番号」 会員番号のある行とない行が/)
  expect(mixed.output).toContain('新しい回答 0件、取り込み済み 0件、誤り 3件')
  expect(mixed.code).toBe(1)
  const jump = await imported('1', '1000002')
  expect(jump.output).toMatch(/^注意 3行目 N1-10000021 「利用カードの番号」 前の番号より100万を超えて/)
  expect(jump.output).toContain('新しい回答 2件、取り込み済み 0件、誤り 0件')
  expect(jump.code).toBe(0)
})

test('text of a CSV file is printed as one line without control characters', async () => {
  const file = await anOffice()
  const red = '\u001b[31m'
  const rows = [`番号,お名前,生年月日,${red}x\u202e`, `"P-1\n${red}\u0007",,,1`]
  const { code, output } = await run(file, [await aTable(rows.join('\r\n'))])
  expect(code).toBe(1)
  expect(output).toContain('2行目 P-1□□[31m□ ')
  expect(output).toContain('「□[31mx□」')
  expect(output).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
  const twice = await run(file, [await aTable(`番号,${red},${red}\n1,2,3`)])
  expect(twice.errorOutput).toContain('見出し「□[31m」が2つあります。')
})

test('a row that is too long is reported as such', async () => {
  const file = await anOffice()
  const { code, errorOutput } = await run(file, [
    await aTable(`${header}\nP-1,${'あ'.repeat(1024 * 1024)}\n`),
  ])
  expect(code).toBe(1)
  expect(errorOutput).toContain('2行目が長すぎます（1行は1,048,576文字まで）。')
})

test('the code of each new answer is printed, and none in a dry run or of what is known', async () => {
  const file = await anOffice()
  const table = await aTable(good)
  const codesIn = async (...flags: string[]) => {
    const it = fileContext(file)
    await program(['answers', 'import', 'paper', table, ...flags], it)
    return [...it.output().matchAll(/^\d+行目 \S+ 受付コード (\S+)$/gm)].map(([, code]) => code)
  }
  expect(await codesIn('--dry-run')).toEqual([])
  const given = await codesIn()
  expect(given.toSorted()).toEqual((await recordsIn(file)).map(({ answerCode }) => answerCode).toSorted())
  expect(await codesIn()).toEqual([])
})
