import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml } from '../../../adapters/tables/package-parts.ts'
import type { AnswerRecord } from '../../../domain/answer/answer-record.ts'
import { program } from '../../../server/cli/program.ts'
import { bookables } from '../../application/bookables.ts'
import { paperItems } from '../../application/office/an-import-office.ts'
import { anItem, aSurveyConfig } from '../../builders.ts'
import { aFreshRecord, aWrite } from '../../contracts/answer-writes.ts'
import { changed } from '../city-bundle/workbooks.ts'
import { type OfficeCell, officeWorkbook } from '../tables/office-workbook.ts'
import { memoryContext, withoutCodes } from './test-context.ts'

const admin = { isAdminItem: true }
const surveySchema = [
  ...paperItems,
  anItem({ itemKey: 'note', title: '経過', type: 'textarea', ...admin }),
  anItem({ itemKey: 'done', title: '実施日', type: 'date', ...admin }),
  anItem({ itemKey: 'code', title: '郵便番号', type: 'postcode', ...admin }),
  anItem({ itemKey: 'scale', title: '点数', type: 'linearscale', scale_min: -2, scale_max: 2, ...admin }),
]

const folder = await mkdtemp(join(tmpdir(), 'workbooks-'))
let made = 0
async function aFile(bytes: Uint8Array, ending = 'xlsx'): Promise<string> {
  const file = join(folder, `${++made}.${ending}`)
  await writeFile(file, bytes)
  return file
}

type Answered = Readonly<Record<string, readonly string[]>>

/** A city on memory with an answer of a form for each of `answered`; what a command says there, and what is stored. */
async function aCity(...answered: Answered[]) {
  const { storage } = memoryContext()
  const surveys = [aSurveyConfig({ surveyId: 'paper', isAppending: { value: true }, surveySchema })]
  await storage.city.import({ settings: { cityName: 'みなと市' }, surveys, ...bookables(), media: [] }, 0)
  for (const [index, answers] of answered.entries()) {
    const entries = surveySchema.flatMap(({ itemKey, title }) => {
      const answer = answers[itemKey]
      return answer ? [{ itemKey, title, answer }] : []
    })
    const answerCode = `CODE${String(index).padStart(4, '0')}`
    const record = aFreshRecord({ surveyId: 'paper', keyMs: index + 1, answerCode, entries })
    expect((await storage.answers.save(aWrite(record))).kind).toBe('saved')
  }
  const run = async (...args: string[]) => {
    const it = memoryContext(storage)
    const code = await program(['answers', ...args], it)
    return { code, output: withoutCodes(it.output()), errors: it.errorOutput() }
  }
  return {
    storage,
    run,
    async exported() {
      const file = await aFile(new Uint8Array())
      expect(await run('export', 'paper', '--out', file, '--format', 'xlsx')).toMatchObject({ code: 0 })
      return file
    },
    async stored() {
      const records: AnswerRecord[] = []
      for await (const record of storage.officeAnswers.all('paper')) records.push(record)
      return records
    },
  }
}

const nasty = fc.sample(
  fc.string({
    unit: fc.constantFrom(...`'"=-－+@<&>_x0041 \n\t\u0001０1E/、〓𠮷🏯`),
    minLength: 1,
    maxLength: 12,
  }),
  { numRuns: 150 },
)
const texts = [
  '-',
  '－',
  '007',
  '1-2',
  '1E5',
  '="0"',
  "'x",
  '-1',
  '_x000D_',
  ' 前後 ',
  '2024-06-14',
  ...nasty,
]

test('an exported workbook changes nothing when it comes back as it is, whatever the answers are [R13]', async () => {
  const reserved = {
    place: ['cat01_7|20240701|0'],
    ways: ['窓口', '電話、急ぎ'],
    scale: ['-1'],
    code: ['0600000'],
  }
  const it = await aCity(...texts.map((text) => ({ name: [text], memo: [text], note: [text] })), {
    ...reserved,
    name: ['花子'],
    tel: ['0312345678'],
    done: ['2024-06-13'],
  })
  const before = await it.stored()
  const { code, output } = await it.run('update', await it.exported())
  expect(output).toBe(`書き込みました。変えた 0件、そのまま ${texts.length + 1}件、誤り 0件。\n`)
  expect(code).toBe(0)
  expect(await it.stored()).toEqual(before)
})

