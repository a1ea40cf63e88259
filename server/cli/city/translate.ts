import { writeFile } from 'node:fs/promises'
import { isTranslated } from '../../../adapters/city-bundle/language-files.ts'
import { readBundle } from '../../../adapters/city-bundle/read-bundle.ts'
import { csvBytes } from '../../../adapters/tables/csv-bytes.ts'
import { utf8 } from '../../../adapters/tables/text-encoding.ts'
import { writeXliff, type XliffUnit } from '../../../adapters/tables/xliff.ts'
import { once, partsOfCity, untranslated } from '../../../application/city/translations-of-city.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { languageOf, languages } from '../../../application/texts/languages.ts'
import { defaultLanguage, type LanguageCode } from '../../../domain/shared/language-code.ts'
import { command } from '../command.ts'
import { CommandFailed, WrongArguments } from '../failures.ts'
import { grouped, printable } from '../printing.ts'
import { faultyFolder } from './bundle-report.ts'
import { placedTexts, productTexts, takeProductTexts } from './product-texts.ts'
import { columnsOf, takeTranslations } from './take-translations.ts'

const formats = ['csv', 'xliff'] as const
type Format = (typeof formats)[number]
const endings: Readonly<Record<Format, string>> = { csv: 'csv', xliff: 'xlf' }

/** `folder`: of a city's bundle; undefined: the product's own texts. */
type TranslateOptions = {
  folder: string | undefined
  code: LanguageCode
  format: Format
  out: string | undefined
}

/** `city translate`: texts go to a translator, and come back. */
export const translate = command({
  about:
    '市の文か、製品の文（--product）の訳を、翻訳する人に渡すファイルに書き出し、訳の入ったファイルを書き入れます。',
  details: [
    '市の文は、まだ訳のないものを書き出します。訳は languages/<ことば>/texts.json に書き入れます。',
    '製品の文は、直せるように全部書き出します。訳は application/texts/<ことば>.json に書き入れます。',
    '<ことば> は en、vi などです。--product だけなら、まだ訳のない製品の文の一覧を出します。',
  ],
  arguments: {
    first: { shown: '<フォルダー>', isOptional: true },
    second: { shown: '<ことば>', isOptional: true },
  },
  options: {
    product: { about: '製品の文の訳です。<フォルダー> は書きません。' },
    format: {
      value: 'csv|xliff',
      words: formats,
      about: 'CSVか、XLIFF 1.2で書き出します。付けなければCSVです。',
    },
    out: {
      value: '<ファイル>',
      about: '書き出すファイルです。付けなければ、<フォルダー>-<ことば>.csv か .xlf です。',
    },
    take: {
      value: '<ファイル>',
      about: '訳の入ったファイル（CSV、xlsx、XLIFF）を書き入れます。',
      excludes: ['out', 'format'],
    },
  },
  examples: [
    'my-city en',
    'my-city en --take my-city-en.csv',
    '--product',
    '--product en --format xliff --out product-en.xlf',
    '--product en --take product-en.xlf',
  ],
  async run({ first, second, product, format = 'csv', out, take }, context) {
    const [folder, code] = product ? [undefined, first] : [first, second]
    if (product && second !== undefined) throw new WrongArguments(`「${second}」は余分です。`)
    if (!product && folder === undefined) throw new WrongArguments('<フォルダー> がありません。')
    if (code === undefined) {
      if (!product || take !== undefined || out !== undefined)
        throw new WrongArguments('<ことば> がありません。')
      return productCoverage()
    }
    if (!isTranslated(code)) throw new CommandFailed(unknownLanguage(code))
    const asked = { folder, code, format, out }
    if (folder === undefined)
      return take === undefined
        ? writeUnits(await productUnits(code), asked, 'madoguchi')
        : takeProductTexts({ code, file: take }, context)
    const bundle = await readBundle(folder, context.clock.now())
    if (!('city' in bundle)) throw faultyFolder(folder, bundle.faults.length)
    return take === undefined
      ? writeUnits(unitsOf(bundle.city, code), asked, bundle.city.settings.cityName)
      : takeTranslations(bundle.city, { folder, code, file: take }, context)
  },
})

