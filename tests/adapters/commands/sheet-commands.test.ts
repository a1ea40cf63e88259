import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readWorkbook } from '../../../adapters/tables/read-workbook.ts'
import { writeWorkbook } from '../../../adapters/tables/write-workbook.ts'
import { program } from '../../../server/cli/program.ts'
import { aBundle, aBundleFolder, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { aFile, aFormSheet, aHead, aWorkbook } from '../city-bundle/workbooks.ts'
import { memoryContext } from './test-context.ts'

const city = async (...args: string[]) => {
  const it = memoryContext()
  return { code: await program(['city', ...args], it), output: it.output(), errors: it.errorOutput(), it }
}

const readJson = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

test('from the template to an imported form, by the commands alone', async () => {
  const folder = await aBundleFolder({ 'settings.json': { cityName: 'みなと市' } })
  const file = join(await aBundleFolder({}), 'forms.xlsx')
  expect(await city('sheet-template', file)).toMatchObject({ code: 0, errors: '' })
  const written = await city('from-sheet', file, folder)
  expect(written).toMatchObject({ code: 0, errors: '' })
  expect(written.output).toBe(
    [
      `『申し込みの例』シート → ${folder}/surveys/01-kosodate-soudan.json（新しい、項目 9件）`,
      'kosodate-soudan「子育て相談の申し込み」で、一部の人にだけ聞く項目',
      '  必須 「2人目の生年月日」は、「お子さんは2人以上ですか」で「はい」と答えた人にだけ聞きます。',
      `次は：npm run city -- check ${folder}\n`,
    ].join('\n'),
  )
  const { code, it } = await city('import', folder)
  expect(code).toBe(0)
  expect((await it.storage.surveys.list()).map(({ config }) => config.surveyTitle)).toEqual([
    '子育て相談の申し込み',
  ])
})

test('faults are printed with sheet and cell, and nothing is written', async () => {
  const folder = await aBundle()
  const before = await readdir(folder)
  const good = aFormSheet([['q1', '名前', '文章']], { name: '良い', head: aHead('yoi') })
  const wrong = aFormSheet([['q1', '名前', 'テキスト']])
  const { code, output, errors } = await city('from-sheet', await aFile(writeWorkbook([good, wrong])), folder)
  expect(code).toBe(1)
  expect(output).toBe('誤り 『申請』シート C6：種類「テキスト」はありません。「文章」ですか。\n')
  expect(errors).toBe('誤りが 1件あります。何も書いていません。\n')
  expect(await readdir(folder)).toEqual(before)
  expect(await readdir(join(folder, 'surveys'))).toEqual(['1.json'])
})

test('a question that was surely meant for all is imported once it is accepted, and is not asked about again [GRP-01]', async () => {
  const folder = await aBundleFolder({ 'settings.json': { cityName: 'みなと市' } })
  const rows = [
    ['kaigai', '海外に住んでいた', '選択（開く）', 'はい', 'はい→海外、いいえ'],
    ['h1', '海外', '見出し'],
    ['kuni', '住んでいた国', '文章', 'はい'],
    ['koza', '振込先', '文章', 'はい'],
  ]
  const written = await city('from-sheet', await aFile(aWorkbook(...rows)), folder)
  expect(written.code).toBe(0)
  expect(written.output).toContain(
    '注意 『申請』シート A9：「振込先」は、「海外に住んでいた」で「はい」と答えた人にだけ聞きます。',
  )
  expect(written.output).toContain('  必須 「住んでいた国」「振込先」は、')
  const it = memoryContext()
  expect(await program(['city', 'import', folder], it)).toBe(1)
  expect(it.output()).toContain('注意 surveys/01-shinsei.json')
  expect(it.errorOutput()).toContain('全員に聞くはずの項目が 1件、一部の人にしか聞かれません')
  expect(await it.storage.surveys.list()).toEqual([])
  expect(await program(['city', 'import', folder, '--accept'], it)).toBe(0)
  expect(await program(['city', 'import', folder], it)).toBe(0)
  const more = aWorkbook(...rows, ['haigusha', '配偶者の名前', '文章', 'はい'])
  await city('from-sheet', await aFile(more), folder)
  expect(await program(['city', 'import', folder], it)).toBe(1)
})

test('what a form loses, and what is wrong in other files already, is told and does not stop it', async () => {
  const folder = await aBundle({
    'surveys/2.json': '{',
    'surveys/1.json': aSurveyFile({ surveyId: 'shinsei' }),
  })
  const { code, output } = await city('from-sheet', await aFile(aWorkbook(['q2', '名前', '文章'])), folder)
  expect(code).toBe(0)
  expect(output).toContain(
    `注意 『申請』シートにないので、surveys/1.json からなくなります：項目「q1」（${anItemFile().title}）\n`,
  )
  expect(output).toContain('注意 ほかのファイルに、前からの誤りが 1件あります。\n')
  expect(await readJson(join(folder, 'surveys/1.json'))).toMatchObject({
    $schema: '../schema/survey.schema.json',
    surveyId: 'shinsei',
    surveySchema: [{ itemKey: 'q2' }],
  })
})

test('a bundle is written to a workbook, and what only JSON can say is named', async () => {
  const folder = await aBundle({
    'surveys/1.json': aSurveyFile({ surveySchema: [anItemFile({ attributes: { autocomplete: 'name' } })] }),
  })
  const file = join(await aBundleFolder({}), 'forms.xlsx')
  const { code, output } = await city('to-sheet', folder, file)
  expect(code).toBe(0)
  expect(output).toContain('注意 『子育て相談の申込み』シート：q1 には、表に書けない設定があります。')
  const before = await readJson(join(folder, 'surveys/1.json'))
  expect((await city('from-sheet', file, folder)).code).toBe(0)
  const { $schema: _, ...after } = await readJson(join(folder, 'surveys/1.json'))
  expect(after).toEqual(before)
})

test('what can be booked goes by the commands from the template into a bundle and back, and a day off is added there', async () => {
  const folder = await aBundleFolder({ 'settings.json': { cityName: 'みなと市' } })
  const [first, second] = ['a', 'b'].map((name) => join(folder, '..', `${basename(folder)}-${name}.xlsx`))
  expect(await city('sheet-template', first!, '--booking')).toMatchObject({ code: 0, errors: '' })
  const written = await city('from-sheet', first!, folder)
  expect(written).toMatchObject({ code: 0, errors: '' })
  expect(written.output).toContain(
    [
      `『カレンダー』シート → ${folder}/calendars/01-soudan.json（新しい、枠 3件）`,
      `『分類』シート → ${folder}/categories.json（新しい、大分類 1件）`,
      `『予約するもの』シート → ${folder}/items.json（新しい、予約するもの 1件）\n`,
    ].join('\n'),
  )
  expect((await city('check', folder)).output).toContain('誤りはありません（注意 0件）')
  expect((await city('to-sheet', folder, second!)).code).toBe(0)
  expect((await city('from-sheet', second!, folder)).output).toContain('そのままのもの 3件')
  const sheets = readWorkbook(await readFile(second!)).map(({ name, cells }) => {
    const rows: string[][] = []
    for (const { row, column, text } of cells) {
      rows[row - 1] ??= []
      rows[row - 1]![column - 1] = text
    }
    const filled = Array.from(rows, (row = []) => Array.from(row, (text = '') => text))
    return {
      name,
      rows: name === '休み' ? [...filled, ['全部', '令和9年1月1日', '2027/1/3']] : filled,
      widths: [],
      headings: [],
    }
  })
  const changed = await city('from-sheet', await aFile(writeWorkbook(sheets)), folder)
  expect(changed.output).toContain('calendars/01-soudan.json（置き換え、枠 3件）\nそのままのもの 2件')
  expect((await readJson(join(folder, 'calendars/01-soudan.json'))).dayOffs.slice(-3)).toEqual([
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ])
})

test('no workbook that is there is overwritten', async () => {
  const file = await aFile(aWorkbook())
  const before = await readFile(file)
  expect(await city('sheet-template', file)).toMatchObject({
    code: 1,
    errors: 'その名前のファイルがすでにあります。ほかの名前を指定してください。\n',
  })
  expect(await city('to-sheet', await aBundle(), file)).toMatchObject({ code: 1 })
  expect(await readFile(file)).toEqual(before)
})

test('a bundle with faults, or with a text too long for a cell, is written to no workbook', async () => {
  const file = join(await aBundleFolder({}), 'forms.xlsx')
  const faulty = await city('to-sheet', await aBundle({ 'surveys/1.json': '{' }), file)
  expect(faulty).toMatchObject({ code: 1, errors: expect.stringContaining('に誤りが 1件あります。') })
  const options = Array.from({ length: 1_000 }, (_, index) => `${index}${'長'.repeat(40)}`)
  const long = aSurveyFile({ surveySchema: [anItemFile({ type: 'dropdown', options })] })
  const tooLong = await city('to-sheet', await aBundle({ 'surveys/1.json': long }), file)
  expect(tooLong.code).toBe(1)
  expect(tooLong.errors).toContain('セルに入らない長さの設定があります（『子育て相談の申込み』）。')
})

test('a file that is no workbook, has no form or is not there, is told', async () => {
  const folder = await aBundle()
  const text = await aFile(new TextEncoder().encode('surveyId'))
  expect((await city('from-sheet', text, folder)).errors).toContain('Excelブック（.xlsx）として読めません。')
  const none = await aFile(writeWorkbook([{ name: 'メモ', rows: [['x']], widths: [], headings: [] }]))
  expect((await city('from-sheet', none, folder)).errors).toContain(
    'フォームも予約のカレンダーもありません。',
  )
  expect((await city('from-sheet', '/nowhere/a.xlsx', folder)).errors).toContain(
    'ファイルを読み書きできません',
  )
})

test('new begins a form and a calendar without faults, which follow the files that are there', async () => {
  const folder = await aBundle()
  await writeFile(join(folder, 'surveys/04-x.json'), JSON.stringify(aSurveyFile({ surveyId: 'x' })))
  const form = await city('new', 'form', folder, 'shinsei')
  expect(form).toMatchObject({ code: 0 })
  expect(form.output).toContain(`${folder}/surveys/05-shinsei.json を、例の値で作りました。`)
  expect((await city('new', 'calendar', folder, 'soudan')).code).toBe(0)
  expect(await readdir(join(folder, 'calendars'))).toEqual(['01-soudan.json'])
  expect((await city('check', folder)).output).toContain('誤りはありません（注意 0件）')
})

test('new refuses an id that is taken or that breaks the rule of ids, and writes nothing', async () => {
  const folder = await aBundle()
  expect((await city('new', 'form', folder, 'あ')).errors).toContain('ID「あ」は使えません。半角の英数字')
  expect((await city('new', 'form', folder, 'svy001')).errors).toContain('もうあります')
  expect((await city('new', 'form', folder, 'one')).code).toBe(0)
  expect((await city('new', 'form', folder, 'one')).errors).toContain('もうあります')
  expect((await city('new', 'calendar', folder, '../x')).code).toBe(1)
  expect((await city('new', 'member', folder, 'x')).code).toBe(2)
  expect((await readdir(join(folder, 'surveys'))).sort()).toEqual(['02-one.json', '1.json'])
})
