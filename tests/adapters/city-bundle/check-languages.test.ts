import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { aBundle, aChoice, expectFaults, findingsOf, survey, today } from './bundles.ts'

const offering = (...languages: readonly string[]) => ({
  'settings.json': { cityName: 'みなと市', languages },
})
const english = (texts: Readonly<Record<string, unknown>>) => ({
  ...offering('en'),
  'languages/en/texts.json': texts,
})
const warningsOf = async (files: Parameters<typeof aBundle>[0]) =>
  (await findingsOf(await aBundle(files))).warnings

test('the translations of all files of a language are read as one, without the mark for editors [ENT-16]', async () => {
  const reading = await readBundle(
    await aBundle({
      ...offering('en', 'vi'),
      'languages/en/01-city.json': { $schema: '../../schema/language.schema.json', みなと市: 'Minato City' },
      'languages/en/svy001.json': { ご用件: 'Your request', みなと市: 'Minato City' },
      'languages/vi/texts.json': {},
    }),
    today,
  )
  expect('city' in reading && reading.city.languages).toEqual({
    en: { みなと市: 'Minato City', ご用件: 'Your request' },
    vi: {},
  })
  expect(reading.warnings).toEqual([])
  expect('city' in reading && reading.city.settings.languages).toEqual(['en', 'vi'])
})

test('a bundle without languages/ says nothing of languages', async () => {
  const reading = await readBundle(await aBundle(), today)
  expect('city' in reading && Object.hasOwn(reading.city, 'languages')).toBe(false)
})

