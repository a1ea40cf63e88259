import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { refuse } from '../../../domain/refusal.ts'
import { program } from '../../../server/cli/program.ts'
import { anAnswerRecord, anItem, aSurveyConfig } from '../../builders.ts'
import { memoryContext } from './test-context.ts'

/** A city with one form, answered with each of `texts` by another resident. */
async function anOffice(...texts: string[]) {
  const it = memoryContext()
  const surveys = [aSurveyConfig({ surveySchema: [anItem()] })]
  await it.storage.city.import({ settings: { cityName: 'みなと市' }, surveys, media: [] }, 0)
  for (const [index, text] of texts.entries())
    await it.storage.answers.save({
      record: anAnswerRecord({
        answerId: `answer-${index}`,
        answerCode: `CODE${String(index).padStart(4, '0')}`,
        userId: `U${index}`,
        entries: [{ itemKey: 'q1', title: 'お名前', answer: [text] }],
      }),
      surveyVersion: 1,
      bodyHash: '',
      terms: [],
      audit: [],
    })
  const file = join(await mkdtemp(join(tmpdir(), 'answers-')), 'answers.csv')
  return { ...it, file }
}

const header =
  '"受付コード","フォームID","受付日時","更新日時","対応状況","利用者ID","最初の受付日時","前の受付コード","変更後の受付コード","お名前"'
const facts = (index: number) =>
  `"CODE000${index}","svy001","2024-06-14 09:00:00","2024-06-14 09:00:00","未対応","U${index}","2024-06-14 09:00:00","",""`

