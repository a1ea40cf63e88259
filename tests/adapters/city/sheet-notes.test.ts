import { expect, test } from 'vitest'
import { importSheets } from '../../../adapters/city/sheets/import-sheets.ts'
import { readWorkbook } from '../../../adapters/spreadsheet/read-workbook.ts'
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
  ['けが（骨折、捻挫）、病気', '1つの文が「けが（骨折」と「捻挫）」の2つの選択肢に分かれます。'],
  ['個人情報の取り扱い・利用に同意します', undefined],
  ['家庭・保育園、そのほか', undefined],
  ['はい、いいえ、わからない', undefined],
  ['受けている、受けていない', undefined],
  ['あり、なし', undefined],
  ['食事（家で）、睡眠（家で）', undefined],
  ['内容を確認し、同意します\n同意しません', undefined],
]

test.each(options)('the options %j are noted as %j', async (text, noted) => {
  const { faults, warnings } = await read(aWorkbook(['q1', '質問', 'いくつか選ぶ', '', text]))
  expect(faults).toEqual([])
  expect(warnings.map(({ cell }) => cell)).toEqual(noted ? ['E6'] : [])
  expect(warnings.map(({ message }) => message).join()).toContain(noted ?? '')
})
