import { describe, expect, test } from 'vitest'
import { importSheets } from '../../../adapters/city-bundle/sheets/import-sheets.ts'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import { today } from './bundles.ts'
import { aFormSheet, aHead, aWorkbook, changed, setCell, titles } from './workbooks.ts'

async function read(workbook: Uint8Array) {
  const found = await importSheets(readWorkbook(workbook), '/nowhere', today)
  return {
    ...found,
    said: found.faults.map(({ cell, message }) => `${cell}：${message}`),
    schema: found.files[0]?.config.surveySchema ?? [],
  }
}

const name = ['q1', '名前', '文章']

/** What is wrong in the row of one item, row 6, with the cell and the beginning of the message. */
const rowFaults = [
  [
    'an unknown type that is like another',
    ['q1', '名前', 'テキスト'],
    'C6：種類「テキスト」はありません。「文章」ですか。',
  ],
  ['a misspelt type', ['q1', '名前', '生年月目'], 'C6：種類「生年月目」はありません。「生年月日」ですか。'],
  [
    'a misspelt type of the schema',
    ['q1', '名前', 'textaera'],
    'C6：種類「textaera」はありません。「長い文章」ですか。',
  ],
  [
    'a type like none',
    ['q1', '名前', 'ぬぬぬぬ'],
    'C6：種類「ぬぬぬぬ」はありません。使える種類は、ひな形のシート「書き方」にあります。',
  ],
  ['no type', ['q1', '名前'], 'C6：種類がありません。'],
  ['no key', ['', '名前', '文章'], 'A6：項目IDがありません。ほかの行にない名前（例：q1）を書いてください。'],
  ['a key with a space', ['q 1', '名前', '文章'], 'A6：書き方が違います。'],
  ['no title', ['q1', '', '文章'], 'B6：項目の題名が空です。'],
  [
    'a heading without a title',
    ['h1', '', '見出し'],
    'B6：見出しの題名がありません。前のまとまりを終わらせるだけなら、',
  ],
  [
    'the end of a section with a title',
    ['h1', '終わり', 'まとまりの終わり'],
    'B6：「まとまりの終わり」に題名は書けません。',
  ],
  [
    'neither yes nor no',
    [...name, '多分'],
    'D6：「多分」とは書けません。書けるのははい、いいえ、住民だけです。',
  ],
  ['a choice without options', ['q1', '名前', '1つ選ぶ'], 'E6：選択肢がありません。'],
  ['an option twice', ['q1', '名前', '1つ選ぶ', '', 'a、b、a'], 'E6：選択肢「a」が2回あります。'],
  [
    'a section that is not there',
    ['q1', '名前', '選択（開く）', '', 'はい→2人目、いいえ'],
    'E6：「2人目」という題名や項目IDの見出しがありません。',
  ],
  [
    'an option without its section',
    ['q1', '名前', '選択（開く）', '', 'はい→、いいえ'],
    'E6：「はい→」は読めません。「はい→見出しの題名」のように書いてください。',
  ],
  ['a bound that is no number', ['q1', '数', '数字', '', '', '一'], 'F6：「一」は整数ではありません。'],
  [
    'bounds in the wrong order',
    ['q1', '数', '数字', '', '', '5', '1'],
    'F6：最小（5）が最大（1）より大きいです。',
  ],
  [
    'a day that does not exist',
    ['q1', '日', '日付', '', '', '', '2026-02-30'],
    'G6：実際にある日を YYYY-MM-DD の形で書いてください。',
  ],
  [
    'a bound that the type has not',
    ['q1', '案内', '案内', '', '', '1'],
    'F6：種類「案内」には、最小も最大も付けられません。',
  ],
  [
    'a default that is no option',
    ['q1', '名前', '1つ選ぶ', '', 'a、b', '', '', 'c'],
    'H6：この項目の答えとして正しくない値です。',
  ],
  [
    'a scale that is upside down',
    ['q1', '満足', '段階', '', '', '5', '1'],
    'F6：最小（5）は 最大（1）より小さくしてください。',
  ],
] as const

describe('a fault names its cell, says what is wrong, and what was meant', () => {
  test.each(rowFaults)('%s', async (_, row, message) => {
    const { said } = await read(aWorkbook(row))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(message)
  })
})

