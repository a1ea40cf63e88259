import { parse } from 'csv-parse/sync'
import { isPostcode } from '../../domain/survey/rules/digit-rules.ts'

/** A line of Japan Post's file that is not as it should be; the message says which and why, in Japanese. */
export class PostcodeFileError extends Error {
  override readonly name = 'PostcodeFileError'
}

const PREFECTURE = 6
const CITY = 7
const TOWN = 8

/**
 * Japan Post's file (utf_ken_all.csv: UTF-8, a line for each town) as lines of postcode, prefecture, city and area
 * between tabs, in the order of the postcodes.
 *
 * @throws PostcodeFileError
 */
export function postcodeLines(csv: string): string[] {
  const lines = new Set<string>()
  for (const [index, row] of rowsOf(csv).entries()) {
    const [postcode = '', prefecture = '', city = '', town] = [row[2], row[PREFECTURE], row[CITY], row[TOWN]]
    if (!isPostcode(postcode) || prefecture === '' || city === '' || town === undefined)
      throw new PostcodeFileError(
        `${index + 1}行目に、郵便番号、都道府県名、市区町村名、町域名がそろっていません。`,
      )
    if (town.includes('（') && !town.includes('）'))
      throw new PostcodeFileError(
        `${index + 1}行目の町域名が途中で切れています。1つの町域が1行になっている utf_ken_all.csv を使ってください。`,
      )
    for (const area of areasOf(town)) lines.add([postcode, prefecture, city, area].join('\t'))
  }
  const sorted = [...lines].map((line) => ({ line, postcode: line.slice(0, 7) }))
  return sorted.sort((a, b) => Number(a.postcode) - Number(b.postcode)).map(({ line }) => line)
}

function rowsOf(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, skip_empty_lines: true })
  } catch {
    throw new PostcodeFileError('CSVとして読めません。')
  }
}

/**
 * The areas that the name of a town stands for; empty for the rest of a city, or where it says only in which case it
 * holds.
 */
function areasOf(town: string): string[] {
  if (town === '以下に掲載がない場合' || town.endsWith('場合')) return ['']
  if (town.endsWith('一円') && town !== '一円') return ['']
  const area = town.replace(/（.*$/, '').replace(/第?[０-９]+地割.*$/, '')
  return area.split('、')
}
