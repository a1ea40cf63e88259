/**
 * The known name that a misspelt one stands for: equal but for case, width, spaces and hyphens, one letter apart, or the same
 * beginning with a few letters more or less.
 * @returns undefined if none is near
 */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const plain = plainName(given)
  if (plain === '') return undefined
  return (
    known.find((name) => plainName(name) === plain) ??
    known.find((name) => name.length > 2 && isOneEditApart(plainName(name), plain)) ??
    known.find((name) => isNearlySame(plainName(name), plain))
  )
}

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')

/** The fewest letters of a name of which a part is still told, and how many it may lack. */
const minLetters = 4
const maxLacking = 3

function isNearlySame(a: string, b: string): boolean {
  const [short = '', long = ''] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= minLetters && long.length - short.length <= maxLacking && long.startsWith(short)
}

function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const restA = a.slice(start)
  const restB = b.slice(start)
  const transposed = restA[1] === restB[0] && restA[0] === restB[1] && restA.slice(2) === restB.slice(2)
  return (
    restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB || transposed
  )
}