/** What is wrong in the head or in the names of the columns. */
const headFaults = [
  ['no id', { head: aHead().slice(1) }, 'B1：「フォームID」がありません。'],
  ['an id with Japanese letters', { head: aHead('申請') }, 'B1：書き方が違います。'],
  [
    'a misspelt line',
    { head: [...aHead(), ['終りの文', 'x']] },
    'A4：「終りの文」という行はありません。「終わりの文」ですか。',
  ],
  ['a line twice', { head: [...aHead(), ['題名', 'x']] }, 'A4：「題名」の行が2つあります。'],
  [
    'a rule that is none',
    { head: [...aHead(), ['項目どうしの決まり', 'q1 と q2 は同じ']] },
    'B4：「q1 と q2 は同じ」は読めません。「q1 < q2」か',
  ],
  [
    'a rule about an item that is not there',
    { head: [...aHead(), ['項目どうしの決まり', 'q1 = q9']] },
    'B4：「q9」という項目IDの項目がありません。',
  ],
  [
    'an unknown kind',
    { head: [...aHead(), ['フォームの種類', '申請']] },
    'B4：書けるのはフォーム、会員フォームです。',
  ],
  [
    'a misspelt column',
    { columns: [...titles.slice(0, 4), '選択枝', '最小', '最大', '既定値'] },
    'E5：「選択枝」という列はありません。「選択肢」ですか。',
  ],
  ['a column twice', { columns: [...titles.slice(0, 7), '種類'] }, 'H5：「種類」の列が2つあります。'],
  ['a missing column', { columns: ['項目ID', '題名'] }, 'A5：「種類」の列がありません。'],
  [
    'JSON that is none',
    { head: [...aHead(), ['そのほかの設定（JSON）', '{']] },
    'B4：JSONとして読めません。',
  ],
  [
    'JSON that says what a line says',
    { head: [...aHead(), ['そのほかの設定（JSON）', '{"surveyTitle":"x"}']] },
    'B4：「surveyTitle」は、「題名」にも書かれています。',
  ],
] as const

describe('a fault of the head or of the columns names its cell', () => {
  test.each(headFaults)('%s', async (_, over, message) => {
    const { said } = await read(writeWorkbook([aFormSheet([name], over)]))
    expect(said.join('\n')).toContain(message)
  })
})

test('all faults come in one run, of every sheet, and each with its sheet', async () => {
  const sheets = [
    aFormSheet([['q1', '名前', 'テキスト', 'たぶん'], name, ['q1', '', '文章']], { name: '申請' }),
    aFormSheet([name], { name: '写し' }),
  ]
  const { faults } = await read(writeWorkbook(sheets))
  expect(faults.map(({ sheet, cell, message }) => `${sheet} ${cell} ${message}`)).toEqual([
    '申請 C6 種類「テキスト」はありません。「文章」ですか。',
    '申請 D6 「たぶん」とは書けません。書けるのははい、いいえ、住民だけです。',
    '写し B1 フォームID「shinsei」は、シート「申請」にもあります。',
    '申請 B8 項目の題名が空です。',
    '申請 A7 同じ項目IDの項目が A6 にもあります。',
    '申請 A8 同じ項目IDの項目が A6 にもあります。',
  ])
})

test('a message names columns and types as the sheet does, and leaves what the author wrote as it is', async () => {
  const { said, warnings } = await read(
    aWorkbook(['q1', '名前', '文章', '', 'a、b'], ['q2', '色', '1つ選ぶ', '', 'title、title']),
  )
  expect(said).toEqual(['E7：選択肢「title」が2回あります。'])
  expect(warnings.map(({ cell, message }) => `${cell}：${message}`)).toEqual([
    'E6：「選択肢」は、この種類の項目では使いません。使えるのは1つ選ぶ、一覧から選ぶ、書いて選ぶ、いくつか選ぶ、選択（開く）、接種したワクチン、前回のワクチンです。',
  ])
})

test('two headings with one title are told apart by their keys', async () => {
  const heads = [
    ['h1', '家族', '見出し'],
    ['q2', '名前', '文章'],
    ['h2', '家族', '見出し'],
    ['q3', '名前', '文章'],
  ]
  const choice = (options: string) => ['q1', '家族はいますか', '選択（開く）', '', options]
  const { said } = await read(aWorkbook(choice('はい→家族、いいえ'), ...heads))
  expect(said[0]).toBe('E6：題名が「家族」の見出しが2つあります。→の後ろを項目IDにしてください。')
  const { faults, schema } = await read(aWorkbook(choice('はい→h1、はい→h2、いいえ'), ...heads))
  expect(faults).toEqual([])
  expect(schema[0]).toMatchObject({ options: ['はい', 'いいえ'] })
  expect(schema[0]?.sectionOptions?.map(({ groupheader }) => groupheader.value)).toEqual(['h1', 'h2'])
})

