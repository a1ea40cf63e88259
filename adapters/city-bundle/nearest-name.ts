/** The fewest letters of a name of which a part is told, or two slips; and how many letters the part may lack. */
const minLetters = 4
const maxLacking = 3
const longName = 6

/**
 * The known name that a misspelt one stands for: equal but for case, width, spaces and hyphens, a letter apart (two of
 * a long name), or the beginning of the other. Names that differ only in their digits are different things.
 * @returns undefined if none is near
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const plain = plainName(given)
  const near = known
    .map((name) => ({ name, plain: plainName(name) }))
    .filter((other) => other.plain === plain || withoutDigits(other.plain) !== withoutDigits(plain))
    .map((other) => ({ name: other.name, slips: slipsBetween(plain, other.plain) }))
    .sort((a, b) => a.slips - b.slips)[0]
  return near && Number.isFinite(near.slips) ? near.name : undefined
}

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
const withoutDigits = (name: string): string => name.replace(/\d/g, '')

/** How many slips make one name of the other; infinite if they are no slips any more. */
function slipsBetween(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  const allowed = shorter >= longName ? 2 : shorter > 2 ? 1 : 0
  const lacking = Math.abs(a.length - b.length)
  if (lacking > maxLacking) return Number.POSITIVE_INFINITY
  const slips = editDistance(a, b)
  if (slips <= allowed) return slips
  const isPart = shorter >= minLetters && (a.startsWith(b) || b.startsWith(a))
  return isPart ? lacking : Number.POSITIVE_INFINITY
}

/** Letters to insert, delete, replace or swap with the next. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : replaced
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** The known name that a misspelt one may stand for. */
export type Near = { near?: string | undefined }

/** Asks whether it is meant; '' if nothing is near. */
export const guess = ({ near }: Near): string => (near ? `「${near}」ですか。` : '')
