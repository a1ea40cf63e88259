import { readFile } from 'node:fs/promises'
import { textsFile } from '../../../adapters/city-bundle/bundle-of-city.ts'
import { textsByFile, translationMessages } from '../../../adapters/city-bundle/language-files.ts'
import { writeTexts } from '../../../adapters/city-bundle/write-bundle.ts'
import { WorkbookUnreadable } from '../../../adapters/tables/workbook-unreadable.ts'
import { readXliff } from '../../../adapters/tables/xliff.ts'
import { once, partsOfCity, untranslated } from '../../../application/city/translations-of-city.ts'
import type { TableEncoding } from '../../../application/office/office-table.ts'
import type { City } from '../../../application/ports/city-repository.ts'
import { allTextsIn, languageOf, languages } from '../../../application/texts/languages.ts'
import type { LanguageCode } from '../../../domain/shared/language-code.ts'
import { type SyncedTexts, targetTextOf } from '../../../domain/shared/language-data.ts'
import { exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { CommandFailed } from '../failures.ts'
import { openTable, placeIn } from '../open-table.ts'
import { grouped, printable, say, shortText } from '../printing.ts'

/** A line of a translator's file; `target` is '' while it is not translated, `place` where it was lost on the way. */
export type Line = { at: string; place: string; source: string; target: string }

/** What the columns of a table of texts are called; with its language in a title no file is taken for another's. */
export const columnsOf = (code: LanguageCode) => ({
  place: '場所',
  source: '日本語',
  target: `訳（${code}）`,
  note: 'メモ',
})

/**
 * Writes the translations of a file into the bundle, those that can be taken, and says of each other line what is
 * wrong with it.
 * @returns the exit code: 1 if a line was refused
 * @throws what `linesOf` throws
 */
export async function takeTranslations(
  city: City,
  { folder, code, file }: { folder: string; code: LanguageCode; file: string },
  context: CommandContext,
): Promise<number> {
  const lines = await linesOf(file, code)
  const taken = take(lines, { city, code, byFile: await textsByFile(folder, code) })
  for (const line of taken.lines) context.out.write(`${printable(line)}\n`)
  if (taken.count > 0) await writeTexts(folder, code, taken.texts)
  const texts = { ...city.languages?.[code], ...taken.texts }
  const all = once(partsOfCity(city).flatMap((part) => part.texts))
  const missing = untranslated({ languages: { [code]: texts } }, code, all).length
  say(
    context,
    `${taken.count > 0 ? `${folder}/${textsFile(code)} に、訳 ${grouped(taken.count)}件を書きました。` : '新しい訳はありませんでした。'}断った行 ${grouped(taken.refused)}件、訳のない文 ${grouped(missing)}件。\n次は：npm run city -- check ${folder}\n`,
  )
  return taken.refused > 0 ? exitCodes.failed : exitCodes.ok
}

/**
 * The lines of a translator's file in a language.
 * @throws CommandFailed if it is of another one, and what `openTable` throws
 */
export const linesOf = (file: string, code: LanguageCode): Promise<Line[]> =>
  /\.(?:xlf|xliff|xml)$/i.test(file) ? xliffLines(file, code) : rowsOf(file, code)

type Taken = { texts: SyncedTexts; count: number; refused: number; lines: string[] }

/** What of `lines` goes into the file of taken translations, whose other texts stay. */
function take(
  lines: readonly Line[],
  bundle: { city: City; code: LanguageCode; byFile: ReadonlyMap<string, SyncedTexts> },
): Taken {
  const { city, code, byFile } = bundle
  const sources = new Map(
    partsOfCity(city).flatMap(({ texts }) => texts.map(({ text }) => [plain(text), text])),
  )
  const own = textsFile(code)
  const texts: Record<string, string> = { ...byFile.get(own) }
  const said: string[] = []
  const given = new Map<string, string>()
  let refused = 0
  const refuse = ({ at, source }: Line, why: string) => {
    refused += 1
    said.push(`誤り ${at}「${shortText(source)}」：${why}`)
  }
  for (const line of lines) {
    const target = plain(line.target)
    if (target === '') continue
    const source = sources.get(plain(line.source))
    if (source === undefined) {
      refuse(line, '住民に見える文のどこにもありません。元の文が、書き出したあとに変わっていませんか。')
      continue
    }
    const { faults, warnings } = translationMessages(source, target, code)
    const [other] =
      [...byFile].find(([path, there]) => path !== own && targetIn(there, source) !== undefined) ?? []
    const earlier = given.get(source)
    if (faults.length > 0) refuse(line, faults.join(''))
    else if (earlier !== undefined && earlier !== target)
      refuse(line, '同じ文の違う訳が、このファイルの前の行にもあります。')
    else if (other !== undefined && targetIn(byFile.get(other) ?? {}, source) !== target)
      refuse(line, `${other} に、違う訳がもうあります。直すときは、そのファイルを直してください。`)
    else {
      if (other === undefined && targetIn(texts, source) !== target) given.set(source, target)
      for (const warning of warnings) said.push(`注意 ${line.at}「${shortText(source)}」：${warning}`)
    }
  }
  for (const [source, target] of given) texts[source] = target
  return { texts, count: given.size, refused, lines: said }
}

const targetIn = (syncedTexts: SyncedTexts, source: string): string | undefined =>
  targetTextOf({ syncedTexts }, source)

/** A text as it is compared: spreadsheets and tools change line ends, and leave blanks at the end. */
export const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

async function rowsOf(file: string, code: LanguageCode): Promise<Line[]> {
  const { place, source, target } = columnsOf(code)
  const table = await openTable(file, (header) => header.includes(source))
  const { nativeName } = languageOf(code)
  if (!(await canHold(table.encoding, code)))
    throw new CommandFailed(
      `${file} の文字コード（CP932、Shift_JIS）では、${nativeName}（${code}）の文字が書けません。もとの訳を、UTF-8のCSVか .xlsx で保存し直してください。何も書いていません。`,
    )
  const other = languages.find((one) => table.header.includes(columnsOf(one.code).target))
  if (!table.header.includes(target) && other)
    throw new CommandFailed(`${file} は、${other.nativeName}（${other.code}）の訳です。何も書いていません。`)
  for (const column of [source, target])
    if (!table.header.includes(column))
      throw new CommandFailed(
        `${file} に「${column}」の列がありません。1行目の見出しは、書き出したままにしてください。`,
      )
  const lines: Line[] = []
  for await (const { row, cells } of table.rows())
    lines.push({
      at: placeIn(table, row, target),
      place: cells.get(place) ?? '',
      source: cells.get(source) ?? '',
      target: cells.get(target) ?? '',
    })
  return lines
}

/** Whether an encoding has every letter of a language, as the product's own texts are written. */
async function canHold({ replacement, roundTrip }: TableEncoding, code: LanguageCode): Promise<boolean> {
  if (replacement === undefined) return true
  const letters = [...new Set(JSON.stringify(await allTextsIn(code)).match(/\p{L}/gu))].join('')
  return roundTrip(letters) === letters
}

async function xliffLines(file: string, code: LanguageCode): Promise<Line[]> {
  const { to, units } = xliffIn(await readFile(file, 'utf8'), file)
  if (to !== undefined && isOther(to, code))
    throw new CommandFailed(`${file} は、${to} の訳です。何も書いていません。`)
  return units.map((unit, at) => ({ at: `${at + 1}番目`, ...unit }))
}

function xliffIn(text: string, file: string): ReturnType<typeof readXliff> {
  try {
    return readXliff(text)
  } catch (error) {
    if (!(error instanceof WorkbookUnreadable)) throw error
    throw new CommandFailed(`${file} は、XLIFFとして読めません。`, { cause: error })
  }
}

/** Whether a file is in another language; tools name the region too (en-US). */
function isOther(to: string, code: LanguageCode): boolean {
  const [given, wanted] = [to, code].map((one) => one.toLowerCase())
  if (given === wanted) return false
  const isKnown = languages.some((one) => one.code.toLowerCase() === given)
  return isKnown || given?.split('-')[0] !== wanted?.split('-')[0]
}