test.each([
  ['zh-hans', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['pt', 'pt-BR'],
  ['ja_easy', 'ja-easy'],
])('for the folder languages/%s, %s is guessed', async (code, near) => {
  const reading = await readBundle(await aBundle({ [`languages/${code}/texts.json`]: {} }), today)
  const [fault] = 'faults' in reading ? reading.faults : []
  expect(fault).toMatchObject({ file: `languages/${code}`, code: 'language.unknown' })
  expect(fault?.message).toContain(`「${near}」ですか。`)
})

test('Japanese is what texts are translated from: it is neither a folder nor offered', async () => {
  await expectFaults({ 'languages/ja/texts.json': {} }, 'languages/ja $ language.unknown')
  await expectFaults(offering('ja'), 'settings.json $.languages[0] shape.enum')
})

test('a language that is misspelt in the settings, or there twice, is refused', async () => {
  await expectFaults(offering('zh-hans'), 'settings.json $.languages[0] shape.enum')
  await expectFaults(offering('en', 'en'), 'settings.json $.languages[1] language.offered_twice')
})

test('a file outside of the folder of a language is refused', async () => {
  await expectFaults({ 'languages/en.json': {} }, 'languages/en.json $ language.no_folder')
})

const faults: [string, Readonly<Record<string, unknown>>, string][] = [
  ['that is no text', { ご用件: ['Your request'] }, '$["ご用件"] shape.type'],
  ['that is an object of translations', { ご用件: { en: 'Your request' } }, '$["ご用件"] shape.type'],
  ['that is empty', { ご用件: '' }, '$["ご用件"] shape.too_short'],
  ['that is blank', { ご用件: ' 　' }, '$["ご用件"] translation.blank'],
  ['with what is left of lost letters', { ご用件: 'Y?u c?u' }, '$["ご用件"] translation.letters_lost'],
  ['with ? behind a source that asks nothing', { ご用件: '? ?' }, '$["ご用件"] translation.letters_lost'],
  ['that can not be read', { ご用件: 'N\ufffdi dung' }, '$["ご用件"] translation.letters_lost'],
  ['with a forbidden link', { ご用件: '[here](javascript:alert)' }, '$["ご用件"] link.forbidden'],
]
test.each(faults)('a translation %s is refused', async (_, texts, expected) => {
  await expectFaults(english(texts), `languages/en/texts.json ${expected}`)
})

test.each([
  ['お子さんはいますか', 'Do you have children?', []],
  ['お子さんはいますか（任意）', 'Do you have children? (optional)', []],
  ['お子さんはいますか。答えは1つです。', 'Do you have children? Choose one.', []],
  ['ご用件は？', 'Is this "it?" or what?', []],
  ['お子さんはいますか', 'B?n có con kh?ng?', ['translation.letters_lost']],
  ['お子さんはいますか', '??????', ['translation.letters_lost']],
  ['[案内](https://a.example/b)', '[Guide](https://a.example/b?lang=en)', ['translation.links']],
])('the translation of %j into %j has the findings %j', async (title, target, codes) => {
  const folder = await aBundle({ ...survey({ surveyTitle: title }), ...english({ [title]: target }) })
  const read = await readBundle(folder, today)
  const found = 'faults' in read ? read.faults : read.warnings
  expect(found.map(({ code }) => code)).toEqual(codes)
})

test('one text has one translation in a language, whatever file it stands in', async () => {
  const files = {
    ...offering('en', 'vi'),
    'languages/en/a.json': { ご用件: 'Your request' },
    'languages/en/b.json': { ご用件: 'Purpose' },
    'languages/vi/c.json': { ご用件: 'Nội dung' },
  }
  await expectFaults(files, 'languages/en/b.json $["ご用件"] translation.differs')
})

test.each([
  ['漢字《かんじ》と 名《な》まえ', true],
  ['コーヒー《こーひー》', false],
  ['漢字《kanji》', false],
  ['漢字《かんじ', false],
  ['漢字《》', false],
  ['漢字《かん《じ》》', false],
])('of readings in plain Japanese, %s is well formed: %s', async (target, isWell) => {
  const found = await findingsOf(
    await aBundle({ ...offering('ja-easy'), 'languages/ja-easy/texts.json': { ご用件: target } }),
  )
  expect(found.faults).toEqual(isWell ? [] : ['languages/ja-easy/texts.json $["ご用件"] translation.reading'])
})

test('in other languages the same marks are marks like others', async () => {
  expect(await warningsOf(english({ ご用件: '《Request》' }))).toEqual([])
})

test('a translation of what no resident sees is a warning, with the text that it was probably meant for', async () => {
  const reading = await readBundle(await aBundle(english({ ご用件は: 'Your request' })), today)
  expect(reading.warnings).toMatchObject([{ path: '$["ご用件は"]', code: 'translation.unused' }])
  expect(reading.warnings[0]?.message).toContain('「ご用件」')
})

test('a translation that has lost a link of its text is a warning', async () => {
  const description = '[案内](https://example.jp/a)をご覧ください。'
  const lost = { ...survey({ description }), ...english({ [description]: 'See the guide.' }) }
  expect(await warningsOf(lost)).toEqual([`languages/en/texts.json $["${description}"] translation.links`])
  const kept = { ...lost, ...english({ [description]: 'See the [guide](https://example.jp/a).' }) }
  expect(await warningsOf(kept)).toEqual([])
})

test('a language that is offered without texts, or has texts and is not offered, is a warning', async () => {
  expect(await warningsOf(offering('en'))).toEqual(['settings.json $.languages language.no_texts'])
  expect(await warningsOf({ 'languages/en/texts.json': {} })).toEqual(['languages/en $ language.not_offered'])
})

test('the language of a form has to be one of the product, and is a note if it is not offered [LANG-09]', async () => {
  const form = (userLanguageCode: string) => survey({ userLanguageCode })
  await expectFaults(form('english'), 'surveys/1.json $.userLanguageCode shape.enum')
  expect(await warningsOf(form('ja'))).toEqual([])
  expect(await warningsOf(form('en'))).toEqual([
    'surveys/1.json $.userLanguageCode language.fixed_not_offered',
  ])
  expect(await warningsOf({ ...english({}), ...form('en') })).toEqual([])
})

test('so has every language that an item offers [LANG-08]', async () => {
  const items = (languageCode: string) =>
    survey({
      surveySchema: [aChoice({ languageSettingOptions: [{ languageCode, languageNativeName: 'English' }] })],
    })
  const path = '$.surveySchema[0].languageSettingOptions[0].languageCode'
  await expectFaults(items('xx'), `surveys/1.json ${path} shape.enum`)
  expect(await warningsOf(items('en'))).toContain(`surveys/1.json ${path} language.fixed_not_offered`)
})
