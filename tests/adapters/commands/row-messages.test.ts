import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { bookables } from '../../application/bookables.ts'
import { paperItems } from '../../application/office/an-import-office.ts'
import { aSurveyConfig } from '../../builders.ts'
import { memoryContext } from './test-context.ts'

const header = '番号,お名前,生年月日,電話番号,方法,職員のメモ,予約,対応状況'

/** What the import of these rows prints. */
async function imported(...rows: string[]): Promise<string> {
  const it = memoryContext()
  const surveys = [
    aSurveyConfig({ surveyId: 'paper', isAppending: { value: true }, surveySchema: paperItems }),
  ]
  await it.storage.city.import({ settings: { cityName: 'みなと市' }, surveys, ...bookables(), media: [] }, 0)
  const file = join(await mkdtemp(join(tmpdir(), 'papers-')), 'papers.csv')
  await writeFile(file, [header, ...rows].join('\n'))
  await program(['answers', 'import', 'paper', file], it)
  return it.output()
}

const helped: readonly [string, string, string][] = [
  [
    'a phone number whose first 0 is gone',
    'P-1,山田花子,1950/4/1,312345678,,,',
    '誤り 2行目 P-1 「電話番号」＝「312345678」 先頭の0が消えています。Excelで開くと、数として読まれて0が消えます。0から始まる10桁か11桁の半角数字で、ハイフンなしで書いてください。',
  ],
  [
    'a mobile number whose first 0 is gone',
    'P-1,山田花子,1950/4/1,9012345678,,,',
    '誤り 2行目 P-1 「電話番号」＝「9012345678」 先頭の0が消えています。Excelで開くと、数として読まれて0が消えます。0から始まる番号に直してください。',
  ],
  [
    'a house number that may have become a day',
    'P-1,山田花子,1950/4/1,,,2001/2/3,',
    '注意 2行目 P-1 「職員のメモ」＝「2001/2/3」 表計算ソフトが「1-2」などを日付に変えていないか確かめてください。このまま使います。',
  ],
  [
    'a number whose digits are gone',
    'P-1,山田花子,1950/4/1,,,1.23E+11,',
    '誤り 2行目 P-1 「職員のメモ」＝「1.23E+11」 Excelが長い数を短い形に変えていて、桁が失われています。セルの書式を「文字列」にして、書き直してください。',
  ],
  [
    'choices that are separated by something else',
    'P-1,山田花子,1950/4/1,,窓口;電話,,',
    '誤り 2行目 P-1 「方法」＝「窓口;電話」 選択肢から選んでください。書けるのは 「窓口」「電話」「電話、急ぎ」 です。2つ以上は「、」でつなぎます。',
  ],
  [
    'a status that the city does not have',
    'P-1,山田花子,1950/4/1,,,,,キャンセルしました',
    '誤り 2行目 P-1 「対応状況」＝「キャンセルしました」 市の対応状況の一覧（settings.jsonのstatuses）にありません。「キャンセル」ですか。書けるのは 「未対応」「NG」「キャンセル」「キャンセル済」「完了」「対応完了」「受付済」「確認中」「対応中」「処理中」「保留」「取消」 です。',
  ],
  [
    'a misspelt status',
    'P-1,山田花子,1950/4/1,,,,,対応完子',
    '誤り 2行目 P-1 「対応状況」＝「対応完子」 市の対応状況の一覧（settings.jsonのstatuses）にありません。「対応完了」ですか。書けるのは 「未対応」「NG」「キャンセル」「キャンセル済」「完了」「対応完了」「受付済」「確認中」「対応中」「処理中」「保留」「取消」 です。',
  ],
  [
    'a day that is none',
    'P-1,山田花子,1950/2/30,,,,',
    '誤り 2行目 P-1 「生年月日」＝「1950/2/30」 2026-12-01 のように、ある日付を書いてください。',
  ],
]

/** What is printed besides the codes of the rows that were imported. */
const findingsIn = (output: string): string[] =>
  output.split('\n').filter((line) => !line.includes('受付コード'))

test.each(helped)('the message about %s says the value and what is allowed [R13]', async (_, row, said) => {
  expect(findingsIn(await imported(row))[0]).toBe(said)
})

test('the same problem of many rows is one line with their number and the first three, faults before notes [R13]', async () => {
  const rows = ['あ', 'い', 'う', 'え'].map((text, at) => `P-${at},市民${at},1950-04-01,,${text},4月1日,`)
  const good = 'P-9,市民9,1950-04-01,,,4月1日,'
  expect(findingsIn(await imported(good, ...rows))).toEqual([
    '誤り 4件 「方法」 選択肢から選んでください。書けるのは 「窓口」「電話」「電話、急ぎ」 です。2つ以上は「、」でつなぎます。 3行目 P-0＝「あ」、4行目 P-1＝「い」、5行目 P-2＝「う」 ほか1件',
    '注意 5件 「職員のメモ」 表計算ソフトが「1-2」などを日付に変えていないか確かめてください。このまま使います。 2行目 P-9＝「4月1日」、3行目 P-0＝「4月1日」、4行目 P-1＝「4月1日」 ほか2件',
    '取り込みました。新しい回答 1件、取り込み済み 0件、誤り 4件。',
    '',
  ])
})

test('a long value is shortened, and one that would change the terminal is made harmless', async () => {
  const [line = ''] = (await imported(`P-1,山田,1950-04-01,${'1'.repeat(100)},,,`, '')).split('\n')
  expect(line).toContain(`＝「${'1'.repeat(30)}…」`)
  expect(await imported('P-1,山田,1950-04-01,"\u001b[2J",,,')).not.toContain('\u001b')
})
