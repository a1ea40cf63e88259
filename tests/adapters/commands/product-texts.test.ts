import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readXliff } from '../../../adapters/tables/xliff.ts'
import ja from '../../../application/texts/ja.json'
import { takeProductTexts } from '../../../server/cli/city/product-texts.ts'
import { program } from '../../../server/cli/program.ts'
import { memoryContext } from './test-context.ts'
import { aFile } from './translators-files.ts'

const head = '"場所","日本語","訳（en）","メモ"'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'texts-'))
  const texts = {
    form: { send: '送信', left: 'あと{count}件', thanks: 'ありがとう' },
    home: { title: '窓口' },
  }
  await writeFile(join(folder, 'ja.json'), JSON.stringify(texts))
  await writeFile(join(folder, 'en.json'), JSON.stringify({ form: { thanks: 'Thanks', send: 'Sent' } }))
})

const take = async (...lines: string[]) => {
  const it = memoryContext()
  const file = await aFile('back.csv', [head, ...lines])
  const code = await takeProductTexts({ code: 'en', file, folder }, it)
  return { code, output: it.output(), errors: it.errorOutput() }
}
const english = async () => JSON.parse(await readFile(join(folder, 'en.json'), 'utf8')) as object

describe("the product's own texts", () => {
  test('are listed by what a language lacks', async () => {
    const it = memoryContext()
    expect(await program(['city', 'translate', '--product'], it)).toBe(0)
    expect(it.output()).toMatch(/^en: [\d,]+\/[\d,]+（/m)
    expect(it.output()).not.toMatch(/^ja: /m)
  })

  test.each(['csv', 'xliff'])('go out as %s with the translations that there are', async (format) => {
    const file = join(folder, 'out')
    const args = ['translate', '--product', 'en', '--format', format, '--out', file]
    expect(await program(['city', ...args], memoryContext())).toBe(0)
    const written = await readFile(file, 'utf8')
    expect(written).toContain('Please fill this in.')
    if (format === 'xliff')
      expect(readXliff(written).units).toContainEqual({
        place: 'shared.PLEASE_INPUT',
        source: ja.shared.PLEASE_INPUT,
        target: 'Please fill this in.',
      })
  })

  test('come back by their place, in the order of Japanese', async () => {
    const { code, output } = await take(
      '"home.title","窓口","Counter",""',
      '"form.send","送信","Send",""',
      '"form.thanks","ありがとう","",""',
      '"form.left","あと{count}件","{count} {count, plural, one {place} other {places}} left",""',
    )
    expect(output).toBe(`${folder}/en.json に、訳 3件を書きました。断った行 0件、訳のない文 0件。\n`)
    expect(code).toBe(0)
    expect(JSON.stringify(await english())).toBe(
      JSON.stringify({
        form: {
          send: 'Send',
          left: '{count} {count, plural, one {place} other {places}} left',
          thanks: 'Thanks',
        },
        home: { title: 'Counter' },
      }),
    )
  })

  test.each([
    ['"form.left","あと{count}件","Some left",""', '{count} を、元の文と同じに書いてください。'],
    [
      '"form.left","あと{count}件","{count, plural, one {place} other {places}}",""',
      '{count} を、元の文と同じに',
    ],
    ['"form.left","あと{count}件","{count} {count, plural, one {place}}",""', 'other は必ず書きます'],
    ['"form.left","あと{count}件","{count} {count, plural, few {a} other {b}}",""', '使えるのは one、other'],
    ['"form.left","あと{count}件","{count} {max, plural, one {a} other {b}}",""', '数で変わる言葉は'],
    ['"form.left","あと{count}件","{count} {count|place|places}",""', '数で変わる言葉は'],
    ['"form.send","送る","Send",""', '元の文が、書き出したあとに変わっています。'],
    ['"form.gone","送信","Send",""', '「form.gone」という場所はありません。'],
  ])('are refused where they do not fit, and nothing is written: %s', async (line, why) => {
    const before = await english()
    const { code, output } = await take(line)
    expect(code).toBe(1)
    expect(output).toContain(why)
    expect(await english()).toEqual(before)
  })
})
