import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { cp932Bytes } from '../../../adapters/tables/cp932-text.ts'
import { readXliff } from '../../../adapters/tables/xliff.ts'
import { program } from '../../../server/cli/program.ts'
import { aBundle, aBundleFolder, aChoice, aSurveyFile, today } from '../city-bundle/bundles.ts'
import { memoryContext } from './test-context.ts'
import { aFile, aWorkbookOf } from './translators-files.ts'

const city = async (...args: string[]) => {
  const it = memoryContext()
  return { code: await program(['city', ...args], it), output: it.output(), errors: it.errorOutput() }
}

const settings = { cityName: 'みなと市', languages: ['en'] }
const offering = (files: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {}) =>
  aBundle({ 'settings.json': settings, 'languages/en/city.json': { みなと市: 'Minato' }, ...files })

const languagesIn = async (folder: string) => {
  const read = await readBundle(folder, today)
  return 'city' in read ? read.city.languages : read.faults
}

test('check says how much of each language there is, and names the first texts that lack', async () => {
  const { code, output } = await city('check', await offering())
  expect(code).toBe(0)
  expect(output).toContain(`訳 en: 1/4（まだないもの 3件）
  子育て相談の申込み（svy001） en: 0/3
    svy001/surveyTitle「子育て相談の申込み」
    svy001/q1/title「ご用件」
    svy001/endOfSurveyMessage「ありがとうございました。」
`)
})

test('check says of a language that is whole that it is, and nothing of languages where there are none', async () => {
  const whole = {
    子育て相談の申込み: 'Childcare advice',
    ご用件: 'Request',
    'ありがとうございました。': 'Thank you.',
  }
  const folder = await offering({ 'languages/en/form.json': whole })
  expect((await city('check', folder)).output).toContain('訳 en: 4/4（全部あります）\n')
  expect((await city('check', await aBundle())).output).not.toContain('訳')
})

test('the texts that lack go out as CSV and come back into the bundle', async () => {
  const folder = await offering()
  const { code, output } = await city('translate', folder, 'en')
  expect(code).toBe(0)
  const file = `${folder}-en.csv`
  expect(output).toBe(
    `${file} に書き出しました（Englishの訳のない文 3件）。\n訳を入れてもらったら：npm run city -- translate ${folder} en --take ${file}\n`,
  )
  const csv = await readFile(file, 'utf8')
  expect(csv).toBe(
    '\ufeff"場所","日本語","訳（en）","メモ"\r\n' +
      '"子育て相談の申込み：svy001/surveyTitle","子育て相談の申込み","",""\r\n' +
      '"子育て相談の申込み：svy001/q1/title","ご用件","",""\r\n' +
      '"子育て相談の申込み：svy001/endOfSurveyMessage","ありがとうございました。","",""\r\n',
  )
  await writeFile(file, csv.replace('"ご用件",""', '"ご用件","Your request, ""please"""'))
  expect(await city('translate', folder, 'en', '--take', file)).toEqual({
    code: 0,
    output: `${folder}/languages/en/texts.json に、訳 1件を書きました。断った行 0件、訳のない文 2件。\n次は：npm run city -- check ${folder}\n`,
    errors: '',
  })
  expect(await languagesIn(folder)).toEqual({ en: { みなと市: 'Minato', ご用件: 'Your request, "please"' } })
  const again = await city('translate', folder, 'en', '--take', file)
  expect(again.output).toContain('新しい訳はありませんでした。断った行 0件、訳のない文 2件。')
})

test('the same as XLIFF', async () => {
  const folder = await offering()
  const file = join(await aBundleFolder({}), 'to-translator.xlf')
  expect((await city('translate', folder, 'en', '--format', 'xliff', '--out', file)).code).toBe(0)
  const xml = await readFile(file, 'utf8')
  expect(readXliff(xml).units.map(({ source }) => source)).toEqual([
    '子育て相談の申込み',
    'ご用件',
    'ありがとうございました。',
  ])
  await writeFile(
    file,
    xml.replace(/(ご用件<\/source>\s*)<target.*<\/target>/, '$1<target>Your &lt;request&gt;</target>'),
  )
  expect((await city('translate', folder, 'en', '--take', file)).code).toBe(0)
  expect(await languagesIn(folder)).toEqual({ en: { みなと市: 'Minato', ご用件: 'Your <request>' } })
})