test('one changed cell of an exported workbook changes one item of one answer', async () => {
  const it = await aCity({ name: ['花子'], memo: ['未'] }, { name: ['太郎'], memo: ['待ち'] })
  const [first, second] = await it.stored()
  const file = await it.exported()
  await writeFile(
    file,
    changed(await readFile(file), (xml) => xml.replace('>待ち<', `>${escapeXml('0120 <済>')}<`)),
  )
  expect((await it.run('update', file)).output).toBe('書き込みました。変えた 1件、そのまま 1件、誤り 0件。\n')
  const [one, two] = await it.stored()
  expect(one).toEqual(first)
  expect(two?.entries).toEqual([
    { itemKey: 'name', title: 'お名前', answer: ['太郎'] },
    { itemKey: 'memo', title: '職員のメモ', answer: ['0120 <済>'] },
  ])
  const { corrections, ...rest } = two!
  expect(corrections).toMatchObject([{ from: [{ answer: ['待ち'] }], to: [{ answer: ['0120 <済>'] }] }])
  expect({ ...rest, entries: [], updatedAt: 0, version: 0 }).toEqual({
    ...second,
    entries: [],
    updatedAt: 0,
    version: 0,
  })
})

const heads = [
  '番号',
  'お名前',
  '生年月日',
  '電話番号',
  '方法',
  '職員のメモ',
  '郵便番号',
  '経過',
  '点数',
  '予約（内容）',
  '予約（場所）',
  '予約（日）',
  '予約（時刻）',
]
const day = (v: number): OfficeCell => ({ v, format: 'yyyy/m/d' })
const slot: OfficeCell[] = ['バリウム', '胃がん', day(45474), { v: 0.375, format: 'h:mm' }]

test('an import reads what Excel has made its own: days, times, numbers with and without zeros, percentages, formulas', async () => {
  const it = await aCity()
  const rows: OfficeCell[][] = [
    heads,
    [
      { v: 1 },
      { v: '山田花子', t: 'str', f: 'A9' },
      day(18354),
      { v: 312345678 },
      '窓口、電話',
      { v: 0.5, format: '0%' },
      { v: 600000, format: '0000000' },
      { v: 1, t: 'b' },
      { v: -1 },
      ...slot,
    ],
  ]
  const file = await aFile(officeWorkbook({ name: '受付', rows }))
  expect(await it.run('import', 'paper', file)).toMatchObject({
    output: [
      '注意 『受付』シート A2 1 「番号」 数として入っています。先頭の0が消えていないか確かめてください。列の書式を「文字列」にすると、書いたとおりに残ります。このまま使います。',
      '注意 『受付』シート D2 1 「電話番号」＝「312345678」 数として入っているので、先頭に0を補いました。正しいか確かめてください。',
      '取り込みました。新しい回答 1件、取り込み済み 0件、誤り 0件。',
      '',
    ].join('\n'),
    code: 0,
  })
  const [record] = await it.stored()
  expect(
    Object.fromEntries(record?.entries.map(({ itemKey, answer }) => [itemKey, answer]) ?? []),
  ).toMatchObject({
    name: ['山田花子'],
    born: ['1950-04-01'],
    tel: ['0312345678'],
    memo: ['50%'],
    code: ['0600000'],
    note: ['TRUE'],
    scale: ['-1'],
  })
  expect(await it.storage.bookings.ofAnswer(record!.answerId)).toHaveLength(1)
})

test('faults name sheet, cell and title with the value, the same of several rows in one line, before the notes', async () => {
  const it = await aCity()
  const bad = (number: string): OfficeCell[] => [
    number,
    '太郎',
    day(18354),
    '312345678',
    '窓口;電話',
    { v: 46024, format: 'm"月"d"日"' },
  ]
  const rows = [
    heads.slice(0, 7),
    bad('P-1'),
    bad('P-2'),
    ['P-3', '次郎', { v: '#N/A', t: 'e' }, '', '', { f: 'A1&B1' }, { v: 600000 }],
  ]
  const file = await aFile(officeWorkbook({ name: 'メモ', rows: [['読まない']] }, { name: '受付', rows }))
  expect((await it.run('import', 'paper', file)).output.split('\n')).toEqual([
    '『受付』シートを読みます。ほかのシート（『メモ』）は読みません。',
    '誤り 2件 『受付』シート 「職員のメモ」 Excelが日付に変えています。セルの書式を「文字列」にして、書き直してください。 F2 P-1＝「1月2日」、F3 P-2＝「1月2日」',
    '誤り 2件 『受付』シート 「電話番号」 先頭の0が消えています。Excelで開くと、数として読まれて0が消えます。0から始まる10桁か11桁の半角数字で、ハイフンなしで書いてください。 D2 P-1＝「312345678」、D3 P-2＝「312345678」',
    '誤り 2件 『受付』シート 「方法」 選択肢から選んでください。書けるのは 「窓口」「電話」「電話、急ぎ」 です。2つ以上は「、」でつなぎます。 E2 P-1＝「窓口;電話」、E3 P-2＝「窓口;電話」',
    '誤り 『受付』シート C4 P-3 「生年月日」＝「#N/A」 セルの値が誤りになっています。書き直してください。',
    '誤り 『受付』シート F4 P-3 「職員のメモ」＝「=A1&B1」 式が入っていて、値がありません。Excelで開いて保存し直すか、「値の貼り付け」で値に置き換えてください。',
    '注意 『受付』シート G4 P-3 「郵便番号」＝「600000」 数として入っているので、先頭に0を補いました。正しいか確かめてください。',
    '取り込みました。新しい回答 0件、取り込み済み 0件、誤り 3件。',
    '',
  ])
})

