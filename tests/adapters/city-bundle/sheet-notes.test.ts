import { expect, test } from 'vitest'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { today } from './bundles.ts'
import { aWorkbook } from './workbooks.ts'

async function read(workbook: Uint8Array) {
  const { files, faults, warnings } = await importSheets(readWorkbook(workbook), '/nowhere', today)
  return { faults, warnings, schema: files[0]?.config.surveySchema ?? [] }
}

test('the end of a section needs neither key nor title, and what stands behind it is asked of all [GRP-01]', async () => {
  const abroad = [
    ['kaigai', '海外に住んでいた', '選択（開く）', 'はい', 'はい→海外、いいえ', '', '', 'いいえ'],
    ['h1', '海外', '見出し'],
    ['owari1', '住んでいた国', '文章', 'はい'],
  ]
  const account = ['koza', '振込先', '文章', 'はい']
  const slipped = await read(aWorkbook(...abroad, account))
  expect(slipped.warnings.map(({ cell, message }) => `${cell}：${message}`)).toEqual([
    'A9：「振込先」は、「海外に住んでいた」で「はい」と答えた人にだけ聞きます。全員に聞くなら、この前に見出しか、題名が空の見出し（表では種類「まとまりの終わり」）を置いてください。このままでよければ、取り込むときに --accept を付けます。',
  ])
  const ended = await read(aWorkbook(...abroad, ['', '', 'まとまりの終わり'], account))
  expect({ faults: ended.faults, warnings: ended.warnings }).toEqual({ faults: [], warnings: [] })
  expect(ended.schema.slice(3)).toMatchObject([
    { itemKey: 'owari2', title: '', type: 'groupheader' },
    { itemKey: 'koza' },
  ])
})

/** Cells of options with what is noted in them, if anything is. */
const options: [options: string, noted: string | undefined][] = [
  ['男・女', '選択肢が「男・女」の1つだけになります。'],
  ['はい/いいえ', '選択肢が「はい/いいえ」の1つだけになります。'],
  ['午前，午後', '選択肢が「午前，午後」の1つだけになります。'],
  ['内容を確認し、同意します', '1つの文が「内容を確認し」と「同意します」の2つの選択肢に分かれます。'],
  ['はい、同意します', '1つの文が「はい」と「同意します」の2つの選択肢に分かれます。'],
  ['規約を読み、同意します', '1つの文が「規約を読み」と「同意します」の2つの選択肢に分かれます。'],
  ['規約を読んで、同意します', '1つの文が「規約を読んで」と「同意します」の2つの選択肢に分かれます。'],
  ['内容を読み、了承しました', '1つの文が「内容を読み」と「了承しました」の2つの選択肢に分かれます。'],
  ['内容を読み、理解し、同意します', '1つの文が「理解し」と「同意します」の2つの選択肢に分かれます。'],
  ['お読みいただき、同意します', '1つの文が「お読みいただき」と「同意します」の2つの選択肢に分かれます。'],
  [
    '上記の注意を守り、利用します',
    '1つの文が「上記の注意を守り」と「利用します」の2つの選択肢に分かれます。',
  ],
  ['申込みの上、来庁します', '1つの文が「申込みの上」と「来庁します」の2つの選択肢に分かれます。'],
  ['確認したうえ、来庁します', '1つの文が「確認したうえ」と「来庁します」の2つの選択肢に分かれます。'],
  [
    '参加できない場合、連絡します',
    '1つの文が「参加できない場合」と「連絡します」の2つの選択肢に分かれます。',
  ],
  ['休むとき、連絡します', '1つの文が「休むとき」と「連絡します」の2つの選択肢に分かれます。'],
  ['障害があり、支援が必要です', '1つの文が「障害があり」と「支援が必要です」の2つの選択肢に分かれます。'],
  ['介護をしており、行けません', '1つの文が「介護をしており」と「行けません」の2つの選択肢に分かれます。'],
  ['けが（骨折、捻挫）、病気', '1つの文が「けが（骨折」と「捻挫）」の2つの選択肢に分かれます。'],
  ['個人情報の取り扱い・利用に同意します', undefined],
  ['家庭・保育園、そのほか', undefined],
  ['はい、いいえ、わからない', undefined],
  ['受けている、受けていない', undefined],
  ['あり、なし', undefined],
  ['あり、ありません、わかりません', undefined],
  ['申し込みます、申し込みません', undefined],
  ['相談、手続き、特にありません', undefined],
  ['けがのとき、病気のとき、よくわかりません', undefined],
  ['65歳以上、一緒に行きます', undefined],
  ['初めて、前に来ました', undefined],
  ['全て、一部を希望します', undefined],
  ['食事（家で）、睡眠（家で）', undefined],
  ['内容を確認し、同意します\n同意しません', undefined],
]

test.each(options)('the options %j are noted as %j', async (text, noted) => {
  const { faults, warnings } = await read(aWorkbook(['q1', '質問', 'いくつか選ぶ', '', text]))
  expect(faults).toEqual([])
  expect(warnings.map(({ cell }) => cell)).toEqual(noted ? ['E6'] : [])
  expect(warnings.map(({ message }) => message).join()).toContain(noted ?? '')
})