test('a workbook is taken too', async () => {
  const folder = await offering()
  const file = await aWorkbookOf([
    ['日本語', '訳（en）'],
    ['ご用件', 'Request'],
  ])
  expect((await city('translate', folder, 'en', '--take', file)).code).toBe(0)
  expect(await languagesIn(folder)).toMatchObject({ en: { ご用件: 'Request' } })
})

test('lines that can not be taken are named, and the others are taken', async () => {
  const description = '[案内](https://example.jp/a)を見てください。'
  const folder = await offering({ 'surveys/1.json': aSurveyFile({ description }) })
  const file = await aFile('back.csv', [
    '日本語,訳（en）',
    'ご用件,Request',
    'ご用件,Purpose',
    'ご意見,Opinion',
    'みなと市,Minato City',
    'みなと市,Minato',
    '子育て相談の申込み,[a](javascript:b)',
    `${description},See the guide.`,
    'ありがとうございました。,',
  ])
  const { code, output } = await city('translate', folder, 'en', '--take', file)
  expect(code).toBe(1)
  expect(output.split('\n').slice(0, 6)).toEqual([
    '誤り 3行目「ご用件」：同じ文の違う訳が、このファイルの前の行にもあります。',
    '誤り 4行目「ご意見」：住民に見える文のどこにもありません。元の文が、書き出したあとに変わっていませんか。',
    '誤り 5行目「みなと市」：languages/en/city.json に、違う訳がもうあります。直すときは、そのファイルを直してください。',
    '誤り 7行目「子育て相談の申込み」：このリンク先は使えません：javascript:b。https、http、tel、mailto で始めてください。',
    '注意 8行目「[案内](https://example.jp/a)を見てく…」：元の文にあるリンク先が、訳にありません：https://example.jp/a',
    `${folder}/languages/en/texts.json に、訳 2件を書きました。断った行 4件、訳のない文 2件。`,
  ])
  expect(await languagesIn(folder)).toEqual({
    en: { みなと市: 'Minato', ご用件: 'Request', [description]: 'See the guide.' },
  })
})

test('a file of another language, or without its columns, is not taken', async () => {
  const folder = await offering()
  const vietnamese = await aFile('vi.csv', ['日本語,訳（vi）', 'ご用件,Nội dung'])
  expect(await city('translate', folder, 'en', '--take', vietnamese)).toMatchObject({
    code: 1,
    errors: `${vietnamese} は、Tiếng Việt（vi）の訳です。何も書いていません。\n`,
  })
  const xliff = await aFile('vi.xlf', ['<xliff><file target-language="vi"/></xliff>'])
  expect((await city('translate', folder, 'en', '--take', xliff)).errors).toBe(
    `${xliff} は、vi の訳です。何も書いていません。\n`,
  )
  const other = await aFile('other.csv', ['日本語,英語', 'ご用件,Request'])
  expect((await city('translate', folder, 'en', '--take', other)).errors).toContain(
    '「訳（en）」の列がありません',
  )
  const broken = await aFile('broken.xlf', ['<xliff>'])
  expect((await city('translate', folder, 'en', '--take', broken)).errors).toBe(
    `${broken} は、XLIFFとして読めません。\n`,
  )
  expect(await languagesIn(folder)).toEqual({ en: { みなと市: 'Minato' } })
})

test('a language that the product does not have is named with those that it has', async () => {
  const { code, errors } = await city('translate', await offering(), 'fr')
  expect(code).toBe(1)
  expect(errors).toContain(
    '「fr」ということばはありません。使えるのはja-easy（やさしい日本語）、en（English）、',
  )
})

test('a bundle with faults is not translated, and a file that is there is not overwritten', async () => {
  const faulty = await aBundle({ 'surveys/1.json': '{' })
  expect((await city('translate', faulty, 'en')).errors).toContain(`npm run city -- check ${faulty}`)
  const folder = await offering()
  await writeFile(`${folder}-en.csv`, 'mine')
  expect((await city('translate', folder, 'en')).code).toBe(1)
  expect(await readFile(`${folder}-en.csv`, 'utf8')).toBe('mine')
})