test('the example of the guide is told as the guide says', async () => {
  const surveySchema = [...paperItems.slice(0, 3), anItem({ itemKey: 'address', title: '住所' })]
  const it = memoryContext()
  const surveys = [aSurveyConfig({ surveyId: 'kenshin', isAppending: { value: true }, surveySchema })]
  await it.storage.city.import({ settings: { cityName: 'みなと市' }, surveys, ...bookables(), media: [] }, 0)
  const rows: OfficeCell[][] = [
    ['番号', 'お名前', '生年月日', '電話番号', '住所'],
    ['P-1', '山田 花子', day(18354), { v: 312345678 }, { v: 46024, format: 'm"月"d"日"' }],
    ['P-2', '鈴木 一郎', day(17898), { v: 9012345678 }, 'みなと台1-2-3'],
  ]
  await program(['answers', 'import', 'kenshin', await aFile(officeWorkbook({ name: '受付', rows }))], it)
  expect(await readFile('docs/guide/06-csv-and-excel.md', 'utf8')).toContain(
    `\`\`\`\n${withoutCodes(it.output())}\`\`\`\n`,
  )
})

const codes = [
  ['受付コード', 'フォームID', '対応状況'],
  ['CODE0000', 'paper', '完了'],
]
const unusable: readonly [string, () => Uint8Array, string][] = [
  [
    'with two sheets of answers',
    () => officeWorkbook({ name: '回答', rows: codes }, { name: '控え', rows: codes }),
    '見出しの合うシートが2枚あり（『回答』『控え』）、どれを読むのか分かりません。読むシートだけを残して保存してください。\n',
  ],
  [
    'with joined cells',
    () => officeWorkbook({ name: '回答', rows: codes, merged: 'C2:C4' }),
    '『回答』シートの C2:C4 が、結合したセルです。どの行の値か分からないので、結合を解いて、それぞれのセルに書いてください。\n',
  ],
  [
    'with a title twice',
    () => officeWorkbook({ name: '回答', rows: [['受付コード', 'フォームID', 'メモ', 'メモ']] }),
    '『回答』シートに、見出し「メモ」が2つあります（C1、D1）。\n',
  ],
  [
    'without codes',
    () => officeWorkbook({ name: '回答', rows: [['対応状況'], ['完了']] }),
    '「受付コード」の列がありません。書き出した表の見出しを、そのまま使ってください。\n',
  ],
  [
    'that is empty',
    () => officeWorkbook({ name: '回答', rows: [] }),
    '1行目に見出しのあるシートがありません。\n',
  ],
  [
    'of the old format',
    () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
    '古い形式（.xls）か、パスワードの付いたファイルです。パスワードを外し、「Excelブック（.xlsx）」で保存し直してください。\n',
  ],
  [
    'that is none',
    () => new TextEncoder().encode('受付コード,フォームID\n'),
    'Excelブック（.xlsx）として読めません。Excelで開き、「Excelブック（.xlsx）」で保存し直してください。\n',
  ],
]

test.each(unusable)('a workbook %s writes nothing and says why', async (_, bytes, said) => {
  const it = await aCity({ name: ['花子'] })
  const before = await it.stored()
  expect(await it.run('update', await aFile(bytes()))).toEqual({ code: 1, output: '', errors: said })
  expect(await it.stored()).toEqual(before)
})

test('what a file is called does not matter: a workbook is known by its bytes', async () => {
  const it = await aCity({ name: ['花子'] })
  const file = await aFile(officeWorkbook({ name: '回答', rows: codes }), 'csv')
  expect((await it.run('update', file)).output).toContain('変えた 1件')
})

test('staff are imported from a workbook; a name or password that Excel took for a number is refused by its cell [GEN-07]', async () => {
  const heads = ['ユーザー名', '氏名', '仮パスワード']
  const staff = async (...row: OfficeCell[]) => {
    const it = memoryContext()
    const file = await aFile(officeWorkbook({ name: '職員', rows: [heads, row] }))
    return { code: await program(['staff', 'import', file], it), output: it.output() }
  }
  expect(await staff('sakura01', '佐倉 香', '')).toEqual({
    code: 0,
    output: '取り込みました。新しい職員 1人、前からいる職員 0人。\n',
  })
  expect(await staff('sakura01', '佐倉 香', { v: 12345678 })).toEqual({
    code: 1,
    output:
      '誤り 『職員』シート C2 「仮パスワード」 Excelが数や日付として読んだか、式です（先頭の0が消えていることがあります）。セルの書式を「文字列」にして、書き直してください。\n誤りが 1件あります。何も取り込んでいません。\n',
  })
  expect((await staff('佐', '佐倉 香', '')).output).toContain('誤り 『職員』シート A2 「ユーザー名」')
})