function unknownLanguage(code: string): string {
  const known = languages.filter((one) => isTranslated(one.code))
  const names = known.map((one) => `${one.code}（${one.nativeName}）`).join('、')
  return printable(`「${code}」ということばはありません。使えるのは${names}です。`)
}

/** Writes texts into a new file for a translator. @param original what they are texts of */
async function writeUnits(
  units: readonly XliffUnit[],
  asked: TranslateOptions,
  original: string,
): Promise<string> {
  const { folder = '--product', code, format, out } = asked
  const { nativeName } = languageOf(code)
  if (units.length === 0) return `${nativeName}（${code}）の訳は、全部あります。何も書いていません。`
  const name = asked.folder?.replace(/[/\\]+$/, '') ?? 'madoguchi'
  const file = out ?? `${name}-${code}.${endings[format]}`
  const bytes =
    format === 'xliff'
      ? writeXliff(units, { from: defaultLanguage, to: code, original })
      : await csvOf(units, code)
  // What a translator has written is not overwritten.
  await writeFile(file, bytes, { flag: 'wx' })
  const missing = units.filter(({ target }) => target === '').length
  const what =
    missing === units.length
      ? `訳のない文 ${grouped(missing)}件`
      : `文 ${grouped(units.length)}件、訳のない文 ${grouped(missing)}件`
  return [
    `${file} に書き出しました（${nativeName}の${what}）。`,
    `訳を入れてもらったら：npm run city -- translate ${folder} ${code} --take ${file}`,
  ].join('\n')
}

/** Each text of a city that lacks its translation, where it stands first. */
function unitsOf(city: City, code: LanguageCode): XliffUnit[] {
  const placed = partsOfCity(city).flatMap(({ title, texts }) =>
    untranslated(city, code, texts).map(({ place, text }) => ({ text, place: `${title}：${place}` })),
  )
  return once(placed).map(({ place, text }) => ({
    place,
    source: text,
    target: '',
    note: noteOf(text, code),
  }))
}

/** Every text of the product, with the translation that there is: whoever reads a language corrects it, too. */
async function productUnits(code: LanguageCode): Promise<XliffUnit[]> {
  const own = placedTexts(await productTexts(code))
  const japanese = placedTexts(await productTexts(defaultLanguage))
  return [...japanese].map(([place, source]) => ({
    place,
    source,
    target: own.get(place) ?? '',
    note: noteOf(source, code),
  }))
}

/** How much of each language of the product there is, and what lacks. */
async function productCoverage(): Promise<string> {
  const places = [...placedTexts(await productTexts(defaultLanguage)).keys()]
  const lines = languages
    .filter(({ code }) => isTranslated(code))
    .map(async ({ code }) => {
      const own = placedTexts(await productTexts(code))
      const missing = places.filter((place) => !own.has(place))
      const count = `${code}: ${grouped(places.length - missing.length)}/${grouped(places.length)}`
      return missing.length === 0
        ? `${count}（全部あります）`
        : [`${count}（まだないもの ${grouped(missing.length)}件）`, ...missing].join('\n  ')
    })
  return (await Promise.all(lines)).join('\n')
}

function noteOf(text: string, code: LanguageCode): string {
  const notes = [
    /\]\(/.test(text) ? '[文字](アドレス) のアドレスは、そのまま残してください。' : '',
    /\{\w+\}/.test(text) ? '{ } の中は、そのまま残してください。' : '',
    languageOf(code).hasReadings ? '読みがなは、漢字《かんじ》のように書けます。' : '',
  ]
  return notes.join('')
}

async function csvOf(units: readonly XliffUnit[], code: LanguageCode): Promise<Uint8Array> {
  const { place, source, target, note } = columnsOf(code)
  async function* rows() {
    for (const unit of units) yield [unit.place, unit.source, unit.target, unit.note]
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of csvBytes([place, source, target, note], rows(), utf8(), { isGuarded: true }))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}