test.each(['vi', 'zh-Hans', 'zh-Hant', 'ko', 'ne', 'pt-BR', 'es'])(
  'a CSV file in CP932 is refused as a whole for %s, whose letters it can not hold',
  async (code) => {
    const folder = await offering()
    const file = await aFile('back.csv', cp932Bytes(`日本語,訳（${code}）\r\nご用件,N?i dung\r\n`))
    const { errors, ...taken } = await city('translate', folder, code, '--take', file)
    expect(taken).toEqual({ code: 1, output: '' })
    expect(errors).toContain('の文字コード（CP932、Shift_JIS）では、')
    expect(await languagesIn(folder)).toEqual({ en: { みなと市: 'Minato' } })
  },
)

test.each(['en', 'ja-easy', 'tl'])('a CSV file in CP932 is taken for %s', async (code) => {
  const folder = await offering()
  const file = await aFile('back.csv', cp932Bytes(`日本語,訳（${code}）\r\nご用件,Request\r\n`))
  expect((await city('translate', folder, code, '--take', file)).code).toBe(0)
  expect(await languagesIn(folder)).toMatchObject({ [code]: { ご用件: 'Request' } })
})

test('a line whose letters are lost is refused', async () => {
  const file = await aFile('back.csv', ['日本語,訳（en）', 'ご用件,R?quest'])
  const { code, output } = await city('translate', await offering(), 'en', '--take', file)
  expect(code).toBe(1)
  expect(output).toContain('誤り 2行目「ご用件」：元の文にない「?」があります。')
})

test('where nothing lacks, nothing is written', async () => {
  const folder = await aBundle({
    'settings.json': settings,
    'surveys/1.json': { surveyId: 'a', surveyTitle: '題' },
  })
  const file = await aFile('all.csv', ['日本語,訳（en）', '題,Title', 'みなと市,Minato'])
  await city('translate', folder, 'en', '--take', file)
  expect((await city('translate', folder, 'en')).output).toBe(
    'English（en）の訳は、全部あります。何も書いていません。\n',
  )
  await expect(access(`${folder}-en.csv`)).rejects.toThrow()
})

test.each(['csv', 'xliff'])(
  'whatever the texts are, what a translator writes into %s comes back',
  async (format) => {
    const text = fc
      .array(
        fc.constantFrom(
          'あ',
          '=',
          '+',
          '-',
          '@',
          '"',
          ',',
          '\n',
          '\t',
          '<',
          '&',
          '0',
          '1-2',
          '_x0041_',
          ' a',
        ),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map((parts) => parts.join(''))
      .filter((one) => one.trim() !== '' && !/^[-－]$/.test(one.trim()))
    const options = fc.uniqueArray(text, { minLength: 1, maxLength: 5, selector: (one) => one.trim() })
    await fc.assert(
      fc.asyncProperty(options, async (texts) => {
        const item = aChoice({ options: texts })
        const folder = await offering({ 'surveys/1.json': aSurveyFile({ surveySchema: [item] }) })
        const file = `${folder}-en.${format === 'csv' ? 'csv' : 'xlf'}`
        await city('translate', folder, 'en', '--format', format)
        const given = await readFile(file, 'utf8')
        const filled =
          format === 'csv'
            ? given.replace(/^("(?:[^"]|"")*","((?:[^"]|"")*)","")/gm, (_, line: string, source: string) =>
                line.replace(/""$/, `"${source}"`),
              )
            : given.replace(
                /<source>([\s\S]*?)<\/source>\s*<target[\s\S]*?<\/target>/g,
                '<source>$1</source><target>$1</target>',
              )
        await writeFile(file, filled)
        expect((await city('translate', folder, 'en', '--take', file)).code).toBe(0)
        const languages = await languagesIn(folder)
        for (const one of texts) expect(languages).toHaveProperty(['en', one], one.trim())
      }),
      { numRuns: 15 },
    )
  },
)
