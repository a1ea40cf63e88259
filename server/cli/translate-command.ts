import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isTranslated } from '../../adapters/city/language-files.ts'
import { readBundle } from '../../adapters/city/read-bundle.ts'
import { csvBytes } from '../../adapters/csv/csv-bytes.ts'
import { utf8 } from '../../adapters/csv/text-encoding.ts'
import { writeXliff, type XliffUnit } from '../../adapters/spreadsheet/xliff.ts'
import { once, partsOfCity, untranslated } from '../../application/city/translations-of-city.ts'
import { languageOf, languages } from '../../application/messages/languages.ts'
import type { City } from '../../application/ports/city-repository.ts'
import { defaultLanguage, type LanguageCode } from '../../domain/shared/language-code.ts'
import { type CommandContext, exitCodes } from './command-context.ts'
import { grouped } from './grouped.ts'
import { orExplained } from './or-explained.ts'
import { printable } from './printable.ts'
import { takeTranslations } from './take-translations.ts'
import { columnsOf } from './translation-columns.ts'

const formats = ['csv', 'xliff'] as const
type Format = (typeof formats)[number]
const endings: Readonly<Record<Format, string>> = { csv: 'csv', xliff: 'xlf' }

type Asked = { folder: string; code: LanguageCode; format: Format; out?: string; take?: string }

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
      options: { format: text, out: text, take: text },
      allowPositionals: true,
    })
    const [folder = '', code = ''] = positionals
    const { format: named = 'csv', out, take } = values
    const format = formats.find((one) => one === named)
    const isEmpty = [folder, code, ...Object.values(values)].includes('')
    const isBoth = take !== undefined && (out !== undefined || values.format !== undefined)
    if (positionals.length !== 2 || isEmpty || isBoth || !format) return undefined
    return { folder, code, format, ...(out !== undefined && { out }), ...(take !== undefined && { take }) }
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
  if (!isTranslated(code)) {
    const known = languages.filter((one) => isTranslated(one.code))
    const names = known.map((one) => `${one.code}（${one.nativeName}）`).join('、')
    return fail(`「${code}」ということばはありません。使えるのは${names}です。`)
  }
  const bundle = await readBundle(folder, context.clock.now())
  if (!('city' in bundle))
    return fail(
      `${folder} に誤りが ${bundle.faults.length}件あります。先に npm run city -- check ${folder} で確かめてください。`,
    )
  return take === undefined
    ? orExplained(context, () => writeMissing(bundle.city, asked))
    : takeTranslations(bundle.city, { folder, code, file: take }, context)
}

/** Writes the texts that wait for their translation into a new file. */
async function writeMissing(city: City, { folder, code, format, out }: Asked): Promise<string> {
  const units = unitsOf(city, code)
  const { nativeName } = languageOf(code)
  if (units.length === 0) return `${nativeName}（${code}）の訳は、全部あります。何も書いていません。`
  const file = out ?? `${folder.replace(/[/\\]+$/, '')}-${code}.${endings[format]}`
  const bytes =
    format === 'xliff'
      ? writeXliff(units, { from: defaultLanguage, to: code, original: city.settings.cityName })
      : await csvOf(units, code)
  // What a translator has written is not overwritten.
  await writeFile(file, bytes, { flag: 'wx' })
  return [
    `${file} に書き出しました（${nativeName}の訳のない文 ${grouped(units.length)}件）。`,
    `訳を入れてもらったら：npm run city -- translate ${folder} ${code} --take ${file}`,
  ].join('\n')
}

/** Each text that lacks its translation, where it stands first. */
function unitsOf(city: City, code: LanguageCode): XliffUnit[] {
  const placed = partsOfCity(city).flatMap(({ title, texts }) =>
    untranslated(city, code, texts).map(({ place, text }) => ({ text, place: `${title}：${place}` })),
  )
  return once(placed).map(({ place, text }) => ({ place, source: text, note: noteOf(text, code) }))
}

function noteOf(text: string, code: LanguageCode): string {
  const notes = [
    /\]\(/.test(text) ? '[文字](アドレス) のアドレスは、そのまま残してください。' : '',
    languageOf(code).hasReadings ? '読みがなは、漢字《かんじ》のように書けます。' : '',
  ]
  return notes.join('')
}

async function csvOf(units: readonly XliffUnit[], code: LanguageCode): Promise<Uint8Array> {
  const { place, source, target, note } = columnsOf(code)
  async function* rows() {
    for (const unit of units) yield [unit.place, unit.source, '', unit.note]
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of csvBytes([place, source, target, note], rows(), utf8(), { isGuarded: true }))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}
