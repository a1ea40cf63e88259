import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Address, PostcodeDirectory } from '../../application/ports/postcode-directory.ts'
import { startFaults } from '../../application/start-faults.ts'
import { textOf } from '../../application/texts/dictionary.ts'
import { isPostcode } from '../../domain/survey/rules/digit-rules.ts'

/** Beside this file, or beside the built entry, whether this code stands in the entry or in a chunk below it. */
const file = ['postcodes.tsv.gz', '../postcodes.tsv.gz']
  .map((path) => new URL(path, import.meta.url))
  .find((candidate) => existsSync(candidate))

/**
 * Japan Post's postcode directory from `postcodes.tsv.gz`, which `npm run postcodes` renews, read at the first look-up.
 * `street` is always empty; `area` too where a code covers the unlisted rest of a city. Text that is not 7 digits finds
 * nothing. (API-56, ITEM-05)
 *
 * It keeps the 5 MB as bytes and reads only the lines of the code that is asked for.
 */
export function japanPostPostcodes(): PostcodeDirectory {
  let reading: Promise<Buffer> | undefined
  return {
    async find(postcode) {
      if (!isPostcode(postcode)) return []
      reading ??= readLines().catch((error: unknown) => {
        reading = undefined
        throw error
      })
      const lines = await reading
      const found = addressesAt(lines, postcode)
      // A line of five digits stands for all codes that begin so: those of the floors of a tall building.
      return found.length > 0 ? found : addressesAt(lines, postcode.slice(0, 5))
    },
  }
}

async function readLines(): Promise<Buffer> {
  if (!file) throw new Error(textOf(startFaults, 'build.incomplete', { file: 'postcodes.tsv.gz' }))
  return promisify(gunzip)(await readFile(file))
}

/**
 * The addresses of the lines that begin with `code`. The lines are in the order of their codes; the first one is a
 * comment.
 */
function addressesAt(lines: Buffer, code: string): Address[] {
  let low = 0
  let high = lines.length
  while (low < high) {
    const start = lines.lastIndexOf('\n', Math.floor((low + high) / 2) - 1) + 1
    const end = lines.indexOf('\n', start)
    if (codeAt(lines, start) < code) low = end + 1
    else high = start
  }
  const found: Address[] = []
  for (let start = low; codeAt(lines, start) === code; start = lines.indexOf('\n', start) + 1) {
    const line = lines.toString('utf8', start, lines.indexOf('\n', start))
    const [, prefecture = '', city = '', area = ''] = line.split('\t')
    found.push({ prefecture, city, area, street: '' })
  }
  return found
}

/** What stands before the first tab of a line; of the comment all of its first word. */
const codeAt = (lines: Buffer, start: number): string =>
  lines.toString('latin1', start, start + 7).split('\t', 1)[0] ?? ''
