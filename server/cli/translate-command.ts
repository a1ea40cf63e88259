import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isTranslated } from '../../adapters/city/language-files.ts'
import { readBundle } from '../../adapters/city/read-bundle.ts'
import { csvBytes } from '../../adapters/csv/csv-bytes.ts'
import { utf8 } from '../../adapters/csv/text-encoding.ts'
import { writeXliff, type XliffUnit } from '../../adapters/spreadsheet/xliff.ts'
import { once, partsOfCity, untranslated } from '../../application/city/translations-of-city.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { languageOf, languages } from '../../application/texts/languages.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import { type CommandContext, exitCodes } from './command-context.ts'
import { grouped } from './grouped.ts'
import { orExplained } from './or-explained.ts'
import { printable } from './printable.ts'
import { placedTexts, productTexts, takeProductTexts } from './product-texts.ts'
import { takeTranslations } from './take-translations.ts'
import { columnsOf } from './translation-columns.ts'

const formats = ['csv', 'xliff'] as const
type Format = (typeof formats)[number]
const endings: Readonly<Record<Format, string>> = { csv: 'csv', xliff: 'xlf' }

/** `folder`: of a city's bundle; undefined: the product's own texts. */
type Asked = { folder?: string; code: LanguageCode; format: Format; out?: string; take?: string }

/** Runs `translate`, by which texts go to a translator and come back; undefined if the arguments are not its own. */
export function translateCommand(
  [verb, ...args]: readonly string[],
  context: CommandContext,
): Promise<number> | undefined {
  const asked = verb === 'translate' ? read(args) : undefined
  return asked && run(asked, context)
}

function read(args: string[]): Asked | undefined {
  const text = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { format: text, out: text, take: text, product: { type: 'boolean' } },
      allowPositionals: true,
    })
    const { format: named = 'csv', out, take, product = false } = values
    const [code = '', folder] = [...positionals].reverse()
    const format = formats.find((one) => one === named)
    const isEmpty = [...positionals, ...Object.values(values)].includes('')
    const isBoth = take !== undefined && (out !== undefined || values.format !== undefined)
    // The product's texts need no file to be listed.
    const isList = product && positionals.length === 0 && take === undefined && out === undefined
    if ((positionals.length !== (product ? 1 : 2) && !isList) || isEmpty || isBoth || !format)
      return undefined
    return {
      code,
      format,
      ...(folder !== undefined && { folder }),
      ...(out !== undefined && { out }),
      ...(take !== undefined && { take }),
    }
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

async function run(asked: Asked, context: CommandContext): Promise<number> {
  const { folder, code, take } = asked
  const fail = (message: string) => {
    context.err.write(`${printable(message)}\n`)
    return exitCodes.failed
  }
  if (folder === undefined && code === '') return orExplained(context, productCoverage)
  if (!isTranslated(code)) {
    const known = languages.filter((one) => isTranslated(one.code))
    const names = known.map((one) => `${one.code}（${one.nativeName}）`).join('、')
    return fail(`「${code}」ということばはありません。使えるのは${names}です。`)
  }
  if (folder === undefined)
    return take === undefined
      ? orExplained(context, async () => writeUnits(await productUnits(code), asked, 'madoguchi'))
      : takeProductTexts({ code, file: take }, context)
  const bundle = await readBundle(folder, context.clock.now())
  if (!('city' in bundle))
    return fail(
      `${folder} に誤りが ${bundle.faults.length}件あります。先に npm run city -- check ${folder} で確かめてください。`,
    )
  const { city } = bundle
  return take === undefined
    ? orExplained(context, () => writeUnits(unitsOf(city, code), asked, city.settings.cityName))
    : takeTranslations(city, { folder, code, file: take }, context)
}

/** Writes texts into a new file for a translator. @param original what they are texts of */
async function writeUnits(units: readonly XliffUnit[], asked: Asked, original: string): Promise<string> {
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
  return [...placedTexts(await productTexts(defaultLanguage))]
    .filter(([place]) => place !== 'shared.locale')
    .map(([place, source]) => ({ place, source, target: own.get(place) ?? '', note: noteOf(source, code) }))
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