test('an export goes to standard output as UTF-8 with a byte order mark, messages to standard error', async () => {
  const it = await anOffice('東京', '=1+1')
  expect(await program(['answers', 'export', 'svy001'], it)).toBe(0)
  expect([...it.bytes().subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(it.output().slice(1)).toBe(`${header}\r\n${facts(0)},"東京"\r\n${facts(1)},"'=1+1"\r\n`)
  expect(it.errorOutput()).toContain('書き出し中 2 / 2 件')
  expect(it.errorOutput()).toContain('2件の回答を書き出しました。')
  expect(it.closed()).toBe(1)
})

test('an export to a file creates one that only its owner may read', async () => {
  const it = await anOffice('東京')
  expect(await program(['answers', 'export', 'svy001', '--out', it.file], it)).toBe(0)
  expect((await readFile(it.file, 'utf8')).slice(1)).toBe(`${header}\r\n${facts(0)},"東京"\r\n`)
  expect((await stat(it.file)).mode & 0o777).toBe(0o600)
  expect(it.output()).toBe('')
})

test('an export in CP932 says how many characters had to be replaced', async () => {
  const it = await anOffice('𠮷野〜髙橋', '🎉')
  expect(await program(['answers', 'export', 'svy001', '--encoding', 'cp932', '--out', it.file], it)).toBe(0)
  const text = iconv.decode(await readFile(it.file), 'cp932')
  expect(text).toBe(`${header}\r\n${facts(0)},"〓野～髙橋"\r\n${facts(1)},"〓"\r\n`)
  expect(it.errorOutput()).toContain('cp932にない文字が 2個あり、〓に置き換えました。')
})

test('an export to a workbook keeps every text, and only its owner may read it [R13]', async () => {
  const it = await anOffice('09012345678')
  const file = it.file.replace('.csv', '.xlsx')
  expect(await program(['answers', 'export', 'svy001', '--format', 'xlsx', '--out', file], it)).toBe(0)
  const sheet = unzipSync(await readFile(file))['xl/worksheets/sheet1.xml']
  expect(strFromU8(sheet ?? new Uint8Array())).toContain('>09012345678<')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('an export guarded for a spreadsheet is read back by an update without a change [R13]', async () => {
  const it = await anOffice('09012345678', '1-2-3')
  expect(await program(['answers', 'export', 'svy001', '--excel', '--out', it.file], it)).toBe(0)
  expect(await readFile(it.file, 'utf8')).toContain('"=""09012345678"""')
  expect(await program(['answers', 'update', it.file], it)).toBe(0)
  expect(it.output()).toBe('書き込みました。変えた 0件、そのまま 2件、誤り 0件。\n')
})

test('a column whose zeros a spreadsheet has eaten changes nothing and is told once [R13]', async () => {
  const it = await anOffice('09012345678', '0312345678')
  await program(['answers', 'export', 'svy001', '--out', it.file], it)
  await writeFile(it.file, (await readFile(it.file, 'utf8')).replaceAll(/"0(9012345678|312345678)"/g, '"$1"'))
  expect(await program(['answers', 'update', it.file], it)).toBe(0)
  expect(it.output()).toBe(
    '注意 2件 「お名前」 先頭の0が消えています。Excelで開くと、数として読まれて0が消えます。0のある値が入っているので、そのままにします。 2行目 CODE0000＝「9012345678」、3行目 CODE0001＝「312345678」\n書き込みました。変えた 0件、そのまま 2件、誤り 0件。\n',
  )
})

test('the step -1 of a scale is a number in the export and changes nothing when it comes back [R13]', async () => {
  const it = memoryContext()
  const scale = anItem({
    title: '満足度',
    type: 'linearscale',
    scale_min: -1,
    scale_max: 1,
    isAdminItem: true,
  })
  const surveys = [aSurveyConfig({ surveySchema: [scale] })]
  await it.storage.city.import({ settings: { cityName: 'みなと市' }, surveys, media: [] }, 0)
  const entries = [{ itemKey: 'q1', title: '満足度', answer: ['-1'] }]
  const record = anAnswerRecord({ answerCode: 'CODE0000', entries })
  await it.storage.answers.save({ record, surveyVersion: 1, bodyHash: '', terms: [], audit: [] })
  const file = join(await mkdtemp(join(tmpdir(), 'answers-')), 'answers.csv')
  await program(['answers', 'export', 'svy001', '--out', file], it)
  expect(await readFile(file, 'utf8')).toContain(',"-1"\r\n')
  expect(await program(['answers', 'update', file], it)).toBe(0)
  expect(it.output()).toContain('変えた 0件、そのまま 1件、誤り 0件')
})

test('an export says how many of the answers are those before a change, and comes back without a change', async () => {
  const it = await anOffice('東京')
  const change = anAnswerRecord({
    ...{ answerId: 'answer-1', answerCode: 'CODE0001', userId: 'U0', keyMs: 1 },
    series: { codes: ['CODE0000'], createdAt: 1_718_323_200, before: 2 },
  })
  const supersedes = { answerId: 'answer-0', version: 1, check: '取り消し' }
  await it.storage.answers.save({
    record: change,
    supersedes,
    surveyVersion: 1,
    bodyHash: '',
    terms: [],
    audit: [],
  })
  await program(['answers', 'export', 'svy001', '--out', it.file], it)
  expect(it.errorOutput()).toContain('2件の回答（うち変更前のもの 1件）を書き出しました')
  expect(await program(['answers', 'update', it.file], it)).toBe(0)
  expect(it.output()).toBe('書き込みました。変えた 0件、そのまま 2件、誤り 0件。\n')
  await writeFile(it.file, '受付コード,フォームID,対応状況\nCODE0000,svy001,完了\n')
  expect(await program(['answers', 'update', it.file], it)).toBe(0)
  expect(it.output()).toContain(
    '注意 2行目 CODE0000 「受付コード」 変更前の受付コードです。変更後の回答に書き込みます。',
  )
})

test('an export records an audit event with the number of answers', async () => {
  const it = await anOffice('東京', '大阪')
  await program(['answers', 'export', 'svy001'], it)
  expect(it.storage.events).toMatchObject([
    { kind: 'answers.exported', surveyId: 'svy001', facts: { count: 2 } },
  ])
})

test('exporting a form without answers gives only the header', async () => {
  const it = await anOffice()
  expect(await program(['answers', 'export', 'svy001'], it)).toBe(0)
  expect(it.output().slice(1)).toBe(`${header}\r\n`)
})

test('an unknown form is refused in Japanese, with a list of the existing forms', async () => {
  const it = await anOffice('東京')
  expect(await program(['answers', 'export', 'nowhere', '--out', it.file], it)).toBe(1)
  expect(it.errorOutput()).toBe(
    '「nowhere」というフォームはありません。あるフォーム：\n  svy001  子育て相談の申込み\n',
  )
  expect(await readdir(join(it.file, '..'))).toEqual([])
})

test('an export that a full disk does not let be recorded ends with a sentence, and writes nothing [R7]', async () => {
  const it = await anOffice('東京')
  it.storage.audit.record = async () => {
    throw refuse('service.unavailable', {})
  }
  expect(await program(['answers', 'export', 'svy001'], it)).toBe(1)
  expect(it.errorOutput()).toContain('いまデータベースを使えません。ディスクの空き容量を確かめて')
  expect(it.output()).toBe('')
})

test('a file that cannot be written is reported, and the storage is closed', async () => {
  const it = await anOffice('東京')
  expect(
    await program(['answers', 'export', 'svy001', '--out', join(it.file, 'no/such/folder.csv')], it),
  ).toBe(1)
  expect(it.errorOutput()).toContain('ファイルを読み書きできません')
  expect(it.closed()).toBe(1)
})

test('without a terminal the progress is one line per tenth, whatever the number of answers', async () => {
  const it = await anOffice(...Array.from({ length: 250 }, (_, index) => `名前${index}`))
  await program(['answers', 'export', 'svy001', '--out', it.file], it)
  const lines = it
    .errorOutput()
    .split('\n')
    .filter((line) => line.startsWith('書き出し中'))
  expect(lines.length).toBeLessThanOrEqual(11)
  expect(lines.at(-1)).toBe('書き出し中 250 / 250 件')
})