test('full width, spaces, circles and other days are read as people mean them', async () => {
  const { faults, schema, files } = await read(
    writeWorkbook([
      aFormSheet(
        [
          ['※ここから本人', '', ''],
          ['q1', '人数', ' 数　字 ', '○', '', '１', '1,000'],
          [],
          ['q2', '日', 'date', '×', '', '2026/4/1', '2026年12月3日'],
          ['q3', '果物', 'いくつか選ぶ', '', 'りんご、 みかん\n', '', '', 'みかん'],
          ['q4', '菓子', '1つ選ぶ', '', 'あめ、あられ\nせんべい'],
        ],
        {
          head: [
            ['ﾌｫｰﾑID', 'shinsei'],
            ['題　名', '申請'],
            ['送るたびに新しい回答', '〇'],
          ],
        },
      ),
    ]),
  )
  expect(faults).toEqual([])
  expect(files[0]?.config).toMatchObject({ surveyId: 'shinsei', isAppending: { value: true } })
  expect(schema).toEqual(
    [
      {
        itemKey: 'q1',
        title: '人数',
        type: 'number',
        isRequired: { value: true },
        range: { min: 1, max: 1000 },
      },
      {
        itemKey: 'q2',
        title: '日',
        type: 'date',
        isRequired: { value: false },
        range: { min: '2026-04-01', max: '2026-12-03' },
      },
      {
        itemKey: 'q3',
        title: '果物',
        type: 'checkboxes',
        options: ['りんご', 'みかん'],
        default: ['みかん'],
      },
      { itemKey: 'q4', title: '菓子', type: 'radio', options: ['あめ、あられ', 'せんべい'] },
    ].map((item) => expect.objectContaining(item)),
  )
})

const date =
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="[$-411]ggge&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>'
const withDates = (workbook: Uint8Array) =>
  changed(
    workbook,
    (xml) => xml.replace('<fonts', `${date}<fonts`).replaceAll('numFmtId="49"', 'numFmtId="164"'),
    'styles.xml',
  )

test('a day that a spreadsheet keeps as a number is a day; an option that it made a day is a fault', async () => {
  const workbook = withDates(
    aWorkbook(['q1', '日', '日付', '', '', 'x', 'x'], ['q2', '枠', '1つ選ぶ', '', 'x']),
  )
  const days = changed(workbook, (xml) =>
    ['F6', 'G6', 'E7'].reduce(
      (text, cell) => setCell(cell, `<c r="${cell}" s="1"><v>46113</v></c>`)(text),
      xml,
    ),
  )
  const { said, schema } = await read(days)
  expect(schema[0]?.range).toEqual({ min: '2026-04-01', max: '2026-04-01' })
  expect(said).toEqual([
    'E7：表計算ソフトが日付（2026-04-01）に変えています。セルの書式を「文字列」にして、書き直してください。',
  ])
})

test('numbers and booleans of a spreadsheet are read as texts, formulas and errors are faults', async () => {
  const workbook = aWorkbook(['q1', 'x', '1つ選ぶ', 'x', 'x'], ['q2', 'x', '文章', 'x'])
  const { said, schema } = await read(
    changed(workbook, (xml) =>
      [
        ['B6', '<c r="B6"><f>1+1</f><v>2</v></c>'],
        ['D6', '<c r="D6" t="b"><v>1</v></c>'],
        ['E6', '<c r="E6"><v>2024</v></c>'],
        ['B7', '<c r="B7" t="e"><v>#REF!</v></c>'],
        ['D7', '<c r="D7"><v>0</v></c>'],
      ].reduce((text, [cell, raw]) => setCell(cell!, raw!)(text), xml),
    ),
  )
  expect(schema.map(({ isRequired, options }) => [isRequired, options])).toEqual([
    [{ value: true }, ['2024']],
    [{ value: false }, undefined],
  ])
  expect(said).toEqual([
    'B6：式は使えません。セルをコピーし、「値の貼り付け」で値に置き換えてください。',
    'B7：セルの値が誤り（#REF!）になっています。書き直してください。',
  ])
})

test('joined cells are a fault among the items, and read in a line of the head', async () => {
  const merged = (ref: string) =>
    changed(aWorkbook(name), (xml) =>
      xml.replace('</sheetData>', `</sheetData><mergeCells><mergeCell ref="${ref}"/></mergeCells>`),
    )
  expect((await read(merged('B2:H2'))).said).toEqual([])
  expect((await read(merged('C6:C1048576'))).said).toEqual([
    'C6：セルの結合は読めません。結合を解いて、それぞれのセルに書いてください。',
  ])
})

test('what stands in a column with a misspelt name has no fault of its own', async () => {
  const columns = [...titles.slice(0, 3), '必需']
  const sheet = aFormSheet([[...name, 'はい']], { columns })
  expect((await read(writeWorkbook([sheet]))).said).toEqual([
    'D5：「必需」という列はありません。「必須」ですか。',
  ])
})

test('a column without a name that has something in it, is a fault', async () => {
  expect((await read(aWorkbook([...name, '', '', '', '', '', 'メモ']))).said).toEqual([
    'I5：この列には題名がありません。書いたものは読めません。',
  ])
})

test('sheets without a form are told, and hidden and empty ones are left out', async () => {
  const empty = { widths: [], headings: [] }
  const sheets = [
    aFormSheet([name]),
    { name: 'メモ', rows: [['x']], ...empty },
    { name: '空', rows: [], ...empty },
  ]
  const { faults, skipped } = await read(writeWorkbook(sheets))
  expect({ faults, skipped }).toEqual({ faults: [], skipped: ['メモ'] })
})
