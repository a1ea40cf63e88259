import { expect, test } from 'vitest'
import { program } from '../../../server/cli/program.ts'
import { aBundle, anItemFile, aSurveyFile } from '../city-bundle/bundles.ts'
import { memoryContext } from './test-context.ts'

test('check of a good bundle says so, opens no storage and ends with 0', async () => {
  const it = memoryContext()
  expect(await program(['city', 'check', await aBundle()], it)).toBe(0)
  expect(it.output()).toBe('みなと市：フォーム 1件、画像 0件。誤りはありません（注意 0件）。\n')
  expect(it.closed()).toBe(0)
})

test('check prints file, place, advice and rule of every fault and ends with 1', async () => {
  const it = memoryContext()
  const folder = await aBundle({
    'surveys/1.json': aSurveyFile({
      endOfSurveyMessage: '',
      surveySchema: [anItemFile({ title: '' }), anItemFile({ itemKey: 'q2', type: 'radio' })],
    }),
  })
  expect(await program(['city', 'check', folder], it)).toBe(1)
  expect(it.output().trimEnd().split('\n')).toEqual([
    '誤り surveys/1.json:1:88 $.surveySchema[0].title（q1） 項目の題名（title）が空です。 [item.title_missing]',
    '誤り surveys/1.json:1:106 $.surveySchema[1]（q2「ご用件」） 選択肢（options）がありません。 [options.missing]',
    '注意 surveys/1.json:1:174 $.endOfSurveyMessage 送信が終わったあとの文（endOfSurveyMessage）がありません。画面にはエラーの文が出ます。 [end_message.no_text]',
    '誤りが 2件、注意が 1件あります。',
  ])
})

const aSwitch = (itemKey: string, header: string) =>
  anItemFile({
    itemKey,
    type: 'choicegroupheader',
    options: ['いない', 'いる'],
    sectionOptions: [{ option: { value: 'いる' }, groupheader: { value: header } }],
  })
const aHeading = (itemKey: string) => anItemFile({ itemKey, type: 'groupheader' })

/** A form of 113 items with sections within sections. */
const manyItems = () => [
  aSwitch('more1', 'child2'),
  aHeading('child2'),
  aSwitch('more2', 'child3'),
  aHeading('child3'),
  ...Array.from({ length: 109 }, (_, at) => anItemFile({ itemKey: `q${at}`, isRequired: { value: true } })),
]

test('check draws the sections within sections of a good bundle, and with --tree all conditional ones [GRP-01]', async () => {
  const drawnOf = async (surveySchema: readonly unknown[], ...flags: string[]) => {
    const it = memoryContext()
    const folder = await aBundle({ 'surveys/1.json': aSurveyFile({ surveySchema }) })
    await program(['city', 'check', folder, ...flags], it)
    return it
      .output()
      .split('\n')
      .filter((line) => /^[├└│　]/.test(line))
  }
  const flat = [aSwitch('more', 'child'), aHeading('child'), anItemFile()]
  expect(await drawnOf(manyItems())).toHaveLength(4)
  expect(await drawnOf(flat)).toEqual([])
  expect(await drawnOf(flat, '--tree')).toEqual(['└ more「ご用件」', '　 └ いる → child「ご用件」 1項目'])
  expect(await drawnOf([...manyItems(), anItemFile({ itemKey: 'q0' })])).toEqual([])
  expect(await drawnOf([...manyItems(), anItemFile({ itemKey: 'q0' })], '--tree')).toHaveLength(4)
})

test('check says of a good bundle which questions only some are asked, and who [GRP-01]', async () => {
  const it = memoryContext()
  const surveySchema = [aSwitch('more', 'child'), aHeading('child'), anItemFile({ title: '2人目の名前' })]
  await program(['city', 'check', await aBundle({ 'surveys/1.json': aSurveyFile({ surveySchema }) })], it)
  expect(it.output().split('\n').slice(0, 2)).toEqual([
    'svy001「子育て相談の申込み」で、一部の人にだけ聞く項目',
    '  任意 「2人目の名前」は、「ご用件」で「いる」と答えた人にだけ聞きます。',
  ])
})

test('the same fault in many items is one line with their number and the first three places', async () => {
  const it = memoryContext()
  const surveySchema = manyItems().map((item) =>
    'isRequired' in item ? { ...item, isRequired: true } : item,
  )
  const file = JSON.stringify(aSurveyFile({ surveySchema }), null, 2)
  expect(await program(['city', 'check', await aBundle({ 'surveys/1.json': file })], it)).toBe(1)
  const place = (line: number, at: number) =>
    `surveys/1.json:${line}:21 $.surveySchema[${at}].isRequired（q${at - 4}「ご用件」）`
  expect(it.output().split('\n')).toEqual([
    `誤り 109か所：${place(57, 4)}、${place(63, 5)}、${place(69, 6)} ほか 値の種類が違います。{ "value": true } と書いてください。使えるのはまとまり {…}です。 [shape.type]`,
    '誤りが 109件、注意が 0件あります。',
    '',
  ])
})

const slips: [what: string, from: string | RegExp, to: string][] = [
  ['a missing comma', /("itemKey": "q50"),/, '$1'],
  ['a missing brace', /("itemKey": "q50",[^}]*\})\s*\},/, '$1,'],
  ['a missing opening brace', /\{(\s*"itemKey": "q50")/, '$1'],
  ['a missing bracket', /("いる"\s*)\],/, '$1,'],
  ['a missing quotation mark', '"q50"', '"q50'],
  ['a full-width quotation mark', '"itemKey": "q50"', '”itemKey”: "q50"'],
  ['a full-width comma', '"q50",', '"q50"，'],
  ['a comment', '"itemKey": "q50",', '// ここから\n"itemKey": "q50",'],
  ['a misspelt key', '"itemKey": "q50"', '"itemkey": "q50"'],
  ['a repeated item key', '"itemKey": "q50"', '"itemKey": "q51"'],
  ['a renamed heading', '"itemKey": "child2"', '"itemKey": "child_2"'],
  ['a misspelt type', '"type": "choicegroupheader"', '"type": "choiceGroupHeader"'],
  ['a flag without its object', '"value": true', 'true'],
]

test.each(slips)('%s in a form of 113 items is told in at most 5 lines', async (_, from, to) => {
  const it = memoryContext()
  const good = JSON.stringify(aSurveyFile({ surveySchema: manyItems() }), null, 2)
  const bad = good.replace(from, to)
  expect(bad).not.toBe(good)
  await program(['city', 'check', await aBundle({ 'surveys/1.json': bad })], it)
  const lines = it.output().trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.length).toBeLessThanOrEqual(5)
})

test('check warns of sections that are to be told by what the server of these settings does not send', async () => {
  const notices = { times: ['09:00'], addresses: ['kenko@city.example.jp'], line: true }
  const section = { sectionId: 'kenko', name: '健康づくり課', surveys: ['svy001'], notices }
  const settings = { cityName: 'みなと市', office: { sections: [section] } }
  const folder = await aBundle({ 'settings.json': settings })
  const codesOf = async (over: object) => {
    const it = { ...memoryContext(), ...over }
    expect(await program(['city', 'check', folder], it)).toBe(0)
    return it.output().match(/(?<=\[)notices\.\w+/g) ?? []
  }
  expect(await codesOf({})).toEqual([])
  expect(await codesOf({ sendsMail: () => false, sendsMessages: () => false })).toEqual([
    'notices.no_mail_server',
    'notices.no_line',
  ])
})
