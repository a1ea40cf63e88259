/** `word` as it is compared: full and half width, upper and lower case and spaces are the same. */
export const plainWord = (word: string): string => word.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** The one of `known` that is most like `word`: it differs by one or two letters, or one contains the other. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((other) => ({ other, letters: distance(word, other) }))
    .filter(({ other, letters }) => letters <= Math.min(2, Math.floor(other.length / 2)))
    .sort((a, b) => a.letters - b.letters)
  const contains = (other: string) => other.length > 1 && word.includes(other)
  return near[0]?.other ?? known.find((other) => (word.length > 1 && other.includes(word)) || contains(other))
}

/** How many letters must be put in, taken out or replaced to make `a` of `b`. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
