import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { translationMessages } from '../../../adapters/city-bundle/language-files.ts'
import { projectRoot } from '../../../adapters/platform/project-root.ts'
import { plurals } from '../../../application/texts/dictionary.ts'
import { languageOf } from '../../../application/texts/languages.ts'
import { defaultLanguage, type LanguageCode } from '../../../domain/shared/language-code.ts'
import { exitCodes } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { grouped, printable, shortText } from '../printing.ts'
import { type Line, linesOf, plain } from './take-translations.ts'

/** What the product says in a language, by area and key. */
type ProductTexts = Record<string, Record<string, string>>

const fileOf = (folder: string, code: LanguageCode): string => join(folder, `${code}.json`)
const ownFolder = (): string => join(projectRoot(), 'application/texts')

/** The product's texts in a language. @throws Error of the file system where the sources are not there */
export const productTexts = async (code: LanguageCode, folder = ownFolder()): Promise<ProductTexts> =>
  JSON.parse(await readFile(fileOf(folder, code), 'utf8')) as ProductTexts

/** The texts by their place, `area.key`. */
export const placedTexts = (texts: ProductTexts): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([area, own]) =>
      Object.entries(own).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  )

/**
 * Writes the translations of a file into the product's texts of the language, those that can be taken, and says of
 * each other line what is wrong with it.
 *
 * @returns the exit code: 1 if a line was refused
 */
export async function takeProductTexts(
  { code, file, folder = ownFolder() }: { code: LanguageCode; file: string; folder?: string },
  context: CommandContext,
): Promise<number> {
  const japanese = await productTexts(defaultLanguage, folder)
  const sources = placedTexts(japanese)
  const own = placedTexts(await productTexts(code, folder))
  const isNew = ({ place, target }: Line) => target.trim() !== '' && plain(target) !== own.get(place)
  const checked = (await linesOf(file, code))
    .filter(isNew)
    .map((line) => ({ line, ...findings(line, sources.get(line.place), code) }))
  const say = ({ at, source }: Line, kind: string, message: string) =>
    context.out.write(`${printable(`${kind} ${at}「${shortText(source)}」：${message}`)}\n`)
  for (const { line, faults, warnings } of checked) {
    if (faults.length > 0) say(line, '誤り', faults.join(''))
    else for (const warning of warnings) say(line, '注意', warning)
  }
  const taken = checked.filter(({ faults }) => faults.length === 0)
  for (const { line } of taken) own.set(line.place, plain(line.target))
  if (taken.length > 0)
    await writeFile(fileOf(folder, code), `${JSON.stringify(inOrder(japanese, own), null, 2)}\n`)
  const refused = checked.length - taken.length
  const missing = [...sources.keys()].filter((place) => !own.has(place)).length
  context.out.write(
    `${taken.length > 0 ? `${fileOf(folder, code)} に、訳 ${grouped(taken.length)}件を書きました。` : '新しい訳はありませんでした。'}断った行 ${grouped(refused)}件、訳のない文 ${grouped(missing)}件。\n`,
  )
  return refused > 0 ? exitCodes.failed : exitCodes.ok
}

/** What is wrong with a line for the text that stands at its place. */
function findings(
  { place, source, target }: Line,
  text: string | undefined,
  code: LanguageCode,
): ReturnType<typeof translationMessages> {
  if (text === undefined)
    return { faults: [`「${place}」という場所はありません。書き出したままにしてください。`], warnings: [] }
  if (plain(source) !== plain(text))
    return { faults: ['元の文が、書き出したあとに変わっています。'], warnings: [] }
  const { faults, warnings } = translationMessages(text, target, code)
  const variables = variablesOf(text)
  if (variables.join() !== variablesOf(target).join())
    faults.push(
      `${variables.map((name) => `{${name}}`).join('、') || '{ }'} を、元の文と同じに書いてください。`,
    )
  const { locale, writtenLike = locale } = languageOf(code)
  const { pluralCategories } = new Intl.PluralRules(writtenLike).resolvedOptions()
  if (!hasGoodPlurals(target, variables, pluralCategories))
    faults.push(
      `数で変わる言葉は、{count, plural, one {…} other {…}} のように書いてください（この言語で使えるのは ${pluralCategories.join('、')}。other は必ず書きます）。`,
    )
  return { faults, warnings }
}

/**
 * The places to fill in, each as often as it stands there; those of words that go with a number are no places of
 * their own.
 */
const variablesOf = (text: string): string[] =>
  [...text.replace(plurals, '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()

/** Whether words that go with a number are written so that they are found, for numbers that the text has. */
function hasGoodPlurals(text: string, variables: readonly string[], allowed: readonly string[]): boolean {
  if (/[{}]/.test(text.replace(plurals, '').replace(/\{\w+\}/g, ''))) return false
  return [...text.matchAll(plurals)].every(([, name = '', words = '']) => {
    const categories = [...words.matchAll(/(\w+) \{/g)].map(([, category = '']) => category)
    return (
      variables.includes(name) &&
      categories.includes('other') &&
      categories.every((category) => allowed.includes(category))
    )
  })
}

/** The texts of a language by area and key, in the order of Japanese. */
function inOrder(japanese: ProductTexts, own: ReadonlyMap<string, string>): ProductTexts {
  const areas = Object.entries(japanese).map(([area, texts]) => {
    const there = Object.keys(texts).flatMap((key) => {
      const text = own.get(`${area}.${key}`)
      return text === undefined ? [] : [[key, text]]
    })
    return [area, Object.fromEntries(there)]
  })
  return Object.fromEntries(areas.filter(([, texts]) => Object.keys(texts as object).length > 0))
}
